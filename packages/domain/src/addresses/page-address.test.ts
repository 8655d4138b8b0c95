import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, isLetThrough, pageBelow, portalPage } from './page-address.ts'

it.each([
  '/reservation',
  '/reservation/order/abc',
  '/Reservation',
  '/admin',
  '/admin/settings/application',
  '/login',
  '/logout',
  '/sso-auth',
  '/account/reservations',
  '/account/reservations/table/old',
  '/x/administration',
])('the government layout leaves %s alone', (path) => {
  expect(isLetThrough(path)).toBe(true)
})

it.each(['/', '/start', '/page/1', '/register', '/account', '/account/orders', '/order/abc', '/plan', '/sso', '/log'])(
  'it leads away from %s',
  (path) => {
    expect(isLetThrough(path)).toBe(false)
  },
)

describe('the address of a page', () => {
  it.each([
    ['/', '/reservation'],
    ['/start', '/reservation'],
    ['/reservation', '/reservation'],
    ['/login', '/login'],
    ['/account/reservations', '/account/reservations'],
    ['/account/orders', '/reservation/account/orders'],
    ['/order/abc', '/reservation/order/abc'],
    ['/register', '/reservation/register'],
    ['/resetpassword', '/reservation/resetpassword'],
    ['/two-factor', '/reservation/two-factor'],
    ['/page/4', '/reservation/page/4'],
    ['/payment/status-success', '/reservation/payment/status-success'],
  ])('%s is found at %s in the government layout, and where it always was in the default one', (page, address) => {
    expect(addressOf(page, 'gov')).toBe(address)
    expect(addressOf(page, 'default')).toBe(page)
  })

  it('is let through, and leads back to the page', () => {
    const segment = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('/'))
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const page = `/${segments.join('/')}`
        fc.pre(pageBelow(page) === null && page !== '/start' && !page.includes('\n'))
        const address = addressOf(page, 'gov')
        expect(isLetThrough(address)).toBe(true)
        expect(portalPage(address)).toBe(page)
      }),
    )
  })
})

it('below the reservation lies a page, never another host', () => {
  expect(['/reservation/', '/reservation', '/reservation//evil.example', '/order/x'].map(pageBelow)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(portalPage('/reservation/order/x')).toBe('/order/x')
  expect(portalPage('/order/x')).toBe('/')
})
