import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { isStrongKey } from './is-strong-key.ts'
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
    const [one, ...others] = await Promise.all(Array.from({ length: 20 }, () => openSecrets(undefined, dataDir)))
    const sealed = one?.encrypt('x', 'p') ?? ''
    for (const other of others) expect(other.decrypt(sealed, 'p')).toBe('x')
    expect(await readdir(dataDir)).toEqual(['secret.key'])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  it('comes from the environment where several servers share it', async () => {
    const key = 'Kx7vQ2mZr9TbL4nWc8HdYs3GfJ6pA1eU'
    const [one, two] = [await openSecrets(key, '/nowhere'), await openSecrets(key, '/elsewhere')]
    expect(two.decrypt(one.encrypt('x', 'p'), 'p')).toBe('x')
  })

  it.each(['', '\n', 'halb', 'x'.repeat(43)])(
    'of a broken file (%j) is refused and the file left as it is',
    async (content) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'allmend-secrets-'))
      const path = join(dataDir, 'secret.key')
      await writeFile(path, content)
      const opening = openSecrets(undefined, dataDir)
      await expect(opening).rejects.toThrow(StartError)
      await expect(opening).rejects.toThrow(`Die Datei ${path} enthält keinen vollständigen Schlüssel`)
      expect(await readFile(path, 'utf8')).toBe(content)
    },
  )

  it.each([
    [randomBytes(32).toString('base64url'), true],
    [randomBytes(32).toString('hex'), true],
    ['korrekt pferd batterie heftklammer', true],
    ['Kx7vQ2mZr9TbL4nWc8HdYs3GfJ6pA1e', false],
    ['a'.repeat(64), false],
    ['abc'.repeat(20), false],
    ['0123456789'.repeat(5), false],
    ['Kx7vQ2mZr9TbL4nW'.repeat(2), false],
    ['passwortpasswortpasswortpasswort', false],
  ])('%s is strong: %s', (key, expected) => {
    expect(isStrongKey(key)).toBe(expected)
  })
})

describe('after a change of the key', () => {
  const [former, current] = [randomBytes(32), randomBytes(32)]
  const [old, both, renewed] = [new Secrets(former), new Secrets(current, former), new Secrets(current)]

  it('what the previous one sealed still opens; what is sealed now needs the new one only', () => {
    expect(both.decrypt(old.encrypt('geheim', 'p'), 'p')).toBe('geheim')
    expect(both.verify(old.sign('17', 'order/1'), 'order/1')).toBe('17')
    expect(renewed.decrypt(both.encrypt('geheim', 'p'), 'p')).toBe('geheim')
    expect(renewed.verify(both.sign('17', 'order/1'), 'order/1')).toBe('17')
    expect(renewed.verify(old.sign('17', 'order/1'), 'order/1')).toBeNull()
    expect(both.verify(new Secrets(randomBytes(32)).sign('17', 'order/1'), 'order/1')).toBeNull()
    expect(both.verify(old.sign('17', 'order/1'), 'order/2')).toBeNull()
  })

  it('only what the previous one sealed is sealed anew', () => {
    const again = both.reseal(old.encrypt('geheim', 'p'), 'p')
    expect(renewed.decrypt(again ?? '', 'p')).toBe('geheim')
    expect(both.reseal(both.encrypt('geheim', 'p'), 'p')).toBeNull()
    expect(both.reseal(new Secrets(randomBytes(32)).encrypt('x', 'p'), 'p')).toBeNull()
    expect(renewed.reseal(old.encrypt('geheim', 'p'), 'p')).toBeNull()
  })
})
