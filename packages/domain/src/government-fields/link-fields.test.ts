import { expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { governmentLinkFields } from './link-fields.ts'

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://kanton.example',
  '//kanton.example',
  '/reservation',
  'kanton.example',
  'https://kanton.example/a b',
  'https://',
  'https://[',
  ' javascript:alert(1)',
])('an address is one of the web: not %j', (address) => {
  expect(checkFields(governmentLinkFields, { metaMedia: address })).toEqual({
    metaMedia: "'Medien' muss mit http:// oder https:// beginnen und darf keine Leerzeichen enthalten",
  })
})

it('an address may be missing, and is not endless', () => {
  const long = `https://kanton.example/${'x'.repeat(500)}`
  expect(checkFields(governmentLinkFields, { metaMedia: '', metaJobs: 'HTTP://kanton.example/?a=b#c' })).toEqual({})
  expect(checkFields(governmentLinkFields, { metaMedia: long })).toEqual({
    metaMedia: "'Medien' darf höchstens 500 Zeichen lang sein",
  })
})
