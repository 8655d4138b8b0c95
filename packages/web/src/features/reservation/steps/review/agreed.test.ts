import { expect, it } from 'vitest'
import { agreedFrom, agreementTo } from './agreed.ts'

const file = (src: string) => ({ links: [{ src, name: 'Reglement' }], text: null })
const privacy = { links: [], text: { kind: 'privacy' as const, version: 2 } }

it('an agreement holds for the words it was given to', () => {
  const terms = { rules: file('/files/1.pdf'), privacy }
  const agreement = agreementTo(terms, { rules: true, privacy: true })
  expect(agreedFrom(terms, agreement)).toEqual({ rules: true, privacy: true })
  expect(agreedFrom({ rules: file('/files/2.pdf'), privacy }, agreement)).toEqual({ rules: false, privacy: true })
  expect(
    agreedFrom({ rules: null, privacy: { ...privacy, text: { kind: 'privacy' as const, version: 3 } } }, agreement),
  ).toEqual({
    rules: false,
    privacy: false,
  })
  expect(agreedFrom(terms, agreementTo(terms, { rules: false, privacy: true }))).toEqual({
    rules: false,
    privacy: true,
  })
})
