import type { Route } from '@allmend/contract'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
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

it('a contract entry without access stops the boot too', () => {
  const bare = Fastify()
  keepInventory(bare)
  const forgetful = { method: 'GET', path: '/api/x', summary: '', response: z.object({}) } as Partial<Route> as Route
  const securityLog = new SecurityLog(deps.db, bare.log)
  const links = new LinkAddress(deps, () => undefined)
  const platform = { ...deps, exports: new ExportPlaces(), findCaller: async () => null, links, securityLog }
  expect(() => mount(bare, platform, forgetful, async () => ({}))).toThrow()
})
