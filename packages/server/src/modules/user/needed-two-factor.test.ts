import { routes } from '@allmend/contract'
import { generate } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'

const { call, deps, make } = await buildTestApp({ keepersNeedTwoFactor: true })
let appId: number
let clerkId: number
let clerk: string

beforeAll(async () => {
  appId = await make.app()
  const group = await make.group(appId, {
    name: 'Alles',
    role: 'admin',
    permissions: ['setting:base', 'user:impersonate'],
  })
  clerkId = await make.user(appId, { username: 'clara', role: 'admin', password: goodPassword, groupIds: [group] })
  clerk = await make.userToken(appId, clerkId)
})

const ask = (staff_need_two_factor: boolean) =>
  deps.db.withTenant(appId, ({ db }) =>
    db.updateTable('app').set({ staff_need_two_factor }).where('id', '=', appId).execute(),
  )
const whoIs = async (token: string) => (await call('GET /api/user', { appId, token })).body.user

async function setUp(token: string): Promise<number> {
  const body = { currentPassword: goodPassword }
  const { secret } = (await call('POST /api/user/two-factor', { appId, token, body })).body
  const code = await generate({ secret: String(secret) })
  return (await call('POST /api/user/two-factor/confirm', { appId, token, body: { code } })).status
}

const fill = (path: string) =>
  path.replaceAll(':entity', 'user').replaceAll(':app', String(appId)).replaceAll(/:\w+/g, '424242')

describe('staff of whom a second factor is asked', () => {
  it.each(routes.filter(({ access }) => !access.anonymous && !access.beforeTwoFactor))(
    'do not reach $method $path before they have one',
    async (route) => {
      await ask(true)
      const line = `${route.method} ${fill(route.path)}` as 'GET /'
      const answer = await call(line, { appId, token: clerk, ...(route.body && { body: {} }) })
      expect([answer.status, answer.body.code]).toEqual([403, 'two_factor.needed'])
    },
  )

  it('sign in, are told, set it up and are free', async () => {
    await ask(true)
    const body = { username: 'clara', password: goodPassword }
    const login = await call('POST /api/auth/login', { appId, body })
    expect(login.body).toMatchObject({ use2fa: false, user: { needsTwoFactor: true } })
    const token = String(login.body.token)
    expect(await whoIs(token)).toMatchObject({ needsTwoFactor: true })
    expect(await setUp(token)).toBe(200)
    expect(await whoIs(token)).toMatchObject({ needsTwoFactor: false })
    expect((await call('GET /api/admin/settings/application', { appId, token })).status).toBe(200)
  })

  it('leaves customers alone', async () => {
    await ask(true)
    const customer = await make.customerToken(appId)
    expect(await whoIs(customer)).toMatchObject({ needsTwoFactor: false })
    expect((await call('GET /api/account/overview', { appId, token: customer })).status).toBe(200)
  })

  it('holds for the person behind who acts as a customer, and lets them come back', async () => {
    await ask(false)
    const group = await make.group(appId, { name: 'Imitation', role: 'admin', permissions: ['user:impersonate'] })
    const staff = await make.userToken(appId, await make.user(appId, { role: 'admin', groupIds: [group] }))
    const customer = await make.user(appId)
    const started = await call(`GET /api/admin/users/impersonate/${customer}`, { appId, token: staff })
    const acting = String(started.body.token)
    const object = await make.object(appId)
    const order = (hour: number) => {
      const bookings = [bookingDraft(object, `2030-05-03 ${hour}:00`, `2030-05-03 ${hour + 1}:00`)]
      return call('POST /api/orders', { appId, token: acting, body: { clientKey: crypto.randomUUID(), bookings } })
    }
    expect((await order(10)).body).toMatchObject({ success: true })
    expect((await call('GET /api/account/overview', { appId, token: acting })).status).toBe(200)
    await ask(true)
    const refused = await call('GET /api/account/overview', { appId, token: acting })
    expect(refused.body).toMatchObject({ code: 'two_factor.needed' })
    expect(await whoIs(acting)).toMatchObject({ needsTwoFactor: true })
    // To what is open to all they are nobody: without a contact, nobody can order.
    const asNobody = await order(14)
    expect([asNobody.status, asNobody.body]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })])
    const back = await call('DELETE /api/admin/users/impersonate', { appId, token: acting })
    expect(back.body).toMatchObject({ token: staff })
  })
})

describe('asking it of staff', () => {
  const save = async (token: string, staffNeedTwoFactor?: boolean) => {
    const { body } = await call('GET /api/admin/settings/application', { appId, token })
    const application = { ...(body.application as object), staffNeedTwoFactor }
    return call('PUT /api/admin/settings/application', { appId, token, body: application })
  }

  it('needs somebody who has it, or nobody might be left inside', async () => {
    await ask(false)
    const bare = await make.staffToken(appId, ['setting:base'])
    expect((await save(bare, true)).body).toMatchObject({ code: 'two_factor.own_first' })
    expect((await save(bare)).body).toMatchObject({ application: { staffNeedTwoFactor: false } })
    // Clara has set hers up above.
    expect((await save(clerk, true)).body).toMatchObject({ application: { staffNeedTwoFactor: true } })
    expect((await save(clerk)).body).toMatchObject({ application: { staffNeedTwoFactor: true } })
    expect((await call('GET /api/admin/settings/application', { appId, token: bare })).status).toBe(403)
    expect((await save(clerk, false)).body).toMatchObject({ application: { staffNeedTwoFactor: false } })
  })
})

describe('a keeper of whom a second factor is asked', () => {
  it('reaches nothing but its set-up', async () => {
    await ask(false)
    await make.keeper({ username: 'kim', email: 'kim@betrieb.test' })
    const login = await call('POST /api/auth/login', { appId, body: { username: 'kim', password: goodPassword } })
    expect(login.body).toMatchObject({ user: { role: 'keeper', needsTwoFactor: true } })
    const token = String(login.body.token)
    expect((await call('GET /api/keeper/apps', { appId, token })).body).toMatchObject({ code: 'two_factor.needed' })
    expect(await setUp(token)).toBe(200)
    expect(await whoIs(token)).toMatchObject({ needsTwoFactor: false })
    expect((await call('GET /api/keeper/apps', { appId, token })).status).toBe(200)
  })
})
