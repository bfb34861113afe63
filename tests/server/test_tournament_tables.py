"""A table of a tournament leads back to it: by the API, on the plain page, while and after it is
played; no other table does."""

import json

import pytest

from akhet.lang import LANGS, text
from tests.server.contests import agree, at_table, begin, contest, entered
from tests.server.fresh import upgrade
from tests.server.members import House, Member


def test_a_table_of_a_tournament_leads_back_to_it_and_no_other_table_does(url, run):
    async def story():
        async with House(url) as house:
            id, people = await entered(house)
            ann = people[0]
            await begin(house, ann, id)
            table = (await contest(ann, id))["table"]
            found = json.loads((await Member(house).get(f"/api/tables/{table}")).body)
            assert found["table"]["tournament"] == id
            link = f'href="/tournaments/{id}"'
            assert (await ann.get(f"/table/{table}/plain")).text.count(link) == 1
            house.desk.tables.cache.clear()  # as after a restart
            assert (await Member(house).get(f"/table/{table}/plain")).text.count(link) == 1
            await agree(await at_table(people, table), table)
            after = (await ann.get(f"/table/{table}/plain")).text
            assert after.count(link) == 2, "beside the result, too"
            other = await ann.table("you", "bot:random")
            found = json.loads((await ann.get(f"/api/tables/{other}")).body)
            assert found["table"]["tournament"] is None
            assert "/tournaments/" not in (await ann.get(f"/table/{other}/plain")).text

    run(story())


@pytest.mark.parametrize("lang", LANGS)
def test_the_way_back_is_told_in_every_language(sqlite_url, run, lang):
    upgrade(sqlite_url)

    async def story():
        async with House(sqlite_url, lang=lang) as house:
            id, people = await entered(house)
            await begin(house, people[0], id)
            table = (await contest(people[0], id))["table"]
            page = (await people[0].get(f"/table/{table}/plain")).text
            assert f"{text(lang, 'app.tournament')}</a>" in page

    run(story())
