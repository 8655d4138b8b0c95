import { describe, expect, it } from 'vitest'
import { folded, pageOf } from './whole-list.ts'

interface Hall {
  readonly name: string
  readonly seats: number
  readonly isOpen: boolean
}

const halls: readonly Hall[] = [
  { name: 'Zwingli-Saal', seats: 80, isOpen: true },
  { name: 'Äpfelkeller', seats: 100, isOpen: false },
  { name: 'Mühle 10', seats: 9, isOpen: true },
  { name: 'Mühle 9', seats: 9, isOpen: true },
]
const rules = {
  text: ({ name }: Hall) => name,
  sortBy: {
    name: ({ name }: Hall) => name,
    seats: ({ seats }: Hall) => seats,
    isOpen: ({ isOpen }: Hall) => isOpen,
  },
  filters: { open: ({ isOpen }: Hall, value: string) => isOpen === (value === '1') },
}
const request = {
  page: 1,
  itemsPerPage: 25,
  sort: [{ field: 'name', direction: 'asc' }],
  filters: { search: undefined as string | undefined },
} as const

const names = (change: object) => pageOf(halls, { ...request, ...change }, rules).rows.map(({ name }) => name)

describe('a list that is here whole', () => {
  it('is ordered as people here order, numbers by their value', () => {
    expect(names({})).toEqual(['Äpfelkeller', 'Mühle 9', 'Mühle 10', 'Zwingli-Saal'])
    expect(names({ sort: [{ field: 'seats', direction: 'desc' }] })[0]).toBe('Äpfelkeller')
    expect(names({ sort: [{ field: 'isOpen', direction: 'asc' }] })[0]).toBe('Äpfelkeller')
  })

  it('keeps its own order for a field nobody knows', () => {
    expect(names({ sort: [{ field: 'colour', direction: 'asc' }] })[0]).toBe('Zwingli-Saal')
  })

  it.each(['mühle', 'MUEHLE', 'muhle', ' mü  9'])('is searched for %j', (search) => {
    expect(names({ filters: { search } })).toContain('Mühle 9')
    expect(names({ filters: { search } })).not.toContain('Zwingli-Saal')
  })

  it('is filtered, and passes over filters it does not know', () => {
    expect(names({ filters: { open: '0', colour: 'red' } })).toEqual(['Äpfelkeller'])
  })

  it('is paged, and counts what was found', () => {
    const second = pageOf(halls, { ...request, page: 2, itemsPerPage: 3 }, rules)
    expect(second).toMatchObject({ totalRecords: 4, rows: [{ name: 'Zwingli-Saal' }] })
    expect(pageOf(halls, { ...request, page: 9, itemsPerPage: 3 }, rules).rows).toEqual([])
  })

  it('is left as it was', () => {
    names({ sort: [{ field: 'name', direction: 'desc' }] })
    expect(halls[0]?.name).toBe('Zwingli-Saal')
  })
})

it('umlauts are the same however they are written', () => {
  expect(folded('Öztürk')).toBe(folded('OEZTUERK'))
  expect(folded('Céline')).toBe('celine')
})
