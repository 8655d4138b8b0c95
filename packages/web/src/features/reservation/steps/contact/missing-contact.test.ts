import { expect, it } from 'vitest'
import { missingContact } from './missing-contact.ts'

const nora = {
  firstname: 'Nora',
  lastname: 'Brunner',
  company: '',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  email: 'nora@chor.test',
  phone: '079 000 18 42',
}

it('few things that are missing are named, many are counted', () => {
  expect(missingContact(nora)).toBeNull()
  expect(missingContact({ ...nora, phone: '' })).toBe('Es fehlt noch: Telefon.')
  expect(missingContact({ ...nora, zipcode: '86', phone: '' })).toBe('Es fehlen noch: PLZ und Telefon.')
  expect(missingContact({})).toBe('Es fehlen noch 8 Angaben.')
})
