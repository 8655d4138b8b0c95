import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { keepsPassword, mailSettingFields } from './index.ts'

const plain = {
  senderName: 'Gemeinde Eschenbühl',
  senderAddress: '',
  replyTo: '',
  usesOwnServer: false,
  notificationRecipients: [],
  smtpHost: '',
  smtpPort: 587,
  smtpUser: '',
}
const said = (values: object) => checkFields(mailSettingFields, { ...plain, ...values })

describe('the settings of mails', () => {
  it('need nothing as long as the server of the installation is used', () => {
    expect(said({})).toEqual({})
    expect(said({ senderName: '' })).toEqual({})
  })

  it('need a server and an address of their own where there is an own server', () => {
    expect(said({ usesOwnServer: true, smtpPort: '' })).toEqual({
      senderAddress: "'Absenderadresse' darf nicht leer sein",
      smtpHost: "'Server' darf nicht leer sein",
      smtpPort: "'Port' darf nicht leer sein",
    })
    const own = { usesOwnServer: true, senderAddress: 'a@b.ch', smtpHost: 'mail.b.ch' }
    expect(said(own)).toEqual({})
    expect(said({ ...own, smtpHost: '2001:db8::25' })).toEqual({})
  })

  it.each(['mail b.ch', 'smtp://mail.b.ch', 'a/b', 'x\r\ny', '<script>', 'x'.repeat(254)])(
    'refuse %j for a server',
    (smtpHost) => {
      expect(said({ smtpHost })).toEqual({ smtpHost: "'Server' muss ein Rechnername wie mail.gemeinde.ch sein" })
    },
  )

  it.each([0, 65_536, 'x', 1.5])('refuse port %j', (smtpPort) => {
    expect(Object.keys(said({ smtpPort }))).toEqual(['smtpPort'])
  })

  it('keep header lines apart, and know an address when they see one', () => {
    expect(
      said({ senderName: 'A\r\nBcc: x@y.ch', replyTo: 'kein-at', notificationRecipients: ['a@b.ch', 'x'] }),
    ).toEqual({
      senderName: "'Absendername' muss auf einer Zeile stehen",
      replyTo: 'Die E-Mail Adresse muss gültig sein',
      notificationRecipients: "'x' ist keine gültige E-Mail Adresse",
    })
  })
})

describe('what is sent by the clock', () => {
  it.each(['customerReminderHours', 'caretakerReminderHours'])('%s: a month at most, or nothing', (name) => {
    const wrong = (value: unknown) => Object.keys(said({ [name]: value }))
    expect([null, 1, 720, 0, 721, 1.5].map((value) => wrong(value).length)).toEqual([0, 0, 0, 1, 1, 1])
  })

  it('the list of a day has a time, and each building its own addresses', () => {
    const lists = (...entries: [string, string[]][]) =>
      said({ dayListRecipients: entries.map(([building, recipients]) => ({ building, recipients })) })
    expect([said({ dayListTime: '' }), said({ dayListTime: '06:30' })]).toEqual([{}, {}])
    expect(said({ dayListTime: '24:00' })).toEqual({ dayListTime: "'Uhrzeit' muss eine Uhrzeit wie 06:30 sein" })
    expect(lists(['Linde', ['a@b.ch']], ['', []])).toEqual({})
    expect(lists(['Linde', ['a@b.ch', 'x']])).toEqual({ dayListRecipients: "'x' ist keine gültige E-Mail Adresse" })
    expect(Object.keys(lists(['Linde', []], ['Linde', []]))).toEqual(['dayListRecipients'])
  })
})

describe('a stored password', () => {
  const before = { smtpHost: 'mail.b.ch', smtpUser: 'amt', smtpEncryption: 'starttls' } as const
  it.each([
    [{}, true],
    [{ smtpHost: ' Mail.B.ch ' }, true],
    [{ smtpEncryption: 'tls' as const }, true],
    [{ smtpHost: 'mail.evil.test' }, false],
    [{ smtpUser: 'Amt' }, false],
    [{ smtpEncryption: 'none' as const }, false],
  ])('with %o goes on: %s', (change, expected) => {
    expect(keepsPassword(before, { ...before, ...change })).toBe(expected)
  })

  it('over a line that was open before goes on over any', () => {
    const open = { ...before, smtpEncryption: 'none' } as const
    expect([keepsPassword(open, open), keepsPassword(open, before)]).toEqual([true, true])
  })
})
