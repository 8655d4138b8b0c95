import { createHash, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Account, AccountStore } from './account-store.ts'

const period = 30
const recoveryCodeCount = 10
/** Without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const totpPurpose = ({ id }: { readonly id: number }) => `totp/${id}`

export function newSecret(secrets: Secrets, account: Account, issuer: string) {
  const secret = generateSecret()
  return {
    secret,
    sealed: secrets.encrypt(secret, totpPurpose(account)),
    uri: generateURI({ issuer, label: account.email, secret }),
  }
}

/** Checks a code of the authenticator app, one step early or late, and makes sure that it works only once. */
export async function useCode(
  accounts: AccountStore,
  secrets: Secrets,
  account: Account,
  code: string,
): Promise<boolean> {
  if (account.totpSecret === null || !/^\d{6}$/.test(code)) return false
  const secret = secrets.decrypt(account.totpSecret, totpPurpose(account))
  const result = await verify({
    secret,
    token: code,
    period,
    epochTolerance: period,
    afterTimeStep: account.totpLastStep,
  })
  if (!result.valid) return false
  // Of two requests with the same code at the same moment, the row lets one through.
  return 'timeStep' in result && accounts.useTimeStep(account.id, result.timeStep)
}

/** Ten codes of the form `abcde-fghjk`, and what is stored of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const part = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const codes = Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

/** However it is typed: with or without the dash, in capitals, with spaces. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest()
