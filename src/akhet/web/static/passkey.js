// Passkeys: asks the server what to sign, lets the browser sign it, sends what it has signed.
// Everything about a passkey is secret to the browser; the server gets a public key and signatures.

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer | null | undefined} data */
function written(data) {
  if (!data) return undefined;
  const plain = String.fromCharCode(...new Uint8Array(data));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {any} options */
function readable(options) {
  const found = { ...options, challenge: bytes(options.challenge) };
  if (options.user) found.user = { ...options.user, id: bytes(options.user.id) };
  for (const list of ["excludeCredentials", "allowCredentials"])
    if (options[list]) found[list] = options[list].map((/** @type {any} */ one) => ({ ...one, id: bytes(one.id) }));
  return found;
}

/** @param {PublicKeyCredential} made */
function plain(made) {
  const said = /** @type {any} */ (made.response);
  const response = Object.fromEntries(
    ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]
      .map((name) => [name, written(said[name])])
      .filter(([, value]) => value !== undefined),
  );
  return { id: made.id, rawId: written(made.rawId), type: made.type, response, clientExtensionResults: {} };
}

/** @param {string} path @param {object} body */
async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(found.error.message), { code: found.error.code });
  return found;
}

/** @param {HTMLElement} part */
async function sign(part) {
  const purpose = part.dataset.passkey === "enter" ? "enter" : "new";
  const field = /** @type {HTMLInputElement | null} */ (part.querySelector("input[name=name]"));
  if (field && !field.reportValidity()) return;
  const name = field?.value ?? "";
  const { options } = await post("/api/passkeys/options", purpose === "new" ? { purpose, name } : { purpose });
  const publicKey = readable(JSON.parse(options).publicKey);
  const keys = navigator.credentials;
  const made = await (purpose === "new" ? keys.create({ publicKey }) : keys.get({ publicKey }));
  const credential = JSON.stringify(plain(/** @type {PublicKeyCredential} */ (made)));
  await post(purpose === "new" ? "/api/passkeys" : "/api/passkeys/enter", { credential, name });
  location.assign(part.dataset.then ?? "/me");
}

for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-passkey]"))) {
  const box = part.matches(".bykey") ? part : /** @type {HTMLElement} */ (part.querySelector(".bykey"));
  const button = /** @type {HTMLButtonElement} */ (box.querySelector("button"));
  const note = /** @type {HTMLElement} */ (box.querySelector(".note"));
  if (!window.PublicKeyCredential) continue;
  box.hidden = false;
  button.addEventListener("click", async () => {
    note.hidden = true;
    button.disabled = true;
    try {
      await sign(part);
    } catch (error) {
      const words = JSON.parse(note.dataset.says ?? "{}");
      note.textContent = words[/** @type {any} */ (error).code] ?? words.passkey_wrong;
      note.hidden = false;
    } finally {
      button.disabled = false;
    }
  });
}
