import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

it('an IPv4 address is itself, however it is written', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7')
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

it('all addresses of an IPv6 subscriber are one', () => {
  const one = addressKey('2001:db8:1:2::1')
  expect(one).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:0db8:0001:0002:ffff:1:2:3')).toBe(one)
  expect(addressKey('2001:db8:1:3::1')).not.toBe(one)
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
