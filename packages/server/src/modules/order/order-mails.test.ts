import type { Reservation } from '@allmend/contract'
import { expect, it } from 'vitest'
import { bookingFacts } from './order-mails.ts'

const date = (id: number, day: string, objectTitle: string) =>
  ({
    id,
    seriesKey: 'series',
    objectTitle,
    displayStart: `${day} 18:00`,
    displayEnd: `${day} 20:00`,
    state: 'confirmed',
    options: [],
    name: '',
  }) as unknown as Reservation

it('a date of a series that takes place in another object says where', () => {
  const [series, ...others] = bookingFacts([
    date(1, '2027-01-05', 'Turnhalle'),
    date(2, '2027-01-12', 'Aula'),
    date(3, '2027-01-19', 'Turnhalle'),
  ])
  expect(others).toEqual([])
  expect(series?.title).toBe('Turnhalle')
  expect(series?.rows.map(([when]) => when.includes('in «'))).toEqual([false, true, false])
  expect(series?.rows[1]?.[0]).toMatch(/12\.01\.2027.*, in «Aula»$/)
})
