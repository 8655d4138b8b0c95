import { checkFields } from '@allmend/domain/validation'
import { describe, expect, it } from 'vitest'
import type { Provider } from './payments.queries.ts'
import { connectionOf, firstProvider, methodsOf, providerBody, providerSpec, readProvider } from './provider-values.ts'

const provider = (change: Partial<Provider> = {}): Provider => ({
  ...{ kind: 'payrexx', isActive: true, account: 'eschenbuehl', secretEnd: '7f2c', hasSignKey: false },
  ...{ methods: ['visa', 'twint'], isTest: false, webhookUrl: 'https://a.test/api/pay/1/payrexx/x', toldAt: null },
  ...{ testedAt: null, testedBy: '', testFailure: null, version: 3, ...change },
})
const wrong = (stored: Provider, change: object) => {
  const values = { ...readProvider(stored), ...change }
  return Object.keys(checkFields(providerSpec(stored)(values), values))
}

it('what stays untouched sends no secret', () => {
  expect(providerBody(readProvider(provider()), 3)).toEqual({
    ...{ account: 'eschenbuehl', methods: ['twint', 'visa'], isTest: false, isActive: true, version: 3 },
  })
})

it('secrets are replaced, or removed', () => {
  const values = readProvider(provider())
  expect(providerBody({ ...values, secretStep: 'replace', secret: ' neu ' }, 3).secret).toBe('neu')
  expect(providerBody({ ...values, secretStep: 'remove', signKey: 'ab12' }, 3)).toMatchObject({
    ...{ secret: '', signKey: 'ab12' },
  })
})

describe('what is needed', () => {
  it('is nothing while it is off', () => {
    expect(wrong(provider({ account: '', secretEnd: null }), { isActive: false })).toEqual([])
  })
  it('is account and key, once it is on', () => {
    expect(wrong(provider({ account: '', secretEnd: null }), {})).toEqual(['account', 'secret'])
    expect(wrong(provider(), {})).toEqual([])
  })
  it('is the key again, for another account', () => {
    expect(wrong(provider(), { account: 'anderswo' })).toEqual(['secret'])
    expect(wrong(provider(), { account: 'anderswo', secret: 'geheim' })).toEqual([])
  })
  it('is a key for signatures too, at Datatrans', () => {
    expect(wrong(provider({ kind: 'datatrans' }), {})).toEqual(['signKey'])
    expect(wrong(provider({ kind: 'datatrans', hasSignKey: true }), {})).toEqual([])
  })
})

it('both offer the same means, by codes of their own', () => {
  const words = ['TWINT', 'Visa', 'Mastercard', 'PostFinance Pay', 'Apple Pay', 'Google Pay']
  for (const methods of Object.values(methodsOf)) expect(methods.map(({ label }) => label)).toEqual(words)
  const codes = Object.values(methodsOf).flatMap((methods) => methods.map(({ code }) => code))
  expect(new Set(codes).size).toBe(codes.length)
})

it('a connection is known once it was tried', () => {
  expect(connectionOf(provider())).toBe('unknown')
  expect(connectionOf(provider({ testedAt: '2026-11-17T08:00:00Z' }))).toBe('good')
  expect(connectionOf(provider({ testedAt: '2026-11-17T08:00:00Z', testFailure: 'Nein.' }))).toBe('failed')
})

it('the one that takes the money is shown first', () => {
  const off = { isActive: false, account: '' } as const
  expect(firstProvider([provider(), provider({ kind: 'datatrans', ...off })])).toBe('payrexx')
  expect(firstProvider([provider(off), provider({ kind: 'datatrans', isActive: false })])).toBe('datatrans')
  expect(firstProvider([provider(off), provider({ kind: 'datatrans', ...off })])).toBe('payrexx')
})
