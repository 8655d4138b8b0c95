import { addressKey } from '../../platform/rate-limit/address-key.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

const tenMinutes = 600
const hour = 3600

interface Knock {
  readonly login: string
  readonly address: string
  /** Set when the account was used from this browser before. */
  readonly knownDevice: Buffer | null
}

/**
 * Which counters a try to sign in runs into: of the account at this address, of the address, and of the account wherever the
 * guesses come from. A browser the account knows has a counter of its own, so that strangers who guess at the account, or share
 * the address, do not lock its owner out.
 */
export function loginLimits({ login, address, knownDevice }: Knock): Limit[] {
  if (knownDevice) return [{ key: `login:device:${knownDevice.toString('hex')}`, hits: 10, seconds: tenMinutes }]
  return [
    { key: `login:account:${login.toLowerCase()}@${addressKey(address)}`, hits: 10, seconds: tenMinutes },
    { key: `login:address:${addressKey(address)}`, hits: 50, seconds: tenMinutes, isShared: true },
    // Shared, since somebody who signs in elsewhere does not make the guesses of the others harmless.
    { key: `login:everywhere:${login.toLowerCase()}`, hits: 100, seconds: hour, isShared: true },
  ]
}

/** Six digits are few: whoever knows the password gets ten guesses at them, from wherever they come. */
export const codeLimit = (accountId: number): Limit => ({ key: `code:${accountId}`, hits: 10, seconds: tenMinutes })

/** Somebody at an open session guessing at the password behind it. */
export const passwordLimit = (accountId: number): Limit => ({
  key: `password:${accountId}`,
  hits: 10,
  seconds: tenMinutes,
})

/** Mails anybody can cause, per recipient and per sender. */
export const mailLimits = (email: string, address: string): Limit[] => [
  { key: `mail:to:${email.toLowerCase()}`, hits: 5, seconds: hour },
  { key: `mail:from:${addressKey(address)}`, hits: 30, seconds: hour, isShared: true },
]
