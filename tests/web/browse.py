"""A browser without JavaScript: pages, links and forms, as somebody would use them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlsplit

import httpx

from tests.plain import NO_TLS

VOID = {"input", "br", "meta", "link", "img"}


@dataclass
class Button:
    """A button of a form."""

    name: str
    value: str
    text: str = ""
    off: bool = False


@dataclass
class Form:
    """A form with what is filled in."""

    action: str
    method: str
    files: bool
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)


class Reader(HTMLParser):
    """Reads forms, links and visible text out of a page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.scripts: list[str] = []
        self.words: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.form: Form | None = None
        self.select = ""
        self.area = ""
        self.button: Button | None = None
        self.feed(html)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if tag == "form":
            files = found.get("enctype") == "multipart/form-data"
            self.form = Form(found.get("action", ""), found.get("method", "get"), files)
            self.forms.append(self.form)
        elif tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "script":
            self.scripts.append(found.get("src", ""))
        elif self.form is not None:
            self.control(self.form, tag, found)

    def control(self, form: Form, tag: str, found: dict[str, str]) -> None:
        name, kind = found.get("name", ""), found.get("type", "text")
        if tag == "input" and name and kind not in ("radio", "checkbox", "file"):
            form.fields[name] = found.get("value", "")
        elif tag == "input" and kind in ("radio", "checkbox") and "checked" in found:
            form.fields[name] = found["value"]
        elif tag == "select":
            self.select = name
        elif tag == "option" and ("selected" in found or self.select not in form.fields):
            form.fields[self.select] = found["value"]
        elif tag == "textarea":
            self.area = name
            form.fields[name] = ""
        elif tag == "button":
            self.button = Button(name, found.get("value", ""), off="disabled" in found)
            form.buttons.append(self.button)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "button":
            self.button = None
        elif tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area and self.form is not None:
            self.form.fields[self.area] += data
            return
        self.words.append(data)
        if self.button is not None:
            self.button.text += data


class Visitor:
    """Somebody with a browser of their own, on one page at a time."""

    def __init__(self, base: str, lang: str = "en") -> None:
        headers = {"accept-language": lang}
        self.client = httpx.Client(
            base_url=base, headers=headers, follow_redirects=True, verify=NO_TLS
        )
        self.answer = httpx.Response(204)
        self.page = Reader("")

    def close(self) -> None:
        self.client.close()

    def seen(self, answer: httpx.Response) -> Reader:
        self.answer = answer
        self.page = Reader(answer.text)
        return self.page

    def open(self, path: str, expected: int = 200) -> Reader:
        page = self.seen(self.client.get(path))
        assert self.answer.status_code == expected, page.text[:500]
        return page

    @property
    def path(self) -> str:
        return urlsplit(str(self.answer.url)).path

    @property
    def table(self) -> str:
        """The table whose page is open."""
        return self.path.split("/")[2]

    def form(self, action: str, button: str | None = None) -> Form:
        """The first form with this action (and this button)."""
        for form in self.page.forms:
            pressed = [found for found in form.buttons if button in (None, found.value)]
            if form.action.endswith(action) and pressed:
                return form
        raise AssertionError(f"no form {action} {button} in {[f.action for f in self.page.forms]}")

    def send(
        self,
        action: str,
        button: str | None = None,
        expected: int = 200,
        file: tuple[str, bytes] | None = None,
        **fields: str,
    ) -> Reader:
        """Fills in a form and presses one of its buttons."""
        form = self.form(action, button)
        data = {**form.fields, **fields}
        pressed = next(b for b in form.buttons if button in (None, b.value))
        assert not pressed.off, "the button is off"
        if pressed.name:
            data[pressed.name] = pressed.value
        target = form.action or self.path
        if form.method == "get":
            answer = self.client.get(target, params=data)
        elif form.files:
            sent = {"file": file} if file else {"file": ("", b"")}
            answer = self.client.post(target, data=data, files=sent)
        else:
            answer = self.client.post(target, data=data)
        page = self.seen(answer)
        assert answer.status_code == expected, page.text[:500]
        return page

    def has_form(self, action: str) -> bool:
        return any(form.action.endswith(action) for form in self.page.forms)

    def choices(self) -> list[str]:
        """The names of the actions that are offered."""
        if not self.has_form("/act"):
            return []
        return [button.value for button in self.form("/act").buttons]
