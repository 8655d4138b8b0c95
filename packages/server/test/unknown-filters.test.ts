import { routes } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from './build-test-app.ts'

const { call, make } = await buildTestApp()
let appId: number
let tokens: Record<'customer' | 'keeper', string>

beforeAll(async () => {
  appId = await make.app()
  tokens = { customer: await make.customerToken(appId), keeper: await make.keeperToken() }
})

const strangers = ['unbekannt', 'Search', 'constructor', 'toString', '__proto__', 'a.constructor', 'page.x']
const lists = routes.filter(({ table }) => table)

describe.each(lists)('$path', (route) => {
  const isForCustomers = [route.access.roles ?? []].flat().includes('user')
  const ask = (query: string, filter?: string) =>
    call(`GET ${route.path.replace(':id', '1')}?${route.query ? 'format=csv&' : ''}${query}`, {
      appId,
      token: isForCustomers ? tokens.customer : tokens.keeper,
      ...(filter !== undefined && { headers: { filter } }),
    })

  it.each(strangers)('refuses the filter %s, in the query and in the header, by its name', async (name) => {
    const word = `${encodeURIComponent(name)}=1`
    for (const { status, body } of [await ask(word), await ask('', word)]) {
      expect(status, JSON.stringify(body)).toBe(400)
      expect(body.code).toBe('request.invalid')
      const { fields } = body.details as { fields: Record<string, string> }
      expect(Object.entries(fields)).toContainEqual([name, `'${name}' ist hier nicht bekannt`])
    }
  })

  it('refuses an order nobody can be put into', async () => {
    const { status, body } = await ask('sort=constructor,asc')
    expect(status).toBe(400)
    expect((body.details as { fields: object }).fields).toMatchObject({ sort: "'Sortierung' ist so nicht möglich" })
  })
})

it('finds lists to ask', () => expect(lists.length).toBeGreaterThan(15))
