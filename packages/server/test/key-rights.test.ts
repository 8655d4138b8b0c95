import { type Route, routes } from '@allmend/contract'
import { featureFlags } from '@allmend/domain/access'
import { keyPermissions } from '@allmend/domain/keys'
import { expect, it } from 'vitest'
import { buildTestApp } from './build-test-app.ts'

const { server, make } = await buildTestApp()
const appId = await make.app({ featureFlags: [...featureFlags] })
const every: readonly Route[] = routes

const words: Readonly<Record<string, string>> = { app: String(appId), kind: 'payrexx', key: crypto.randomUUID() }
const addressOf = ({ path }: Route) => path.replaceAll(/:(\w+)/g, (_, name) => words[name] ?? '424242')

async function ask(token: string, route: Route) {
  const { statusCode, body } = await server.inject({
    ...{ method: route.method, url: addressOf(route), headers: { authorization: `Bearer ${token}` } },
    ...(route.method !== 'GET' && route.method !== 'DELETE' && { payload: {} }),
  })
  return { status: statusCode, code: statusCode < 400 ? '' : (JSON.parse(body).code as string) }
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`
/** Written out here, as the promise reads: staff's calls that name this right and no other, and are not kept for people. */
const isOpened = ({ access }: Route, right: string) =>
  access.permissions?.join() === right && !access.peopleOnly && !access.notImpersonating

it.each(keyPermissions)(
  'a key with «%s» alone opens what asks for it alone, and gets 403 everywhere else',
  async (right) => {
    const { token } = await make.key(appId, [right])
    const wrong: string[] = []
    for (const route of every) {
      const { status, code } = await ask(token, route)
      const isDenied = status === 403 && ['access.denied', 'key.people_only'].includes(code)
      const isAsExpected = isOpened(route, right) ? ![401, 403].includes(status) && status < 500 : isDenied
      if (!isAsExpected) wrong.push(`${nameOf(route)}: ${status} ${code}`)
    }
    expect(wrong).toEqual([])
  },
)

it('all rights together open no call of keepers, accounts or sign-in', async () => {
  const { token } = await make.key(appId, keyPermissions)
  const closed = every.filter(({ path }) => /^\/api\/(keeper|account|user|auth|order-link|booking|price)\b/.test(path))
  expect(closed.length).toBeGreaterThan(60)
  for (const route of closed) expect((await ask(token, route)).code, nameOf(route)).toBe('key.people_only')
})

it('confined to buildings they open only what is held to buildings', async () => {
  const { token } = await make.key(appId, keyPermissions, { buildings: ['Schulhaus'] })
  const opened: string[] = []
  for (const route of every.filter(({ buildings }) => !buildings)) {
    const { status } = await ask(token, route)
    if (status !== 403) opened.push(`${nameOf(route)}: ${status}`)
  }
  expect(opened).toEqual([])
})
