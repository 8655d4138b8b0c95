import { checkFields } from '@allmend/domain/validation'
import { describe, expect, it } from 'vitest'
import type { SignOnSettings } from './sign-on.queries.ts'
import { checkBody, readSignOn, signOnBody, signOnSpec, valuesOf, withValues } from './sign-on-values.ts'

const settings: SignOnSettings = {
  isOn: true,
  label: 'Microsoft',
  issuer: 'https://login.gemeinde.ch',
  clientId: 'allmend',
  hasSecret: true,
  groupClaim: 'groups',
  groupRules: [{ groupId: 3, values: ['leitung', 'chef'] }],
  staffPasswordOff: true,
  emergencyUserId: 7,
  version: 4,
}
const values = readSignOn(settings)

describe('the form', () => {
  it('sends what it read, and leaves the secret alone', () => {
    const { hasSecret: _, ...sent } = settings
    expect(signOnBody(values, 4)).toEqual(sent)
  })

  it('sends a new secret, or that there is none', () => {
    expect(checkBody({ ...values, clientSecret: 'neu' })).toMatchObject({ clientSecret: 'neu' })
    expect(checkBody({ ...values, secretStep: 'remove', clientSecret: 'neu' })).toMatchObject({ clientSecret: '' })
    expect(checkBody(values)).not.toHaveProperty('clientSecret')
  })

  it('reads the values of a group as a list', () => {
    expect(valuesOf(values.groupRules, 3)).toBe('leitung, chef')
    const typed = withValues(values.groupRules, { groupId: 1, text: ' a,, b ,' })
    expect(signOnBody({ ...values, groupRules: typed }, 4).groupRules).toEqual([
      { groupId: 1, values: ['a', 'b'] },
      { groupId: 3, values: ['leitung', 'chef'] },
    ])
    const emptied = withValues(values.groupRules, { groupId: 3, text: '' })
    expect(signOnBody({ ...values, groupRules: emptied }, 4).groupRules).toEqual([])
  })

  it('asks for an emergency account only where passwords are closed', () => {
    const wrong = (change: object) =>
      Object.keys(checkFields(signOnSpec({ ...values, ...change }), { ...values, ...change }))
    expect(wrong({})).toEqual([])
    expect(wrong({ emergencyUserId: '' })).toEqual(['emergencyUserId'])
    expect(wrong({ emergencyUserId: '', staffPasswordOff: false })).toEqual([])
    expect(wrong({ label: '', issuer: '', clientId: '' })).toEqual(['label', 'issuer', 'clientId'])
  })
})
