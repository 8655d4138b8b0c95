import { checkFields, isRequired } from '@allmend/domain/validation'
import { describe, expect, it } from 'vitest'
import {
  addressesOf,
  answersTo,
  buildingsOf,
  followEncryption,
  mailBody,
  mailSpec,
  readMailSettings,
  senderLine,
  withAddresses,
} from './mail-settings-values.ts'

const stored = {
  senderName: '',
  senderAddress: '',
  replyTo: '',
  usesOwnServer: false,
  smtpHost: '',
  smtpPort: 587,
  smtpEncryption: 'starttls' as const,
  smtpUser: '',
  hasPassword: true,
  notificationRecipients: ['a@b.ch'],
  customerReminderHours: 24,
  caretakerReminderHours: null,
  dayListTime: '06:30',
  dayListDaysBefore: 1,
  sendsEmptyDayList: false,
  dayListRecipients: [{ building: 'Linde', recipients: ['haus@b.ch', 'amt@b.ch'] }],
  version: 3,
}
const values = readMailSettings(stored)

describe('what is sent', () => {
  it('leaves the password alone, replaces it or takes it away', () => {
    expect(mailBody(values, 3)).not.toHaveProperty('smtpPassword')
    expect(mailBody({ ...values, smtpPassword: 'neu' }, 3)).toMatchObject({ smtpPassword: 'neu', version: 3 })
    expect(mailBody({ ...values, passwordStep: 'remove', smtpPassword: 'x' }, 3)).toMatchObject({ smtpPassword: '' })
    expect(mailBody(values, 3)).not.toHaveProperty('passwordStep')
  })

  it('has a port also where somebody emptied the field nobody needs', () => {
    expect(mailBody({ ...values, smtpPort: '' }, 3).smtpPort).toBe(587)
  })
})

describe('what is sent by the clock', () => {
  it('comes back as it was; empty is nothing', () => {
    expect(mailBody(values, 3)).toMatchObject({
      customerReminderHours: 24,
      caretakerReminderHours: null,
      dayListTime: '06:30',
      dayListDaysBefore: 1,
      dayListRecipients: stored.dayListRecipients,
    })
    expect(mailBody({ ...values, customerReminderHours: ' ' }, 3).customerReminderHours).toBeNull()
  })

  it('has addresses for each building, also for one without objects', () => {
    const lists = withAddresses(values.dayListRecipients, { building: '', addresses: 'a@b.ch; c@d.ch' })
    expect(buildingsOf(lists, ['Aula'])).toEqual(['Aula', '', 'Linde'])
    expect([addressesOf(lists, ''), addressesOf(lists, 'Aula')]).toEqual(['a@b.ch; c@d.ch', ''])
    expect(mailBody({ ...values, dayListRecipients: lists }, 3).dayListRecipients?.[0]).toEqual({
      building: '',
      recipients: ['a@b.ch', 'c@d.ch'],
    })
    expect(withAddresses(lists, { building: 'Linde', addresses: '' })).toHaveLength(1)
    const said = (dayListRecipients: readonly string[]) =>
      checkFields(mailSpec(values), { ...values, dayListRecipients }).dayListRecipients
    expect(said(lists)).toBeUndefined()
    expect(said(withAddresses(lists, { building: 'Aula', addresses: 'haus' }))).toBe(
      "'haus' ist keine gültige E-Mail Adresse",
    )
  })
})

it('another encryption brings its port along, unless somebody chose one', () => {
  const tls = { ...values, smtpEncryption: 'tls' }
  expect(followEncryption(tls, values).smtpPort).toBe('465')
  expect(followEncryption({ ...tls, smtpPort: '2525' }, values).smtpPort).toBe('2525')
  expect(followEncryption({ ...values, smtpPort: '25' }, values).smtpPort).toBe('25')
})

it('server, port and address are needed with a server of one’s own', () => {
  const stars = (own: boolean) =>
    (['senderAddress', 'smtpHost', 'smtpPort', 'replyTo'] as const).filter((name) =>
      isRequired(mailSpec({ ...values, usesOwnServer: own }), name),
    )
  expect([stars(false), stars(true)]).toEqual([[], ['senderAddress', 'smtpHost', 'smtpPort']])
})

it('readers see the name of the app, and the address that really sends', () => {
  expect(senderLine(values, 'Eschen', 'post@betrieb.ch')).toEqual({ name: 'Eschen', address: 'post@betrieb.ch' })
  const own = { ...values, senderName: 'Amt', senderAddress: 'amt@eschen.ch', usesOwnServer: true }
  expect(senderLine(own, 'Eschen', 'post@betrieb.ch')).toEqual({ name: 'Amt', address: 'amt@eschen.ch' })
  expect(answersTo({ ...own, usesOwnServer: false }, 'post@betrieb.ch')).toBe('amt@eschen.ch')
  expect(answersTo({ ...own, replyTo: 'x@y.ch' }, 'post@betrieb.ch')).toBe('x@y.ch')
  expect(answersTo(values, 'post@betrieb.ch')).toBe('post@betrieb.ch')
})
