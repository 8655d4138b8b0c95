import { expect, it } from 'vitest'
import type { Application } from './application.queries.ts'
import { applicationOf, inDays, inWeeks, inYears, readApplication, zoneChoices } from './application-values.ts'

it('says hours in days where they are whole', () => {
  expect(inDays('24')).toBe('= 1 Tag')
  expect(inDays('72')).toBe('= 3 Tage')
  for (const text of ['0', '12', '25', '', 'x', '-24', '2.4']) expect(inDays(text)).toBe('')
})

it('says days in weeks and years', () => {
  expect(inWeeks('7')).toBe('= 1 Woche')
  expect(inWeeks('182')).toBe('= 26 Wochen')
  expect(inWeeks('365')).toBe('= 1 Jahr')
  expect(inWeeks('730')).toBe('= 2 Jahre')
  for (const text of ['0', '10', '', 'x']) expect(inWeeks(text)).toBe('')
})

it('our own zone comes first, and the one in use is never missing', () => {
  expect(zoneChoices('Asia/Tokyo', ['Africa/Abidjan', 'Europe/Zurich'])).toEqual([
    'Europe/Zurich',
    'Asia/Tokyo',
    'Africa/Abidjan',
  ])
  expect(zoneChoices('', ['UTC'])).toEqual(['Europe/Zurich', 'UTC'])
})

it('says months in years', () => {
  expect(inYears('12')).toBe('= 1 Jahr')
  expect(inYears('120')).toBe('= 10 Jahre')
  for (const text of ['0', '6', '13', '', 'x']) expect(inYears(text)).toBe('')
})

it('what is read and sent again is the same, whatever the form makes of it in between', () => {
  const application: Application = {
    title: 'Dorf',
    zone: 'Europe/Zurich',
    vatNumber: '',
    pricesIncludeVat: true,
    roundsToFive: false,
    staffNeedTwoFactor: true,
    defaultLeadTimeHours: 1,
    defaultHorizonDays: 2,
    defaultDeadlineHours: 3,
    defaultConfirmation: 'automatic',
    notificationRecipients: ['amt@dorf.test'],
    textTitle: 'Gemeinde Dorf',
    contact: '052',
    address: 'Platz 1\n8000 Dorf',
    iban: 'CH9300762011623852957',
    creditorName: 'Dorf',
    creditorStreet: 'Platz',
    creditorStreetno: '1',
    creditorZipcode: '8000',
    creditorCity: 'Dorf',
    creditorCountry: 'LI',
    paymentTermDays: 10,
    retentionMonths: 36,
    version: 7,
  }
  // Who is told of orders is set among the mails.
  const { notificationRecipients: _, ...sent } = application
  expect(applicationOf(readApplication(application), 7)).toMatchObject(sent)
  const kept = { ...application, retentionMonths: null, iban: '' }
  expect(readApplication(kept)).toMatchObject({ retentionMonths: '', iban: '' })
  expect(applicationOf(readApplication(kept), 7)).toMatchObject({ retentionMonths: null, iban: '' })
  expect(readApplication(application).iban).toBe('CH93 0076 2011 6238 5295 7')
})
