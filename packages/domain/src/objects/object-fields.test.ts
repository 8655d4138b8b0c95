import { describe, expect, it } from 'vitest'
import { paymentOptionFields } from '../bookings/index.ts'
import { groupFields, priceCategoryFields } from '../people/index.ts'
import { checkField, type FieldSpec, isRequired } from '../validation/index.ts'
import {
  applicationFields,
  categoryFields,
  intervalFields,
  objectDataFields,
  objectNotificationFields,
  optionFields,
  questionFields,
  questionnaireFields,
} from './index.ts'

const requiredOf = (spec: FieldSpec) => Object.keys(spec).filter((name) => isRequired(spec, name))
const isTaken = (spec: FieldSpec, name: string, value: unknown) => checkField(spec, name, { [name]: value }) === null

describe('what staff say of an object and how it can be booked', () => {
  it.each<[string, number, number, FieldSpec]>([
    ['capacity', 1, 100_000, objectDataFields],
    ['stock', 1, 10_000, objectDataFields],
    // Up to a year ahead, and bookable for ten.
    ['leadTimeHours', 0, 8760, objectDataFields],
    ['horizonDays', 1, 3650, objectDataFields],
    ['deadlineHours', 0, 8760, objectDataFields],
    ['interval', 5, 1440, intervalFields],
    ['maxSteps', 1, 400, intervalFields],
    ['multiDaysValue', 1, 366, intervalFields],
    // A week.
    ['preProcessingTime', 0, 10_080, intervalFields],
    ['postProcessingTime', 0, 10_080, intervalFields],
    ['minimum', 0, Number.MAX_SAFE_INTEGER, optionFields],
    ['dueDays', 0, 365, paymentOptionFields],
    ['defaultLeadTimeHours', 0, 8760, applicationFields],
    ['defaultHorizonDays', 1, 3650, applicationFields],
    ['defaultDeadlineHours', 0, 8760, applicationFields],
  ])('%s is a whole number from %i to %i', (name, least, most, spec) => {
    expect([least - 1, least, most].map((value) => isTaken(spec, name, value))).toEqual([false, true, true])
    if (most < Number.MAX_SAFE_INTEGER) expect(isTaken(spec, name, most + 1)).toBe(false)
    expect(isTaken(spec, name, least + 0.5)).toBe(false)
  })

  it.each<[FieldSpec, Record<string, number>]>([
    [objectDataFields, { title: 150, description: 20_000, building: 150, address: 300, handoverInfo: 1000 }],
    [categoryFields, { name: 100 }],
    [intervalFields, { name: 100 }],
    [optionFields, { title: 150 }],
    [questionnaireFields, { title: 150 }],
    [questionFields, { title: 500, help: 1000 }],
    [paymentOptionFields, { name: 100, description: 1000 }],
    [priceCategoryFields, { name: 100 }],
    [groupFields, { name: 100 }],
    [applicationFields, { title: 150, zone: 60 }],
  ])('%#: texts are as long as %j at most', (spec, lengths) => {
    for (const [name, length] of Object.entries(lengths)) {
      expect([length, length + 1].map((count) => isTaken(spec, name, 'x'.repeat(count)))).toEqual([true, false])
    }
  })

  it.each<[FieldSpec, string[]]>([
    [objectDataFields, ['title', 'stock', 'leadTimeHours', 'horizonDays', 'deadlineHours']],
    [intervalFields, ['name', 'maxSteps', 'multiDaysValue', 'preProcessingTime', 'postProcessingTime']],
    [categoryFields, ['name']],
    [optionFields, ['title']],
    [questionnaireFields, ['title']],
    [questionFields, ['title']],
    [paymentOptionFields, ['name', 'dueDays']],
    [applicationFields, ['title', 'zone', 'defaultLeadTimeHours', 'defaultHorizonDays', 'defaultDeadlineHours']],
  ])('%#: %j cannot be left out', (spec, names) => {
    expect(requiredOf(spec)).toEqual(names)
  })

  it.each<[FieldSpec, string, string]>([
    [objectDataFields, 'leadTimeHours', 'horizonDays'],
    [applicationFields, 'defaultLeadTimeHours', 'defaultHorizonDays'],
  ])('%#: nobody has to reserve earlier than the calendar opens', (spec, lead, horizon) => {
    const said = (hours: unknown, days: unknown) => checkField(spec, lead, { [lead]: hours, [horizon]: days })
    expect([said(48, 2), said('48', '2'), said(0, 1), said(48, undefined), said(8760, 365)]).toEqual(
      Array(5).fill(null),
    )
    const sentence =
      "'Vorlaufzeit (Stunden)' darf nicht länger sein als 'Buchbar im Voraus (Tage)': So könnte niemand reservieren"
    expect([said(49, 2), said('8760', '364')]).toEqual([sentence, sentence])
  })

  it('the VAT number is as long as one may be, and one', () => {
    const said = (vatNumber: string) => checkField(applicationFields, 'vatNumber', { vatNumber })
    expect(said('x'.repeat(41))).toBe("'MwSt.-Nummer' darf höchstens 40 Zeichen lang sein")
    expect(said('x'.repeat(40))).toBe("'MwSt.-Nummer' muss eine Nummer wie CHE-123.456.788 MWST sein")
    expect(said('CHE-123.456.788 MWST')).toBeNull()
  })

  it('who is told must have an address, each of them', () => {
    const said = (notificationRecipients: unknown) =>
      [objectNotificationFields, applicationFields].map((spec: FieldSpec) =>
        checkField(spec, 'notificationRecipients', { notificationRecipients }),
      )
    expect(said([])).toEqual([null, null])
    expect(said(['hauswart@gemeinde.test', 'kanzlei@gemeinde.test'])).toEqual([null, null])
    const wrong = "'kanzlei' ist keine gültige E-Mail Adresse"
    expect(said(['hauswart@gemeinde.test', 'kanzlei'])).toEqual([wrong, wrong])
  })
})
