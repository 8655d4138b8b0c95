import { expect, it } from 'vitest'
import { priceLines } from './price-lines.ts'

const option = (value: string, total: number | null) => ({ id: 1, value, price: total, total })

it('adds up what a series takes on every date, and never takes a price on request for nothing', () => {
  const lines = priceLines({
    object: { title: 'Aula', price: 4500, total: 22_500 },
    options: [option('Beamer', 6000), option('Flügel', null), option('Beamer', 6000), option('Flügel', 500)],
  })
  expect(lines).toEqual([
    { title: 'Miete', total: 22_500 },
    { title: 'Beamer', total: 12_000 },
    { title: 'Flügel', total: null },
  ])
})
