import { expect, it } from 'vitest'
import { spanName } from '../public/span-words.ts'
import { agendaOf } from './agenda.ts'

const days = [
  { date: '2030-05-06', start: 1000, end: 2440, clock: [] },
  { date: '2030-05-07', start: 2440, end: 3880, clock: [] },
  { date: '2030-05-08', start: 3880, end: 5320, clock: [] },
]
const object = (id: number, title: string, open: [number, number][]) => ({
  ...{ id, title, building: '', categoryId: null, capacity: null, stock: 1, isPart: false, partCount: 0, open },
})
const span = (objectId: number, from: number, until: number, name = '') => ({
  ...{ objectId, kind: 'taken' as const, from, until, start: '', end: '', name, through: null },
})

it('puts what is taken onto its days, in the sequence of the day, and says where nobody can come', () => {
  const objects = [object(1, 'Aula', [[1100, 1300]]), object(2, 'Halle', [[2500, 2600]])]
  const spans = [span(2, 1500, 2500, 'Fest'), span(1, 1100, 1200), span(1, 2440, 2441)]
  const told = agendaOf({ days, objects, spans }).map(({ date, isOpen, entries }) => [
    date,
    isOpen,
    entries.map(({ span, object }) => [object, span.from]),
  ])
  expect(told).toEqual([
    [
      '2030-05-06',
      true,
      [
        ['Aula', 1100],
        ['Halle', 1500],
      ],
    ],
    [
      '2030-05-07',
      true,
      [
        ['Halle', 1500],
        ['Aula', 2440],
      ],
    ],
    ['2030-05-08', false, []],
  ])
})

it('tells an event once: where it takes place, not at the whole it takes along', () => {
  const [hall, third, other] = [
    object(1, 'Halle, ganz', []),
    object(2, 'Halle, Drittel A', []),
    object(3, 'Halle, Drittel B', []),
  ]
  const through = (one: typeof hall) => ({ through: { objectId: one.id, title: one.title } })
  const spans = [
    span(2, 1100, 1300, 'Turnen'),
    span(3, 1200, 1400, 'Volley'),
    { ...span(1, 1100, 1300, 'Turnen'), ...through(third) },
    { ...span(1, 1200, 1400, 'Volley'), ...through(other) },
    { ...span(1, 1400, 1500), through: { objectId: null, title: '' } },
  ]
  const told = (objects: (typeof hall)[]) =>
    agendaOf({ days, objects, spans: spans.filter(({ objectId }) => objects.some(({ id }) => id === objectId)) })
      .flatMap(({ entries }) => entries)
      .map(({ span, object }) => [object, spanName(span), span.from, span.until])
  expect(told([hall, third, other])).toEqual([
    ['Halle, Drittel A', 'Turnen', 1100, 1300],
    ['Halle, Drittel B', 'Volley', 1200, 1400],
    ['Halle, ganz', 'Belegt', 1400, 1500],
  ])
  expect(told([hall])).toEqual([
    ['Halle, ganz', 'Belegt durch Drittel A und Drittel B', 1100, 1400],
    ['Halle, ganz', 'Belegt', 1400, 1500],
  ])
})
