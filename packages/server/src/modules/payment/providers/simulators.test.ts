import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerKinds, providerOf } from './provider-of.ts'
import { requestOf } from './provider-scene.ts'
import { simulatedAccount, startSimulators } from './simulators.ts'

let keepIn: string
beforeAll(async () => {
  keepIn = await mkdtemp(join(tmpdir(), 'allmend-simulators-'))
})
afterAll(() => rm(keepIn, { recursive: true, force: true }))

it.each(providerKinds)('%s knows after it began anew what was paid before, at the same place', async (kind) => {
  const credentials = { ...simulatedAccount, isTest: true }
  const first = await startSimulators({ merchant: 'Gemeinde', keepIn })
  const { value } = await providerOf(kind, credentials, first.places).create(requestOf({}))
  await first.of[kind].act(value.id, 'pay', { webhook: 'never' })
  await first.stop()
  const second = await startSimulators({ merchant: 'Gemeinde', keepIn })
  expect(second.places).toEqual(first.places)
  const { value: told } = await providerOf(kind, credentials, second.places).status(value.id)
  expect(told.received).toBe(requestOf({}).amount)
  await second.stop()
})
