import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLines, compareWords, withoutTheSame } from './compare-lines.ts'

const told = (before: string[], after: string[]) =>
  compareLines(before, after).map(({ state, pieces }) => [
    state,
    pieces.map((piece) => `${{ same: '', removed: '-', added: '+' }[piece.state]}${piece.text}`).join('|'),
  ])

describe('two texts', () => {
  it('differ in words where a line is still the same one', () => {
    expect(told(['Zeiten', 'Montag ab 17:00 offen', 'Ende'], ['Zeiten', 'Montag ab 18:00 offen', 'Ende'])).toEqual([
      ['same', 'Zeiten'],
      ['changed', 'Montag ab |-17:00 |+18:00 |offen'],
      ['same', 'Ende'],
    ])
  })

  it('differ in lines where one came, went, or became another', () => {
    expect(told(['a b c d', 'weg'], ['a b c d', 'ganz etwas anderes', 'noch mehr'])).toEqual([
      ['same', 'a b c d'],
      ['removed', '-weg'],
      ['added', '+ganz etwas anderes'],
      ['added', '+noch mehr'],
    ])
    expect(told([], ['neu'])).toEqual([['added', '+neu']])
    expect(told([], [])).toEqual([])
  })

  it('can be put together again from what is told', () => {
    const text = fc.array(fc.stringMatching(/^[ab ]{1,12}$/), { maxLength: 8 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = compareLines(before, after)
        const without = (state: string) =>
          lines
            .filter((line) => line.state !== state)
            .map(({ pieces }) => pieces.filter((piece) => piece.state !== state).map((piece) => piece.text))
            .map((pieces) => pieces.join('').replaceAll(/\s/g, ''))
        const bare = (side: readonly string[]) => side.map((line) => line.replaceAll(/\s/g, ''))
        expect(without('removed')).toEqual(bare(after))
        expect(without('added').toSorted()).toEqual(bare(before).toSorted())
      }),
    )
  })

  it('are given up word by word where that would take long', () => {
    const words = (word: string) => Array.from({ length: 2000 }, (_, at) => `${word}${at}`).join(' ')
    expect(compareWords(words('a'), words('b'))).toBeNull()
  })
})

it('what stayed is left out, but for the neighbours of a change', () => {
  const lines = compareLines(['1', '2', '3', '4', '5'], ['1', '2', '3', '4', '5', 'neu'])
  expect(withoutTheSame(lines)).toEqual([
    { state: 'left-out', count: 4 },
    { state: 'same', pieces: [{ state: 'same', text: '5' }] },
    { state: 'added', pieces: [{ state: 'added', text: 'neu' }] },
  ])
})
