import type { Route } from '@allmend/contract'
import { featureFlags } from '@allmend/domain/access'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openKeyDoor } from '../src/modules/api-key/index.ts'
import { ExportPlaces } from '../src/platform/export/export-places.ts'
import { LinkAddress } from '../src/platform/http/link-address.ts'
import { mount } from '../src/platform/http/mount.ts'
import { keepInventory } from '../src/platform/http/route-inventory.ts'
import { SecurityLog } from '../src/platform/security-log/security-log.ts'
import { buildTestApp } from './build-test-app.ts'

const { server, deps } = await buildTestApp()

it('who may call what is written down; widening it shows in a diff', async () => {
  await expect(`${[...server.inventory].sort().join('\n')}\n`).toMatchFileSnapshot('route-inventory.txt')
})

it('a route that does not say who may call it stops the boot', () => {
  const bare = Fastify()
  keepInventory(bare)
  expect(() => bare.get('/api/secret', async () => 'x')).toThrow('does not declare who may call it')
})

const caller = { app: { id: 1, featureFlags: [] }, user: null }
/** A server with nothing on it, and what a route needs to stand there. */
async function bareServer() {
  const bare = Fastify()
  await bare.register(cookie)
  keepInventory(bare)
  bare.setValidatorCompiler(validatorCompiler)
  bare.setSerializerCompiler(serializerCompiler)
  const securityLog = new SecurityLog(deps.db, bare.log)
  const links = new LinkAddress(deps, () => undefined)
  const keys = openKeyDoor(deps.db, bare.log)
  const platform = { ...deps, exports: new ExportPlaces(), findCaller: async () => caller, keys, links, securityLog }
  return { bare, platform }
}

it('a contract entry without access stops the boot too', async () => {
  const { bare, platform } = await bareServer()
  const forgetful = { method: 'GET', path: '/api/x', summary: '', response: z.object({}) } as Partial<Route> as Route
  expect(() => mount(bare, platform, forgetful, async () => ({}))).toThrow()
})

it('a call that is known to take long, or brings a file, is given the time for it', async () => {
  const patienceOf = async (more: Pick<Route, 'slow' | 'upload'>) => {
    const { bare, platform } = await bareServer()
    const path = '/api/x'
    const response = z.object({ limit: z.string() })
    mount(
      bare,
      platform,
      { method: 'GET', path, summary: '', access: { anonymous: true }, response, ...more },
      ({ tenant }) =>
        tenant(async ({ db }) => {
          const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
            db,
          )
          return { limit: rows[0]?.limit ?? '' }
        }),
    )
    return (await bare.inject({ url: path, headers: { 'x-app-id': '1' } })).json().limit
  }
  expect([await patienceOf({}), await patienceOf({ slow: true }), await patienceOf({ upload: true })]).toEqual([
    '20s',
    '5min',
    '5min',
  ])
})

it('what an app has not switched on is closed to everybody', async () => {
  const { bare, platform } = await bareServer()
  const [featureFlag] = featureFlags
  const access = { anonymous: true, featureFlag } as const
  mount(
    bare,
    platform,
    { method: 'GET', path: '/api/x', summary: '', access, response: z.object({}) },
    async () => ({}),
  )
  const ask = async () => (await bare.inject({ url: '/api/x', headers: { 'x-app-id': '1' } })).json()
  expect(await ask()).toMatchObject({ success: false, code: 'app.feature_off' })
})
