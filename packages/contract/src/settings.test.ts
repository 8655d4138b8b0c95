import { describe, expect, it } from 'vitest'
import { saveApplication } from './application.contract.ts'
import { saveCssSettings } from './css.contract.ts'

const older = {
  title: 'Dorf',
  zone: 'Europe/Zurich',
  vatNumber: '',
  pricesIncludeVat: true,
  roundsToFive: true,
  defaultLeadTimeHours: 1,
  defaultHorizonDays: 2,
  defaultDeadlineHours: 3,
  version: 1,
}
const wrongIn = (values: object) =>
  Object.fromEntries(
    saveApplication.body
      .safeParse({ ...older, ...values })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

describe('the settings of the application', () => {
  it('are taken from a client that does not know the newer ones, which stay unsaid', () => {
    expect(saveApplication.body.parse(older)).toEqual(older)
  })

  it('may empty what can be empty', () => {
    expect(
      wrongIn({ iban: '', creditorName: '', contact: '', address: '', textTitle: '', retentionMonths: null }),
    ).toEqual({})
  })

  it.each([
    [{ iban: 'CH93 0076 2011 6238 5295 8' }, 'iban'],
    [{ iban: 'CH9300762011623852957', creditorName: '' }, 'creditorName'],
    [{ creditorCountry: 'DE' }, 'creditorCountry'],
    [{ paymentTermDays: -1 }, 'paymentTermDays'],
    [{ paymentTermDays: 1.5 }, 'paymentTermDays'],
    [{ retentionMonths: 5 }, 'retentionMonths'],
    [{ retentionMonths: 241 }, 'retentionMonths'],
    [{ defaultConfirmation: 'vielleicht' }, 'defaultConfirmation'],
    [{ textTitle: 'a\nb' }, 'textTitle'],
    [{ address: 'x'.repeat(501) }, 'address'],
  ])('are refused at their field: %j', (values, field) => expect(Object.keys(wrongIn(values))).toEqual([field]))
})

it('own CSS names the line of what is refused', () => {
  const wrong = saveCssSettings.body.safeParse({ css: 'a{}\n\n@import "x";', version: 1 })
  expect(wrong.error?.issues).toMatchObject([
    { path: ['css'], message: 'Zeile 3: @import ist nicht erlaubt: Von anderswo wird nichts geladen.' },
  ])
  expect(saveCssSettings.body.safeParse({ css: '.a { color: red }', version: 1 }).success).toBe(true)
})
