import { describe, expect, it } from 'vitest'
import { endQuestion } from './end-question.ts'
import type { SignOnPage, SignOnSettings } from './sign-on.queries.ts'
import { readSignOn } from './sign-on-values.ts'

const settings: SignOnSettings = {
  ...{ isOn: true, label: 'Gemeindekonto', issuer: 'https://login.gemeinde.ch', clientId: 'allmend', hasSecret: true },
  ...{ groupClaim: 'groups', groupRules: [], staffPasswordOff: false, emergencyUserId: null, version: 4 },
}
const page = (own: SignOnPage['own']): SignOnPage => ({
  ...{ settings, addresses: [], groups: [], own },
  staff: [{ id: 7, name: 'Sandra Huber', email: 'admin@demo.test' }],
})
const otherwise = page({ isByDirectory: false, hasPassword: true })
const values = readSignOn(settings)

describe('before people are signed out', () => {
  it('nothing is asked where nobody is', () => {
    expect(endQuestion(settings, { ...values, label: 'Anders', groupClaim: 'roles' }, otherwise)).toBeNull()
    expect(endQuestion({ ...settings, issuer: '' }, values, otherwise)).toBeNull()
    expect(endQuestion({ ...settings, isOn: false }, { ...values, isOn: false }, otherwise)).toBeNull()
  })

  it('who changes it by password is told of the others', () => {
    const off = endQuestion(settings, { ...values, isOn: false }, otherwise)
    expect(off).toMatchObject({ title: 'Single Sign-on ausschalten?' })
    expect(off?.text).not.toContain('für Sie')
    expect(endQuestion(settings, { ...values, clientId: 'x' }, otherwise)).toMatchObject({ confirm: 'Wechseln' })
  })

  it('who came in with it is told how they come in again', () => {
    const off = { ...values, isOn: false }
    const text = (change: object, hasPassword: boolean) =>
      endQuestion(settings, { ...off, ...change }, page({ isByDirectory: true, hasPassword }))?.text
    expect(text({}, true)).toContain('Herein kommen Sie danach mit Ihrem Passwort.')
    expect(text({ emergencyUserId: '7' }, false)).toContain('mit dem Notfallkonto von Sandra Huber.')
    expect(text({}, false)).toContain('Sie kämen nicht mehr herein')
    const closed = { isOn: true, issuer: 'https://x.ch', staffPasswordOff: true, emergencyUserId: '7' }
    expect(text(closed, true)).toContain('Herein kommen Sie danach mit dem Notfallkonto von Sandra Huber.')
  })
})
