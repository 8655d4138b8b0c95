import { expect, it } from 'vitest'
import { dkimRecord, domainOf, holdsDkimKey, whyNotAgain } from './index.ts'

it('the domain is what stands after the last @', () => {
  expect(domainOf('amt@Gemeinde.CH ')).toBe('gemeinde.ch')
  expect(domainOf('"a@b"@c.ch')).toBe('c.ch')
})

it('a key stands in the DNS under its selector, and is found in pieces, with spaces and beside other words', () => {
  const key = { domain: 'gemeinde.ch', selector: 'a1', publicKey: 'MIIBI+/=' }
  expect(dkimRecord(key)).toEqual({ name: 'a1._domainkey.gemeinde.ch', value: 'v=DKIM1; k=rsa; p=MIIBI+/=' })
  for (const entry of ['v=DKIM1; k=rsa; p=MIIBI+/=', 'v=DKIM1;p=MII BI+/=;t=s', 'p=MIIBI+/=']) {
    expect(holdsDkimKey(entry, key.publicKey), entry).toBe(true)
  }
  for (const entry of ['', 'v=DKIM1; p=', 'v=DKIM1; p=MIIBI+/=x', 'v=spf1 -all', 'xp=MIIBI+/=']) {
    expect(holdsDkimKey(entry, key.publicKey), entry).toBe(false)
  }
})

it('a mail that cannot be sent again says what to do, each topic its own', () => {
  expect(whyNotAgain('passwordReset')).toMatch(/«Passwort vergessen»/)
  expect(whyNotAgain('customerOrder')).toMatch(/«Link erneuern»/)
})
