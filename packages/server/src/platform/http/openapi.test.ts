import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { routes } from '@allmend/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { describedCalls, summaryOf } from './call-summaries.ts'

const app = await buildTestApp()
const { appId, hall } = await deskScene(app)
const { body: document } = await app.call('GET /api/openapi.json')
const run = promisify(execFile)

const folder = await mkdtemp(join(tmpdir(), 'allmend-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the description is valid and keeps the rules others expect', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // Paths such as `users/impersonate/{id}` beside `users/{id}/sso` are specified so; the router tells them apart.
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

it('it names every call, and which of them a key opens', () => {
  const paths = document.paths as Record<string, Record<string, { security: Record<string, unknown>[] }>>
  for (const { method, path, access } of routes) {
    const { security } = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    expect(security, path).toBeDefined()
    const isForKeys = security?.some((way) => 'key' in way)
    if (isForKeys) expect(access, path).toMatchObject({ permissions: expect.arrayContaining([expect.any(String)]) })
  }
  expect(paths['/api/admin/objects']?.get?.security).toEqual([{ key: [] }, { session: [], app: [] }])
  expect(paths['/api/admin/api-keys']?.get?.security).toEqual([{ session: [], app: [] }])
})

it('it says in German what each call does, and of no call that is not there', () => {
  const paths = document.paths as Record<string, Record<string, { summary: string }>>
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  const missing = routes.filter((route) => summaryOf(route) === null).map(({ method, path }) => `${method} ${path}`)
  expect(missing).toEqual([])
  expect(describedCalls.filter((name) => !names.includes(name))).toEqual([])
  for (const { method, path } of routes) {
    const { summary } = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    expect(summary, path).toBe(summaryOf({ method, path }))
    expect(summary, path).not.toMatch(/\b(the|of|and|which|whether|with)\b|ß|\.$/)
  }
})

const program = (site: string, key: string) => `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const client = createClient<paths>({ baseUrl: '${site}', headers: { authorization: 'Bearer ${key}' } })
const { data, error } = await client.GET('/api/admin/objects', { params: { query: { itemsPerPage: 10 } } })
if (error) throw new Error(error.message)
const titles: string[] = data.rows.map(({ title }) => title)
const one = await client.GET('/api/admin/objects/{id}', { params: { path: { id: ${hall.id} } } })
const stock: number | undefined = one.data?.object.stock
const refused = await client.GET('/api/admin/orders')
const code: string | undefined = refused.error?.code
console.log(JSON.stringify({ titles, stock, code, status: refused.response.status }))
// @ts-expect-error There is no such call.
client.GET('/api/admin/nothing')
// @ts-expect-error A number is no title.
const wrong: number[] = data.rows.map(({ title }) => title)
`

it('a client made of it compiles and calls the server', async () => {
  const types = astToString(await openapiTypes(JSON.stringify(document)))
  const site = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await app.make.key(appId, ['object:view'])
  const root = join(import.meta.dirname, '../../../../..')
  const options = {
    ...{ target: 'esnext', module: 'nodenext', strict: true, skipLibCheck: true, noEmit: true, types: ['node'] },
    ...{ allowImportingTsExtensions: true, lib: ['esnext', 'dom'], typeRoots: ['./node_modules/@types'] },
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = {
    'api.ts': types,
    'client.ts': program(site, token).split('// @ts-expect-error')[0] ?? '',
    'checked.ts': program(site, token),
    'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
    'package.json': JSON.stringify({ type: 'module' }),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const compiled = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }) => ({ stdout }))
  expect(compiled.stdout).toBe('')
  const { stdout } = await run('node', [join(folder, 'client.ts')])
  expect(JSON.parse(stdout)).toEqual({ titles: ['Mehrzweckhalle'], stock: 1, code: 'access.denied', status: 403 })
})
