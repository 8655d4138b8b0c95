import type { CustomerOrder } from '@allmend/contract'
import { expect, it } from 'vitest'
import { paidSteps } from './paid-steps.ts'

const booking = (objectTitle: string, day: string, more = {}) => ({
  ...{ objectTitle, building: 'Seestrasse 120', address: '', state: 'confirmed', isOld: false },
  ...{ displayStart: `${day} 13:30`, displayEnd: `${day} 17:30` },
  ...more,
})

it('names the dates that come, the next one first, and three at most', () => {
  const order = {
    ...{ letter: 'receipt', owed: 0 },
    contact: { email: 'chiara@example.test' },
    reservations: [
      booking('Aula', '2026-12-05'),
      booking('Grillplatz', '2026-11-28'),
      booking('Küche', '2026-11-20', { isOld: true }),
      booking('Saal', '2026-11-21', { state: 'cancelled' }),
      booking('Halle', '2026-12-06'),
      booking('Bühne', '2026-12-07'),
    ],
  } as unknown as CustomerOrder
  const [first, ...dates] = paidSteps(order)
  expect(first).toMatchObject({ text: 'Quittung ging an chiara@example.test.', state: 'done' })
  expect(paidSteps({ ...order, letter: 'order', owed: 3800 })[0]).toMatchObject({
    title: 'Reserviert und zum Teil bezahlt',
    text: 'Bestätigung der Zahlung ging an chiara@example.test.',
  })
  expect(dates.map(({ title, when, text }) => [title, when, text])).toEqual([
    ['Grillplatz', 'Sa, 28.11.2026, 13:30–17:30', 'Seestrasse 120'],
    ['Aula', 'Sa, 05.12.2026, 13:30–17:30', 'Seestrasse 120'],
    ['Halle', 'So, 06.12.2026, 13:30–17:30', 'Seestrasse 120'],
  ])
})
