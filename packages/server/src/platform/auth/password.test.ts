import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

it('matches its own password and no other, and nobody has none', async () => {
  const stored = await hashPassword('Seerosenteich-7')
  // What a stolen hash costs to guess.
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'Seerosenteich-7')).toBe(true)
  expect(await verifyPassword(stored, 'Seerosenteich-8')).toBe(false)
  expect(await verifyPassword(null, '')).toBe(false)
})

it('leaves files their threads, however many log in at once', async () => {
  const stored = await hashPassword('Seerosenteich-7')
  let done = 0
  const logins = Array.from({ length: 40 }, () => verifyPassword(stored, 'falsch').finally(() => (done += 1)))
  await readFile(import.meta.filename)
  expect(done).toBeLessThan(20)
  await Promise.all(logins)
})
