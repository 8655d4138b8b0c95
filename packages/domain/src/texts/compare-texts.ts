interface ComparedParagraph {
  readonly state: 'same' | 'removed' | 'added'
  readonly text: string
}

/** More are not compared one by one: a table of all pairs would take too long. */
const most = 1500

/**
 * Two texts side by side, paragraph by paragraph: the longest row of paragraphs both have stays, what only one has was removed or
 * added. Removed ones stand before those that took their place.
 */
export function compareTexts(before: readonly string[], after: readonly string[]): ComparedParagraph[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let [endBefore, endAfter] = [before.length, after.length]
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
  }
  const as = (state: ComparedParagraph['state']) => (text: string) => ({ state, text })
  return [
    ...before.slice(0, start).map(as('same')),
    ...compareMiddle(before.slice(start, endBefore), after.slice(start, endAfter)),
    ...before.slice(endBefore).map(as('same')),
  ]
}

function compareMiddle(before: readonly string[], after: readonly string[]): ComparedParagraph[] {
  const [removed, added] = [
    before.map((text) => ({ state: 'removed' as const, text })),
    after.map((text) => ({ state: 'added' as const, text })),
  ]
  if (before.length === 0 || after.length === 0 || before.length > most || after.length > most) {
    return [...removed, ...added]
  }
  const lengths = commonLengths(before, after)
  const lengthAt = (old: number, now: number) => lengths[old]?.[now] ?? 0
  const compared: ComparedParagraph[] = []
  let [old, now] = [0, 0]
  while (old < before.length || now < after.length) {
    const [gone, come] = [removed[old], added[now]]
    if (gone && come && gone.text === come.text) {
      compared.push({ state: 'same', text: gone.text })
      old += 1
      now += 1
    } else if (gone && (!come || lengthAt(old + 1, now) >= lengthAt(old, now + 1))) {
      compared.push(gone)
      old += 1
    } else if (come) {
      compared.push(come)
      now += 1
    }
  }
  return compared
}

/** How many paragraphs both have in the same order, from each pair of places to the end. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let old = before.length - 1; old >= 0; old -= 1) {
    const [row, below] = [lengths[old], lengths[old + 1]]
    for (let now = after.length - 1; row && below && now >= 0; now -= 1) {
      row[now] = before[old] === after[now] ? (below[now + 1] ?? 0) + 1 : Math.max(below[now] ?? 0, row[now + 1] ?? 0)
    }
  }
  return lengths
}
