import { compareTexts } from '@allmend/domain/texts'
import { diffArrays } from 'diff'

type PieceState = 'same' | 'removed' | 'added'

export interface Piece {
  readonly state: PieceState
  readonly text: string
}

export interface ComparedLine {
  /** `changed`: some of its words went, others came. */
  readonly state: PieceState | 'changed'
  readonly pieces: readonly Piece[]
}

/** Beyond this, two lines are not the same one any more, and looking for what they share takes long. */
const mostEdits = 200
/** So much of the longer line must have stayed, or the eye finds nothing to hold on to. */
const leastShared = 0.3

/** With what stands up to the next one: a price or an hour stays whole. */
const wordsOf = (line: string) => line.split(/(?<=\s)/)
const isSameWord = (one: string, other: string) => one.trim() === other.trim()

/** Two lines word by word; null where they have too little in common. */
export function compareWords(before: string, after: string): readonly Piece[] | null {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { comparator: isSameWord, maxEditLength: mostEdits })
  if (!parts) return null
  const pieces = parts.map(({ added, removed, value }) => ({
    state: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    text: value.join(''),
  }))
  const shared = pieces.filter(({ state }) => state === 'same').reduce((sum, { text }) => sum + text.trim().length, 0)
  return shared >= leastShared * Math.max(before.length, after.length) ? pieces : null
}

const whole = (state: PieceState) => (text: string) => ({ state, pieces: [{ state, text }] })

/** What went and what came at one place: line by line where one took the place of the other. */
function comparePlace(removed: readonly string[], added: readonly string[]): ComparedLine[] {
  const pairs = Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => [removed[at], added[at]])
  return pairs.flatMap(([gone, come]): ComparedLine[] => {
    const pieces = gone !== undefined && come !== undefined ? compareWords(gone, come) : null
    if (pieces) return [{ state: 'changed', pieces }]
    return [
      ...(gone === undefined ? [] : [whole('removed')(gone)]),
      ...(come === undefined ? [] : [whole('added')(come)]),
    ]
  })
}

/** Two texts, line by line and within a line word by word. */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const settle = () => {
    lines.push(...comparePlace(removed, added))
    removed = []
    added = []
  }
  for (const { state, text } of compareTexts(before, after)) {
    if (state === 'removed') {
      if (added.length > 0) settle()
      removed.push(text)
    } else if (state === 'added') added.push(text)
    else {
      settle()
      lines.push(whole('same')(text))
    }
  }
  settle()
  return lines
}

/** Around a change so much stays in sight. */
const context = 1

export type ShownLine = ComparedLine | { readonly state: 'left-out'; readonly count: number }

/** Only what changed and its neighbours; of the rest, how much there is. */
export function withoutTheSame(lines: readonly ComparedLine[]): ShownLine[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ state }) => state !== 'same'),
  )
  const shown: ShownLine[] = []
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1)
    if (isNear[at]) shown.push(line)
    else if (last?.state === 'left-out') shown[shown.length - 1] = { ...last, count: last.count + 1 }
    else shown.push({ state: 'left-out', count: 1 })
  }
  return shown
}
