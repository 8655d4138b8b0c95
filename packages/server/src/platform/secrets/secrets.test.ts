import { randomBytes } from 'node:crypto'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSecrets, Secrets } from './secrets.ts'

const secrets = new Secrets(randomBytes(32))

describe('an encrypted value', () => {
  it.each(['', 'geheim', 'Schlüssel 🔑', 'x'.repeat(10_000)])('comes back whole (%#)', (plain) => {
    const sealed = secrets.encrypt(plain, 'payrexx/apiKey')
    if (plain) expect(sealed).not.toContain(plain)
    expect(secrets.decrypt(sealed, 'payrexx/apiKey')).toBe(plain)
  })

  it('is different every time', () => {
    expect(secrets.encrypt('x', 'p')).not.toBe(secrets.encrypt('x', 'p'))
  })

  it('cannot be read with another key, for another purpose, or after a change', () => {
    const sealed = secrets.encrypt('geheim', 'a')
    expect(() => new Secrets(randomBytes(32)).decrypt(sealed, 'a')).toThrow()
    expect(() => secrets.decrypt(sealed, 'b')).toThrow()
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => secrets.decrypt(`v1.${bytes.toString('base64url')}`, 'a')).toThrow()
    expect(() => secrets.decrypt('plain text', 'a')).toThrow('not an encrypted value')
  })
})

describe('the key', () => {
  it('is made once, in a file only we can read, also when two processes start at once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'allmend-secrets-'))
    const [one, two] = await Promise.all([openSecrets(undefined, dataDir), openSecrets(undefined, dataDir)])
    expect(two.decrypt(one.encrypt('x', 'p'), 'p')).toBe('x')
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  it('comes from the environment where several servers share it', async () => {
    const one = await openSecrets('a long enough secret', '/nowhere')
    const two = await openSecrets('a long enough secret', '/elsewhere')
    expect(two.decrypt(one.encrypt('x', 'p'), 'p')).toBe('x')
  })
})
