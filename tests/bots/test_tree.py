"""The tree of a search: its rows grow and lose nothing, and what is below an answer is kept."""

from akhet.bots.manner import Manner
from akhet.bots.search import Search
from akhet.bots.tree import FEW, NONE, Tree
from akhet.core import Rng
from tests.bots.test_advice import middle

Shape = tuple[int, int, int, float, float, list["Shape"]]


def shape(tree: Tree, node: int) -> Shape:
    """A node with all below it, by what it holds and not by where it lies."""
    below = []
    child = int(tree.child[node])
    while child != NONE:
        below.append(shape(tree, child))
        child = int(tree.sibling[child])
    held = int(tree.action[node]), int(tree.seat[node]), int(tree.visits[node])
    return (*held, tree.total[node], tree.prior[node], below)


def grown(nodes: int, room: int) -> Tree:
    """A tree in which every node hangs below an earlier one, each with numbers of its own."""
    tree, rng = Tree(room), Rng(6)
    for n in range(1, nodes):
        child = tree.add(rng.below(min(n, 40)) if n < 200 else rng.below(n), n % 900, n % 5)
        assert child == n
        tree.visits[child] = n
        tree.total[child] = n / 2
        tree.prior[child] = n / 4
    return tree


def test_rows_grow_with_the_nodes_and_lose_none():
    nodes = 2 * FEW + 5
    tree = grown(nodes, 10 * FEW)
    assert FEW < nodes <= tree.size == 4 * FEW
    for n in range(1, nodes):
        assert (tree.action[n], tree.seat[n], tree.visits[n]) == (n % 900, n % 5, n)
        assert (tree.total[n], tree.prior[n]) == (n / 2, n / 4)


def test_a_tree_never_holds_more_than_there_is_room_for():
    room = FEW + 10
    tree = grown(room, room)
    assert tree.is_full() and tree.size == room
    assert tree.add(0, 1, 1) == NONE and tree.count == room
    assert Tree(7).size == 7


def test_all_below_a_node_is_kept_as_it_was_and_nothing_else():
    for node in (1, 3, 17):
        tree = grown(600, 10_000)
        before = shape(tree, node)
        assert before[-1], "a node without anything below it would prove nothing"
        tree.keep(node)
        assert shape(tree, 0) == before
        assert tree.sibling[0] == NONE

        def count(found: Shape) -> int:
            return 1 + sum(count(part) for part in found[-1])

        assert tree.count == count(before)
        assert tree.add(0, 7, 1) == tree.count - 1


def test_a_search_goes_on_learning_beyond_the_first_rows():
    game, state, seat = middle("imhotep", 2)
    seen = game.mask(state, seat)
    search = Search(game, Manner())
    search.begin(seen, seat)
    while search.tree.count <= FEW:
        before = int(search.tree.count)
        search.run(seen, 200, 0.0, Rng(before), False)
        assert search.tree.count > before
    whole = sum(search.visits(game.options(seen, seat)))
    assert whole == search.playouts
