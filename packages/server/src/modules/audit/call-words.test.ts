import { routes } from '@allmend/contract'
import { callWords } from '@allmend/domain/audit'
import { expect, it } from 'vitest'

it('every call the log can name is said in words', () => {
  expect(routes.length).toBeGreaterThan(150)
  for (const { method, path } of routes) {
    const call = `${method} ${path}`
    expect(callWords(call), call).not.toMatch(/\/|GET|POST|PUT|DELETE|:\w/)
  }
})

it.each([
  ['PUT /api/admin/bookings/12', 'Buchungen, Nr. 12: ändern'],
  ['POST /api/admin/bookings/12/move', 'Buchungen, Nr. 12: verschieben'],
  ['GET /api/admin/orders/export', 'Bestellungen: Liste beziehen'],
  ['GET /api/keeper/apps', 'Gemeinden: ansehen'],
  ['DELETE /api/admin/users/7', 'Benutzer, Nr. 7: löschen'],
  ['POST /api/auth/login', 'Anmeldung: anmelden'],
  ['buchungen.csv (Nr. 3)', 'buchungen.csv (Nr. 3)'],
  ['POST /api/unknown', 'POST /api/unknown'],
])('%s reads %s', (call, words) => {
  expect(callWords(call)).toBe(words)
})
