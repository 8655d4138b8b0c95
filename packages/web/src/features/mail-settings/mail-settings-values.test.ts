import { isRequired } from '@allmend/domain/validation'
import { describe, expect, it } from 'vitest'
import {
  answersTo,
  followEncryption,
  mailBody,
  mailSpec,
  readMailSettings,
  senderLine,
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
