# ruff: noqa: F821 - the rules stand before this text in the generated module
"""What is done for every position of a tier: values that no history can change, and the graph of all the others."""

from numba import njit

OPEN, LOST, WON = 0, 1, 2


@njit(cache=True)
def sweep(values, low, high):
    """Decide the positions from *low* to *high* that follow from others; how many those are."""
    decided = 0
    for place in range(low, high):
        if values[place] == OPEN:
            values[place] = value_of(values, state_at(place))
            decided += values[place] != OPEN
    return decided


@njit(cache=True)
def value_of(values, state):
    finished = outcome(state)
    if finished != 0:
        return WON if finished == 3 else LOST
    value = LOST
    for move in range(max_moves):
        found = values[index(play(state, move))]
        if found == LOST:
            return WON
        if found == OPEN:
            value = OPEN
    return value


@njit(cache=True)
def open_places(values, low, high, places):
    """Write down which places are open; how many."""
    count = 0
    for place in range(low, high):
        if values[place] == OPEN:
            places[count] = place
            count += 1
    return count


@njit(cache=True)
def edges_between(values, places, first, targets):
    """Write down the edges from open places to open places: those of number n from first[n] on, as numbers, too."""
    count = 0
    for number in range(places.size):
        first[number] = count
        state = state_at(places[number])
        for move in range(max_moves):
            place = index(play(state, move))
            if values[place] == OPEN:
                targets[count] = np.searchsorted(places, place)
                count += 1
    first[places.size] = count
    return count


@njit(cache=True)
def components(first, targets, component):
    """Number the strongly connected components (Tarjan's way), those that others lead to before the others."""
    size = component.size
    order = np.full(size, -1, np.int64)
    low = np.zeros(size, np.int64)
    upcoming = first[:-1].copy()
    path = np.zeros(size, np.int64)
    stack = np.zeros(size, np.int64)
    component[:] = -1
    count = found = stacked = 0
    for root in range(size):
        if order[root] >= 0:
            continue
        depth = 0
        path[0] = root
        while depth >= 0:
            node = path[depth]
            if order[node] < 0:
                order[node] = low[node] = count
                count += 1
                stack[stacked] = node
                stacked += 1
            deeper = False
            while upcoming[node] < first[node + 1]:
                target = targets[upcoming[node]]
                if order[target] < 0:
                    depth += 1
                    path[depth] = target
                    deeper = True
                    break
                if component[target] < 0:
                    low[node] = min(low[node], low[target])
                upcoming[node] += 1
            if deeper:
                continue
            if low[node] == order[node]:
                while True:
                    stacked -= 1
                    component[stack[stacked]] = found
                    if stack[stacked] == node:
                        break
                found += 1
            depth -= 1
    return found


@njit(cache=True)
def least_image(place):
    """The least place among those of a position's images under the symmetries."""
    least = place
    for which in range(1, symmetries):
        least = min(least, index(symmetry(which, state_at(place))))
    return least


@njit(cache=True)
def enter(values, place, value):
    """Enter the value of a position and all its images."""
    for which in range(symmetries):
        values[index(symmetry(which, state_at(place)))] = value
