import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'
import { startOidcPeer, walk } from '../../../test/oidc-peer.ts'
import { CallError } from '../../platform/net/call-host.ts'
import { reseal } from '../../platform/secrets/reseal.ts'
import { Secrets } from '../../platform/secrets/secrets.ts'
import { answerPasswordReset } from '../user/index.ts'
import { UnfitDirectoryError } from './directory-client.ts'
import { explainDirectoryError } from './explain-directory-error.ts'
import { sealedSignOn } from './index.ts'

const domains = Array.from({ length: 90 }, (_, number) => `amt-${number}.test`)
const clientSecret = 'Geheim-9f2c-des-Clients'
const client = {
  id: 'allmend',
  secret: clientSecret,
  redirectUris: domains.map((domain) => `https://${domain}/sso-auth`),
  signOutUris: domains.map((domain) => `https://${domain}/login`),
}
const [peer, otherPeer] = await Promise.all([startOidcPeer([client]), startOidcPeer([client])])
afterAll(() => Promise.all([peer.stop(), otherPeer.stop()]))

/** The same directory in a thread of its own, whose clock is off by so many seconds; its tokens hold for ten. */
async function startShiftedPeer(shift: number): Promise<string> {
  const thread = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     const now = Date.now
     Date.now = () => now() + workerData.shift * 1000
     import(workerData.peer).then(async ({ startOidcPeer }) => {
       const peer = await startOidcPeer([workerData.client], { idTokenSeconds: 10 })
       peer.seat(workerData.person)
       parentPort.postMessage(peer.url)
     })`,
    {
      eval: true,
      workerData: { shift, client, person: nora, peer: new URL('../../../test/oidc-peer.ts', import.meta.url).href },
    },
  )
  onTestFinished(() => void thread.terminate())
  const [url] = (await once(thread, 'message')) as [string]
  return url
}

const lines: string[] = []
const operatorDirectory = { label: 'Betrieb', issuer: peer.url, clientId: client.id, clientSecret }
const { call, deps, make, server } = await buildTestApp({
  allowsPrivateHosts: true,
  operatorDirectory,
  logLevel: 'trace',
  logStream: { write: (line) => void lines.push(line) },
})
const { db } = deps
const answers: string[] = []
const domainsLeft = [...domains]
const nora = {
  sub: 'nora-1',
  email: 'nora@amt.test',
  email_verified: true,
  given_name: 'Nora',
  family_name: 'Brunner',
} as const

interface Settings {
  readonly [name: string]: unknown
}

/** A municipality with the layout that offers it, somebody who may set it up, and a browser. */
async function town({ issuer = peer.url, layout = 'gov', isOn = true } = {}) {
  const domain = domainsLeft.shift() ?? ''
  const appId = await make.app({ title: 'Gemeinde Eschen', domains: [domain] })
  await db.pool.query('update app_setting set layout = $2 where app_id = $1', [appId, layout])
  const bosses = await make.group(appId, {
    name: 'Leitung',
    role: 'admin',
    permissions: ['setting:base', 'user:permissions', 'user:view', 'user:edit', 'user:remove'],
  })
  const keys = await make.group(appId, { name: 'Hauswarte', role: 'admin', permissions: ['object:view'] })
  const boss = await make.user(appId, {
    ...{ role: 'admin', email: `chefin@${domain}`, password: goodPassword, groupIds: [bosses] },
  })
  const token = await make.userToken(appId, boss)
  const jar = new Map<string, string>()
  const post = async (path: string, body: object, cookies = jar, bearer?: string) => {
    const answer = await call(`POST ${path}` as 'POST /', {
      appId,
      body,
      ...(bearer !== undefined && { token: bearer }),
      headers: { host: domain, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    answers.push(JSON.stringify(answer))
    for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /Max-Age=0|1970/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const settings: Settings = {
    ...{ isOn, label: 'Gemeindekonto', issuer, clientId: client.id, clientSecret },
    ...{ groupClaim: 'groups', groupRules: [], staffPasswordOff: false, emergencyUserId: null },
  }
  const path = '/api/admin/settings/sso'
  const read = async () => {
    const answer = await call(`GET ${path}`, { appId, token, headers: { host: domain } })
    answers.push(JSON.stringify(answer))
    return answer
  }
  let version = 0
  const save = async (change: Settings = {}) => {
    const answer = await call(`PUT ${path}`, { appId, token, body: { ...settings, ...change, version } })
    answers.push(JSON.stringify(answer))
    if (answer.status === 200) version += 1
    return answer
  }
  if (layout === 'gov') expect((await save()).body).toMatchObject({ success: true })

  const start = async (body: object = { directory: 'app' }, cookies = jar) => {
    const answer = await post('/api/auth/sso', body, cookies)
    return { answer, redirect: String(answer.body.redirect) }
  }
  /** Goes to the directory and comes back with what it sends along. */
  const visit = async (redirect: string) => {
    const back = await walk(redirect, `https://${domain}/sso-auth`)
    return Object.fromEntries(back.searchParams)
  }
  const finish = (brought: object, cookies = jar) => post('/api/auth/sso/finish', brought, cookies)
  return {
    ...{ appId, domain, boss, token, bosses, keys, jar, post, read, save, start, visit, finish, settings },
    /** The whole way. */
    signIn: async (body?: object) => finish(await visit((await start(body)).redirect)),
    whoAmI: async () => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      return call('GET /api/user', { appId, headers: { host: domain, cookie } })
    },
    query: async (sql: string, ...values: unknown[]) => (await db.pool.query(sql, [appId, ...values])).rows,
    groupsOf: async (email: string) => {
      const { rows } = await db.pool.query<{ name: string }>(
        `select g.name from app_user u join user_group_member m on m.app_id = u.app_id and m.user_id = u.id
         join user_group g on g.app_id = m.app_id and g.id = m.group_id
         where u.app_id = $1 and u.email = $2 order by g.name`,
        [appId, email],
      )
      return rows.map(({ name }) => name)
    },
    /** Settings saved in the name of whoever sits at the browser. */
    saveInBrowser: async (change: Settings) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await call(`PUT ${path}`, {
        ...{ appId, headers: { host: domain, cookie }, body: { ...settings, clientSecret, ...change, version } },
      })
      if (answer.status === 200) version += 1
      return answer
    },
    withPassword: (email: string) => post('/api/auth/login', { username: email, password: goodPassword }, new Map()),
  }
}

describe('signing in', () => {
  it('opens a session for whoever the directory names, as staff without a group', async () => {
    const eschen = await town()
    peer.seat(nora)
    const { answer, redirect } = await eschen.start({ directory: 'app', returnTo: '/admin/orders?x=1' })
    const url = new URL(redirect)
    expect(url.origin).toBe(peer.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: `https://${eschen.domain}/sso-auth`,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile groups',
    })
    const [cookie] = [answer.headers['set-cookie']].flat() as string[]
    expect(cookie).toMatch(/^__Host-allmend_sso=.*HttpOnly; Secure; SameSite=Lax$/)
    const done = await eschen.finish(await eschen.visit(redirect))
    expect(done.body).toMatchObject({
      success: true,
      returnTo: '/admin/orders?x=1',
      isLinked: false,
      user: {
        role: 'admin',
        email: 'nora@amt.test',
        firstname: 'Nora',
        lastname: 'Brunner',
        groups: [],
        permissions: ['admin'],
      },
    })
    expect((await eschen.whoAmI()).body).toMatchObject({ user: { email: 'nora@amt.test' } })
    const [row] = await eschen.query(
      'select username, password_hash, is_f4d_user from app_user where app_id = $1 and email = $2',
      nora.email,
    )
    expect(row).toEqual({ username: nora.email, password_hash: null, is_f4d_user: false })
    const identities = await eschen.query('select issuer, subject from sso_identity where app_id = $1')
    expect(identities).toEqual([{ issuer: peer.url, subject: 'nora-1' }])
  })

  it('finds the same account again by who it is there, whatever the address says by then', async () => {
    const eschen = await town()
    peer.seat(nora)
    const first = (await eschen.signIn()).body.user as { id: number }
    peer.seat({ ...nora, email: 'nora.meier@amt.test', family_name: 'Meier' })
    const again = (await eschen.signIn()).body.user as { id: number; email: string }
    expect(again).toMatchObject({ id: first.id, email: 'nora@amt.test' })
    // Whoever has her old address now is somebody else.
    peer.seat({ ...nora, sub: 'other-2' })
    expect((await eschen.signIn()).body).toMatchObject({ code: 'sso.email_taken' })
  })

  it('leads nowhere but to paths of its own', async () => {
    const eschen = await town()
    peer.seat(nora)
    for (const returnTo of ['https://evil.test', '//evil.test', '/\\evil.test']) {
      expect((await eschen.signIn({ directory: 'app', returnTo })).body).toMatchObject({
        success: true,
        returnTo: null,
      })
    }
  })

  it('goes on after the directory changed its keys', async () => {
    const eschen = await town()
    peer.seat(nora)
    expect((await eschen.signIn()).status).toBe(200)
    peer.rotate()
    peer.seat(nora)
    expect((await eschen.signIn()).status).toBe(200)
    // In the middle of the way as well.
    const { redirect } = await eschen.start()
    peer.rotate()
    peer.seat(nora)
    expect((await eschen.finish(await eschen.visit(redirect))).status).toBe(200)
  })

  it.each([
    ['two minutes ahead', 120, 200],
    ['half a minute late', -40, 200],
    ['ten minutes late', -600, 422],
  ])('a directory whose clock is %s', async (_, shift, expected) => {
    const clock = await startShiftedPeer(shift)
    const eschen = await town({ issuer: clock })
    expect((await eschen.signIn()).status).toBe(expected)
  })

  it('needs no second factor of ours, though staff have to have one', async () => {
    const eschen = await town()
    await db.pool.query('update app set staff_need_two_factor = true where id = $1', [eschen.appId])
    peer.seat(nora)
    expect((await eschen.signIn()).body).toMatchObject({ user: { needsTwoFactor: false } })
    expect((await eschen.whoAmI()).body).toMatchObject({ user: { needsTwoFactor: false } })
    const byPassword = await eschen.withPassword(`chefin@${eschen.domain}`)
    expect(byPassword.body).toMatchObject({ user: { needsTwoFactor: true } })
  })

  it('without an address opens no account', async () => {
    const eschen = await town()
    peer.seat({ sub: 'nobody-3' })
    expect((await eschen.signIn()).body).toMatchObject({ code: 'sso.email_missing' })
    expect(await eschen.query(`select 1 from app_user where app_id = $1 and firstname = ''`)).toEqual([])
  })

  it('is offered with one layout only', async () => {
    const other = await town({ layout: 'default' })
    expect((await other.save()).body).toMatchObject({ code: 'sso.not_offered' })
    expect((await other.start()).answer.body).toMatchObject({ code: 'sso.off' })
    const eschen = await town()
    const shown = async () => (await call('GET /api/config', { headers: { host: eschen.domain } })).body.app
    expect(await shown()).toMatchObject({ singleSignOn: { label: 'Gemeindekonto' } })
    await db.pool.query(`update app_setting set layout = 'default' where app_id = $1`, [eschen.appId])
    expect(await shown()).toMatchObject({ singleSignOn: null })
    expect((await eschen.start()).answer.body).toMatchObject({ code: 'sso.off' })
  })
})

describe('nobody gets in', () => {
  it('with another state', async () => {
    const eschen = await town()
    peer.seat(nora)
    const brought = await eschen.visit((await eschen.start()).redirect)
    expect((await eschen.finish({ ...brought, state: 'x'.repeat(43) })).body).toMatchObject({
      code: 'sso.attempt_over',
    })
    expect((await eschen.finish({ code: brought.code })).body).toMatchObject({ code: 'sso.attempt_over' })
  })

  it('with a token for another nonce', async () => {
    const eschen = await town()
    peer.seat(nora)
    const url = new URL((await eschen.start()).redirect)
    url.searchParams.set('nonce', 'somebody-elses')
    const done = await eschen.finish(await eschen.visit(url.href))
    expect(done).toMatchObject({ status: 422, body: { code: 'sso.not_confirmed' } })
    expect(await eschen.query('select 1 from sso_identity where app_id = $1')).toEqual([])
  })

  it('with a code that belongs to another verifier', async () => {
    const eschen = await town()
    peer.seat(nora)
    const url = new URL((await eschen.start()).redirect)
    url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect((await eschen.finish(await eschen.visit(url.href))).body).toMatchObject({ code: 'sso.not_confirmed' })
  })

  it('twice with the same answer, nor with the code of an older one', async () => {
    const eschen = await town()
    peer.seat(nora)
    const brought = await eschen.visit((await eschen.start()).redirect)
    const cookies = new Map(eschen.jar)
    expect((await eschen.finish(brought)).status).toBe(200)
    expect((await eschen.finish(brought, cookies)).body).toMatchObject({ code: 'sso.attempt_over' })
    const next = await eschen.visit((await eschen.start()).redirect)
    expect((await eschen.finish({ ...next, code: brought.code })).body).toMatchObject({ code: 'sso.not_confirmed' })
  })

  it('after too long', async () => {
    const eschen = await town()
    peer.seat(nora)
    const brought = await eschen.visit((await eschen.start()).redirect)
    await eschen.query(`update sso_attempt set expires_at = now() - interval '1 second' where app_id = $1`)
    expect((await eschen.finish(brought)).body).toMatchObject({ code: 'sso.attempt_over' })
  })

  it('in another browser than the one it began in', async () => {
    const eschen = await town()
    peer.seat(nora)
    const brought = await eschen.visit((await eschen.start()).redirect)
    expect((await eschen.finish(brought, new Map())).body).toMatchObject({ code: 'sso.attempt_over' })
    const others = new Map<string, string>()
    await eschen.start({ directory: 'app' }, others)
    expect((await eschen.finish(brought, others)).body).toMatchObject({ code: 'sso.attempt_over' })
    // Nor does a stranger spoil it for its owner.
    expect((await eschen.finish(brought)).status).toBe(200)
  })

  it('of another municipality, by its answer or by its directory', async () => {
    const [eschen, nachbar] = [await town(), await town({ issuer: otherPeer.url })]
    peer.seat(nora)
    otherPeer.seat({ ...nora, email: 'nora@nachbar.test' })
    const brought = await eschen.visit((await eschen.start()).redirect)
    expect((await nachbar.finish(brought, eschen.jar)).body).toMatchObject({ code: 'sso.attempt_over' })
    // The same number in two directories is two people.
    const there = (await nachbar.signIn()).body.user as { email: string }
    expect(there.email).toBe('nora@nachbar.test')
    const [identity] = await nachbar.query('select issuer from sso_identity where app_id = $1')
    expect(identity).toEqual({ issuer: otherPeer.url })
    // An answer of the other directory to a question of ours.
    const { redirect } = await eschen.start()
    const state = new URL(redirect).searchParams.get('state') ?? ''
    const foreign = await nachbar.visit((await nachbar.start()).redirect)
    const mixed = { ...foreign, state }
    expect((await eschen.finish(mixed)).body).toMatchObject({ code: 'sso.not_confirmed' })
  })

  it('whose directory was exchanged on the way', async () => {
    const eschen = await town()
    peer.seat(nora)
    const brought = await eschen.visit((await eschen.start()).redirect)
    expect((await eschen.save({ issuer: otherPeer.url })).status).toBe(200)
    expect((await eschen.finish(brought)).body).toMatchObject({ code: 'sso.attempt_over' })
  })

  it('whose account is closed', async () => {
    const eschen = await town()
    peer.seat(nora)
    const { id } = (await eschen.signIn()).body.user as { id: number }
    const closing = { appId: eschen.appId, token: eschen.token, body: { ids: [id], isActive: false } }
    expect((await call('POST /api/admin/users/active', closing)).body).toMatchObject({ changed: 1 })
    expect((await eschen.whoAmI()).status).toBe(401)
    expect((await eschen.signIn()).body).toMatchObject({ code: 'sso.account_closed' })
    expect((await eschen.whoAmI()).status).toBe(401)
  })

  it('who changes their mind at the directory', async () => {
    const eschen = await town()
    peer.seat('cancels')
    const done = await eschen.signIn()
    expect(done.body).toMatchObject({
      code: 'sso.cancelled',
      message: 'Die Anmeldung beim Verzeichnis wurde abgebrochen.',
    })
  })
})

describe('groups', () => {
  it('follow the directory with every sign-in, where there is a rule; the others stay', async () => {
    const eschen = await town()
    const own = await make.group(eschen.appId, { name: 'Von Hand', role: 'admin', permissions: ['order:view'] })
    const rules = [
      { groupId: eschen.bosses, values: ['AMT-Leitung'] },
      { groupId: eschen.keys, values: ['amt-hauswart', 'amt-technik'] },
    ]
    expect((await eschen.save({ groupRules: rules, clientSecret: undefined })).status).toBe(200)
    const groups = async () => {
      const { user } = (await eschen.signIn()).body as { user: { id: number; groups: { name: string }[] } }
      return { id: user.id, names: user.groups.map(({ name }) => name) }
    }
    peer.seat({ ...nora, groups: ['amt-leitung'] })
    const first = await groups()
    expect(first.names).toEqual(['Leitung'])
    await eschen.query('insert into user_group_member (app_id, user_id, group_id) values ($1, $2, $3)', first.id, own)
    peer.seat({ ...nora, groups: ['amt-technik', 'x'] })
    expect((await groups()).names).toEqual(['Hauswarte', 'Von Hand'])
    peer.seat({ ...nora, groups: [] })
    expect((await groups()).names).toEqual(['Von Hand'])
    const log = await eschen.query(
      `select before -> 'groups' as before, after -> 'groups' as after from audit_entry
       where app_id = $1 and entity = 'user' and after ? 'groups' and action = 'changed' order by id`,
    )
    expect(log).toEqual([
      { before: [], after: ['Leitung'] },
      { before: ['Leitung', 'Von Hand'], after: ['Hauswarte', 'Von Hand'] },
      { before: ['Hauswarte', 'Von Hand'], after: ['Von Hand'] },
    ])
  })

  it('follow changed rules at once, by what the directory said last; a rule that is taken away leaves everybody where they are', async () => {
    const eschen = await town()
    const rule = (groupId: number, ...values: string[]) => ({ groupId, values })
    const first = [rule(eschen.bosses, 'leitung'), rule(eschen.keys, 'technik')]
    await eschen.save({ groupRules: first, clientSecret: undefined })
    peer.seat({ ...nora, groups: ['Leitung', 'amt'] })
    await eschen.signIn()
    const groups = async () => {
      const { user } = (await eschen.whoAmI()).body as { user: { groups: { name: string }[]; permissions: string[] } }
      return { names: user.groups.map(({ name }) => name), isBoss: user.permissions.includes('user:permissions') }
    }
    expect(await groups()).toEqual({ names: ['Leitung'], isBoss: true })
    await eschen.save({ groupRules: [rule(eschen.bosses, 'x'), rule(eschen.keys, 'AMT')], clientSecret: undefined })
    expect(await groups()).toEqual({ names: ['Hauswarte'], isBoss: false })
    await eschen.save({ groupRules: [rule(eschen.bosses, 'x')], clientSecret: undefined })
    expect((await groups()).names).toEqual(['Hauswarte'])
    await eschen.save({ groupRules: [rule(eschen.keys, 'x')], isOn: false, clientSecret: undefined })
    expect(await eschen.groupsOf(nora.email)).toEqual(['Hauswarte'])
    await eschen.save({ groupRules: [rule(eschen.keys, 'x')], clientSecret: undefined })
    expect(await eschen.groupsOf(nora.email)).toEqual([])
    const log = await eschen.query(
      `select actor_id, after -> 'groups' as after from audit_entry
       where app_id = $1 and entity = 'user' and after ? 'groups' and action = 'changed' order by id`,
    )
    expect(log).toEqual([
      { actor_id: null, after: ['Leitung'] },
      { actor_id: eschen.boss, after: ['Hauswarte'] },
      { actor_id: eschen.boss, after: [] },
    ])
  })

  it('follow the rules that count when somebody comes in, not those of when they set out', async () => {
    const eschen = await town()
    await eschen.save({ groupRules: [{ groupId: eschen.bosses, values: ['amt'] }], clientSecret: undefined })
    peer.seat({ ...nora, groups: ['amt'] })
    const brought = await eschen.visit((await eschen.start()).redirect)
    await eschen.save({ groupRules: [{ groupId: eschen.keys, values: ['amt'] }], clientSecret: undefined })
    expect((await eschen.finish(brought)).body).toMatchObject({ user: { groups: [{ name: 'Hauswarte' }] } })
  })

  it('of whom the directory was not asked about: they sign in again, also where the name of the claim changed', async () => {
    const eschen = await town()
    peer.seat(nora)
    await eschen.signIn()
    await eschen.save({ label: 'Amtskonto', clientSecret: undefined })
    expect((await eschen.whoAmI()).body).toMatchObject({ user: { lastname: 'Brunner' } })
    const groupRules = [{ groupId: eschen.keys, values: ['technik'] }]
    await eschen.save({ groupRules, clientSecret: undefined })
    expect((await eschen.whoAmI()).status).toBe(401)
    peer.seat({ ...nora, groups: ['technik'] })
    await eschen.signIn()
    await eschen.save({ groupRules, groupClaim: 'roles', clientSecret: undefined })
    expect((await eschen.whoAmI()).status).toBe(401)
    // Whoever came in with a password is no business of the directory.
    expect((await eschen.read()).status).toBe(200)
  })

  it('of whoever changes the rules with the directory’s own session change as well, and never leave nobody to give rights', async () => {
    const eschen = await town()
    await eschen.save({ groupRules: [{ groupId: eschen.bosses, values: ['leitung'] }], clientSecret: undefined })
    peer.seat({ ...nora, groups: ['leitung'] })
    await eschen.signIn()
    await eschen.query('update app_user set is_active = false where app_id = $1 and id = $2', eschen.boss)
    const cookie = [...eschen.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { clientSecret: _, ...settings } = eschen.settings
    const asNora = (change: object, version: number) =>
      call('PUT /api/admin/settings/sso', {
        appId: eschen.appId,
        headers: { host: eschen.domain, cookie },
        body: { ...settings, ...change, version },
      })
    expect((await asNora({ groupRules: [{ groupId: eschen.bosses, values: ['andere'] }] }, 2)).status).toBe(200)
    expect((await eschen.whoAmI()).body).toMatchObject({ user: { groups: [{ name: 'Leitung' }] } })
    const renamed = { groupClaim: 'roles', groupRules: [{ groupId: eschen.bosses, values: ['andere'] }] }
    expect((await asNora(renamed, 3)).status).toBe(200)
    expect((await eschen.whoAmI()).body).toMatchObject({ user: { groups: [{ name: 'Leitung' }] } })
  })

  it('are never taken from the last who could give them', async () => {
    const eschen = await town()
    await eschen.save({ groupRules: [{ groupId: eschen.bosses, values: ['leitung'] }], clientSecret: undefined })
    peer.seat({ ...nora, groups: ['leitung'] })
    await eschen.signIn()
    await eschen.query('update app_user set is_active = false where app_id = $1 and id = $2', eschen.boss)
    peer.seat({ ...nora, groups: [] })
    expect((await eschen.signIn()).body).toMatchObject({ user: { groups: [{ name: 'Leitung' }] } })
  })
})

describe('a directory that does not count any more', () => {
  const technics = (groupId: number) => [{ groupId, values: ['technik'] }]

  /** Everybody there can be: two by the directory, one of them with a password as well, and whoever set it up. */
  async function peopled() {
    const eschen = await town()
    const own = await make.group(eschen.appId, { name: 'Von Hand', role: 'admin', permissions: ['order:view'] })
    await eschen.save({ groupRules: technics(eschen.keys), clientSecret: undefined })
    peer.seat({ ...nora, groups: ['technik'] })
    const { user } = (await eschen.signIn()).body as { user: { id: number } }
    await eschen.query('insert into user_group_member (app_id, user_id, group_id) values ($1, $2, $3)', user.id, own)
    return { ...eschen, nora: user.id, byPassword: await make.userToken(eschen.appId, user.id) }
  }

  it.each([
    ['another issuer', () => ({ issuer: otherPeer.url })],
    ['another client', () => ({ clientId: 'anderer' })],
    ['another issuer, while it is switched off', () => ({ issuer: otherPeer.url, isOn: false })],
    ['another issuer, without rules', () => ({ issuer: otherPeer.url, groupRules: [] })],
  ])('%s: its people are out at once, also of what its rules gave; passwords stay', async (_, change) => {
    const eschen = await peopled()
    expect((await eschen.save({ groupRules: technics(eschen.keys), ...change() })).status).toBe(200)
    expect((await eschen.whoAmI()).status).toBe(401)
    expect(await eschen.groupsOf(nora.email)).toEqual(['Von Hand'])
    const asNora = await call('GET /api/user', { appId: eschen.appId, token: eschen.byPassword })
    expect(asNora.body).toMatchObject({ user: { groups: [{ name: 'Von Hand' }] } })
    expect((await eschen.read()).status).toBe(200)
    // Back again, what was said before is forgotten: the directory is asked anew.
    expect((await eschen.save({ groupRules: technics(eschen.keys) })).status).toBe(200)
    expect(await eschen.groupsOf(nora.email)).toEqual(['Von Hand'])
    expect((await eschen.signIn()).body).toMatchObject({
      user: { groups: [{ name: 'Hauswarte' }, { name: 'Von Hand' }] },
    })
  })

  it('another one leaves the emergency account its groups, and never nobody to give rights', async () => {
    const eschen = await town()
    const groupRules = [{ groupId: eschen.bosses, values: ['leitung'] }]
    const closed = { groupRules, staffPasswordOff: true, emergencyUserId: eschen.boss }
    await eschen.save({ ...closed, clientSecret: undefined })
    await eschen.query(
      `insert into sso_identity (app_id, issuer, subject, user_id, last_used_at) values ($1, $2, 'chefin-1', $3, now())`,
      ...[peer.url, eschen.boss],
    )
    peer.seat({ ...nora, groups: ['leitung'] })
    await eschen.signIn()
    expect((await eschen.save({ ...closed, issuer: otherPeer.url })).body).toMatchObject({ success: true })
    expect(await eschen.groupsOf(nora.email)).toEqual([])
    expect(await eschen.groupsOf(`chefin@${eschen.domain}`)).toEqual(['Leitung'])
    expect((await eschen.withPassword(`chefin@${eschen.domain}`)).status).toBe(200)
  })

  it.each([
    ['alone', {}],
    ['together with other changes', { label: 'Anders', groupRules: [], groupClaim: 'roles' }],
  ])('switched off %s: whoever came in with it is out, and keeps their groups', async (_, change) => {
    const eschen = await peopled()
    const off = { groupRules: technics(eschen.keys), clientSecret: undefined, isOn: false, ...change }
    expect((await eschen.save(off)).status).toBe(200)
    expect((await eschen.whoAmI()).status).toBe(401)
    expect(await eschen.groupsOf(nora.email)).toEqual(['Hauswarte', 'Von Hand'])
    expect((await call('GET /api/user', { appId: eschen.appId, token: eschen.byPassword })).status).toBe(200)
    expect((await eschen.start()).answer.body).toMatchObject({ code: 'sso.off' })
  })

  it('counts as off with another layout, too', async () => {
    const eschen = await peopled()
    const { body } = await call('GET /api/admin/settings/application', { appId: eschen.appId, token: eschen.token })
    const application = body.application as object
    const saved = await call('PUT /api/admin/settings/application', {
      ...{ appId: eschen.appId, token: eschen.token, body: { ...application, layout: 'default' } },
    })
    expect(saved.body).toMatchObject({ success: true })
    expect((await eschen.whoAmI()).status).toBe(401)
    expect((await call('GET /api/user', { appId: eschen.appId, token: eschen.byPassword })).status).toBe(200)
  })

  it('does not touch the operator’s people', async () => {
    const eschen = await town()
    const mona = { role: 'admin', email: 'mona@betrieb.test', groupIds: [eschen.bosses] } as const
    const id = await make.user(eschen.appId, mona)
    await eschen.query('update app_user set is_f4d_user = true where app_id = $1 and id = $2', id)
    peer.seat({ sub: 'mona-1', email: mona.email, email_verified: true })
    expect((await eschen.signIn({ directory: 'operator' })).status).toBe(200)
    await eschen.save({ issuer: otherPeer.url })
    await eschen.save({ issuer: otherPeer.url, isOn: false })
    expect((await eschen.whoAmI()).body).toMatchObject({ user: { groups: [{ name: 'Leitung' }] } })
  })

  it.each([
    ['switched off', () => ({ isOn: false })],
    ['exchanged', () => ({ issuer: otherPeer.url })],
  ])('is %s by somebody who came in with it only if there is another way in', async (_, change) => {
    const eschen = await town()
    const groupRules = [{ groupId: eschen.bosses, values: ['leitung'] }]
    await eschen.save({ groupRules, clientSecret: undefined })
    peer.seat({ ...nora, groups: ['leitung'] })
    const { user } = (await eschen.signIn()).body as { user: { id: number } }
    const cookie = [...eschen.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = () =>
      call('GET /api/admin/settings/sso', { appId: eschen.appId, headers: { host: eschen.domain, cookie } })
    expect((await page()).body).toMatchObject({ own: { isByDirectory: true, hasPassword: false } })
    expect((await eschen.read()).body).toMatchObject({ own: { isByDirectory: false } })
    const refused = await eschen.saveInBrowser({ groupRules, ...change() })
    expect(refused).toMatchObject({ status: 409, body: { code: 'sso.only_way' } })
    expect((await eschen.read()).body).toMatchObject({ settings: { isOn: true, issuer: peer.url } })
    expect((await eschen.whoAmI()).status).toBe(200)
    await eschen.query(
      `update app_user set password_hash = (select password_hash from app_user where app_id = $1 and id = $3)
       where app_id = $1 and id = $2`,
      ...[user.id, eschen.boss],
    )
    expect((await page()).body).toMatchObject({ own: { isByDirectory: true, hasPassword: true } })
    expect((await eschen.saveInBrowser({ groupRules, ...change() })).status).toBe(200)
    expect((await eschen.whoAmI()).status).toBe(401)
    expect((await eschen.withPassword(nora.email)).status).toBe(200)
  })

  it('or by them if there is an emergency account', async () => {
    const eschen = await town()
    const groupRules = [{ groupId: eschen.bosses, values: ['leitung'] }]
    await eschen.save({ groupRules, clientSecret: undefined })
    peer.seat({ ...nora, groups: ['leitung'] })
    await eschen.signIn()
    const off = { groupRules, isOn: false, emergencyUserId: eschen.boss }
    expect((await eschen.saveInBrowser(off)).status).toBe(200)
    expect((await eschen.whoAmI()).status).toBe(401)
  })

  it('lets nobody in who was on the way under another client', async () => {
    const eschen = await town()
    peer.seat(nora)
    const brought = await eschen.visit((await eschen.start()).redirect)
    await eschen.save({ clientId: 'anderer' })
    expect((await eschen.finish(brought)).status).toBe(422)
  })

  it('a rule that takes somebody’s last group signs them out; who keeps one stays', async () => {
    const eschen = await peopled()
    const save = (...values: string[]) =>
      eschen.save({ groupRules: [{ groupId: eschen.keys, values }], clientSecret: undefined })
    await save('andere')
    expect((await eschen.whoAmI()).body).toMatchObject({ user: { groups: [{ name: 'Von Hand' }] } })
    await save('technik')
    await eschen.query(
      `delete from user_group_member where app_id = $1 and user_id = $2 and group_id <> $3`,
      ...[eschen.nora, eschen.keys],
    )
    await save('andere')
    expect((await eschen.whoAmI()).status).toBe(401)
    expect((await call('GET /api/user', { appId: eschen.appId, token: eschen.byPassword })).status).toBe(200)
  })
})

describe('an account that is there already', () => {
  it('is not opened by its address, however proven', async () => {
    const eschen = await town()
    await make.user(eschen.appId, { role: 'admin', email: nora.email, password: goodPassword })
    peer.seat(nora)
    expect((await eschen.signIn()).body).toMatchObject({ code: 'sso.email_taken' })
    expect(await eschen.query('select 1 from sso_identity where app_id = $1')).toEqual([])
  })

  it('nor is a customer made staff', async () => {
    const eschen = await town()
    const id = await make.user(eschen.appId, { role: 'user', email: nora.email })
    await eschen.query(
      `update app_user set sso_link_until = now() + interval '1 day' where app_id = $1 and id = $2`,
      id,
    )
    peer.seat(nora)
    expect((await eschen.signIn()).body).toMatchObject({ code: 'sso.email_taken' })
  })

  it('is tied by its owner, with the password once more', async () => {
    const eschen = await town()
    const id = await make.user(eschen.appId, { role: 'admin', email: 'ganz.anders@amt.test', password: goodPassword })
    const token = await make.userToken(eschen.appId, id)
    const at = { appId: eschen.appId, token }
    expect((await call('GET /api/user/sso', at)).body).toMatchObject({ label: 'Gemeindekonto', linkedAt: null })
    const wrong = await eschen.post('/api/user/sso', { currentPassword: 'falsch' }, eschen.jar, token)
    expect(wrong.body).toMatchObject({ code: 'password.wrong' })
    const started = await eschen.post('/api/user/sso', { currentPassword: goodPassword }, eschen.jar, token)
    peer.seat(nora)
    const brought = await eschen.visit(String(started.body.redirect))
    const done = await eschen.post('/api/auth/sso/finish', brought, eschen.jar, token)
    expect(done.body).toMatchObject({ isLinked: true, returnTo: '/admin/profile', user: { id } })
    expect((await call('GET /api/user/sso', at)).body.linkedAt).toEqual(expect.any(String))
    expect((await eschen.signIn()).body).toMatchObject({ user: { id } })
  })

  it('is not tied to whoever else sits there by then', async () => {
    const eschen = await town()
    const [one, two] = await Promise.all(
      ['eins@amt.test', 'zwei@amt.test'].map((email) =>
        make.user(eschen.appId, { role: 'admin', email, password: goodPassword }),
      ),
    )
    const [first, second] = [await make.userToken(eschen.appId, one ?? 0), await make.userToken(eschen.appId, two ?? 0)]
    const started = await eschen.post('/api/user/sso', { currentPassword: goodPassword }, eschen.jar, first)
    peer.seat(nora)
    const brought = await eschen.visit(String(started.body.redirect))
    const done = await eschen.post('/api/auth/sso/finish', brought, eschen.jar, second)
    expect(done.body).toMatchObject({ code: 'sso.attempt_over' })
    expect(await eschen.query('select 1 from sso_identity where app_id = $1')).toEqual([])
  })

  it('is tied by the next sign-in if somebody who manages rights allows it, for a proven address and a while', async () => {
    const eschen = await town()
    const id = await make.user(eschen.appId, { role: 'admin', email: nora.email, password: goodPassword })
    const at = { appId: eschen.appId, token: eschen.token }
    const path = `/api/admin/users/${id}/sso` as const
    const wish = (word: string) => call(`PUT ${path}`, { ...at, body: { wish: word } })
    expect((await wish('allow')).body).toMatchObject({ signOn: { linkedAt: null, allowedUntil: expect.any(String) } })
    peer.seat({ ...nora, email_verified: false })
    expect((await eschen.signIn()).body).toMatchObject({ code: 'sso.email_taken' })
    await wish('forbid')
    peer.seat(nora)
    expect((await eschen.signIn()).body).toMatchObject({ code: 'sso.email_taken' })
    await wish('allow')
    expect((await eschen.signIn()).body).toMatchObject({ user: { id } })
    const held = await call(`GET /api/admin/users/${id}/data?format=json`, at)
    expect(JSON.stringify(held.body)).toContain('nora-1')
    expect((await call(`GET ${path}`, at)).body).toMatchObject({
      signOn: {
        label: 'Gemeindekonto',
        linkedAt: expect.any(String),
        lastUsedAt: expect.any(String),
        allowedUntil: null,
      },
    })
    // Untied, it is closed again and the session is over.
    expect((await wish('untie')).body).toMatchObject({ signOn: { linkedAt: null } })
    expect((await eschen.whoAmI()).status).toBe(401)
    expect((await eschen.signIn()).body).toMatchObject({ code: 'sso.email_taken' })
    const less = await make.staffToken(eschen.appId, ['user:view', 'user:edit'])
    expect((await call(`PUT ${path}`, { appId: eschen.appId, token: less, body: { wish: 'allow' } })).status).toBe(403)
  })
})

describe('the operator', () => {
  it('signs its own staff in where a keeper opened an account for them, and nobody else', async () => {
    const eschen = await town({ layout: 'default' })
    const ways = await call('GET /api/auth/sso', { appId: eschen.appId })
    expect(ways.body).toMatchObject({ operator: { label: 'Betrieb' } })
    const operator = { directory: 'operator' }
    const mail = { ...nora, sub: 'f4d-1', email: 'kim@betrieb.test' }
    peer.seat(mail)
    expect((await eschen.signIn(operator)).body).toMatchObject({ code: 'sso.account_missing' })
    const id = await make.user(eschen.appId, { role: 'admin', email: mail.email, password: goodPassword })
    expect((await eschen.signIn(operator)).body).toMatchObject({ code: 'sso.account_missing' })
    await eschen.query('update app_user set is_f4d_user = true where app_id = $1 and id = $2', id)
    peer.seat({ ...mail, email_verified: false })
    expect((await eschen.signIn(operator)).body).toMatchObject({ code: 'sso.account_missing' })
    peer.seat(mail)
    expect((await eschen.signIn(operator)).body).toMatchObject({ user: { id } })
    expect((await eschen.withPassword(mail.email)).body).toMatchObject({ code: 'login.failed' })
    // From now on it is who they are there that counts, as long as the mark is there.
    peer.seat({ ...mail, email: 'kim.neu@betrieb.test' })
    expect((await eschen.signIn(operator)).body).toMatchObject({ user: { id } })
    await eschen.query('update app_user set is_f4d_user = false where app_id = $1 and id = $2', id)
    expect((await eschen.signIn(operator)).body).toMatchObject({ code: 'sso.account_missing' })
  })
})

describe('passwords of staff', () => {
  it('can be closed but for one account, which cannot be taken away', async () => {
    const eschen = await town()
    const clerk = await make.user(eschen.appId, { role: 'admin', email: 'anna@amt.test', password: goodPassword })
    await make.user(eschen.appId, { role: 'user', email: 'kunde@amt.test', password: goodPassword })
    const off = { staffPasswordOff: true, clientSecret: undefined }
    expect((await eschen.save(off)).body).toMatchObject({
      code: 'request.invalid',
      details: { fields: { emergencyUserId: expect.any(String) } },
    })
    expect((await eschen.save({ ...off, emergencyUserId: clerk })).body).toMatchObject({ code: 'request.invalid' })
    expect((await eschen.save({ ...off, emergencyUserId: eschen.boss })).status).toBe(200)
    const chief = `chefin@${eschen.domain}`
    const outcomes = async () =>
      Promise.all(
        ['anna@amt.test', 'kunde@amt.test', chief].map(async (email) => (await eschen.withPassword(email)).status),
      )
    expect(await outcomes()).toEqual([422, 200, 200])
    // Nor is a new one set by mail, which would open the door again as soon as passwords count.
    for (const email of ['anna@amt.test', 'kunde@amt.test', chief]) {
      await db.withTenant(eschen.appId, (tx) => answerPasswordReset(tx, { email, baseUrl: `http://${eschen.domain}` }))
    }
    const mailed = await eschen.query(
      `select recipient from mail_message where app_id = $1 and topic = 'passwordReset' order by id`,
    )
    expect(mailed.map(({ recipient }) => recipient)).toEqual(['kunde@amt.test', chief])
    // The right one says no more than a wrong one, and counts as one: both are soon too many.
    const knock = async (password: string) => {
      await eschen.query('delete from rate_counter where app_id = $1')
      const tries = []
      for (let left = 30; left > 0; left -= 1) {
        const { status, body } = await eschen.post(
          '/api/auth/login',
          { username: 'anna@amt.test', password },
          new Map(),
        )
        tries.push({ status, body })
        if (status === 429) break
      }
      return tries
    }
    const [right, wrong] = [await knock(goodPassword), await knock('falsch')]
    expect(right[0]).toMatchObject({ status: 422, body: { code: 'login.failed' } })
    expect(right.map(({ status, body }) => [status, body.code])).toEqual(
      wrong.map(({ status, body }) => [status, body.code]),
    )
    await eschen.query('delete from rate_counter where app_id = $1')
    // The login page says beside its button that it is the only way.
    const { app: shown } = (await call('GET /api/config', { headers: { host: eschen.domain } })).body
    expect(shown).toMatchObject({ singleSignOn: { label: 'Gemeindekonto', isOnlyWay: true } })
    const other = await make.staffToken(eschen.appId, ['user:view', 'user:edit', 'user:remove', 'user:permissions'])
    const closing = { appId: eschen.appId, token: other, body: { ids: [eschen.boss], isActive: false } }
    expect((await call('POST /api/admin/users/active', closing)).body).toMatchObject({ code: 'sso.emergency_account' })
    const removing = { appId: eschen.appId, token: other }
    expect((await call(`DELETE /api/admin/users/${eschen.boss}`, removing)).body).toMatchObject({
      code: 'sso.emergency_account',
    })
    // Should it be gone all the same, nobody is locked out; nor with a layout that offers no directory.
    await eschen.query('update app_user set is_active = false where app_id = $1 and id = $2', eschen.boss)
    expect(await outcomes()).toEqual([200, 200, 422])
    await eschen.query('update app_user set is_active = true where app_id = $1 and id = $2', eschen.boss)
    await eschen.query(`update app_setting set layout = 'default' where app_id = $1`)
    expect(await outcomes()).toEqual([200, 200, 200])
  })

  it('of the emergency account opens the door while the directory is away, and everybody is told in German', async () => {
    const gone = await startOidcPeer([client])
    const eschen = await town({ issuer: gone.url })
    await eschen.save({ staffPasswordOff: true, emergencyUserId: eschen.boss, clientSecret: undefined })
    gone.seat(nora)
    const brought = await eschen.visit((await eschen.start()).redirect)
    await gone.stop()
    const started = await eschen.start()
    expect(started.answer).toMatchObject({ status: 502, body: { code: 'sso.unreachable' } })
    expect(started.answer.body.message).toMatch(/Das Verzeichnis antwortet gerade nicht/)
    expect(started.answer.body.message).not.toMatch(/Notfallkonto/)
    expect((await eschen.finish(brought)).body).toMatchObject({ code: 'sso.unreachable' })
    expect((await eschen.withPassword(`chefin@${eschen.domain}`)).status).toBe(200)
  })
})

describe('passwords of staff are closed only for a directory that answers', () => {
  const closing = (eschen: Awaited<ReturnType<typeof town>>, more: object = {}) =>
    eschen.save({ staffPasswordOff: true, emergencyUserId: eschen.boss, clientSecret: undefined, ...more })

  it('by itself: never asked before, it has to know us now', async () => {
    const gone = await startOidcPeer([client])
    const eschen = await town({ issuer: gone.url })
    await gone.stop()
    const away = await closing(eschen)
    expect(away).toMatchObject({ status: 409, body: { code: 'sso.untried' } })
    expect(JSON.stringify(away.body)).toContain('nimmt keine Verbindung an')
    const stranger = await town()
    const unknown = await closing(stranger, { clientSecret: 'anders' })
    expect(unknown.body).toMatchObject({
      code: 'sso.untried',
      details: { fields: { staffPasswordOff: expect.any(String) } },
    })
    expect((await stranger.read()).body.settings).toMatchObject({ staffPasswordOff: false })
    expect((await closing(stranger)).status).toBe(200)
  })

  it('or by somebody who signed in with it; and what is closed may be saved again while it is away', async () => {
    const gone = await startOidcPeer([client])
    const eschen = await town({ issuer: gone.url })
    gone.seat(nora)
    expect((await eschen.signIn()).status).toBe(200)
    await gone.stop()
    expect((await closing(eschen)).status).toBe(200)
    await eschen.query('delete from sso_identity where app_id = $1')
    expect((await closing(eschen, { label: 'Anders' })).status).toBe(200)
    // It opens again whatever becomes of the directory.
    expect((await eschen.save({ clientSecret: undefined })).status).toBe(200)
    expect((await closing(eschen)).body).toMatchObject({ code: 'sso.untried' })
  })
})

describe('signing out', () => {
  it('leads to the directory as well, and back to the login', async () => {
    const eschen = await town()
    const jar = new Map<string, string>()
    peer.seat(nora)
    const { redirect } = await eschen.start()
    const back = await walk(redirect, `https://${eschen.domain}/sso-auth`, jar)
    await eschen.finish(Object.fromEntries(back.searchParams))
    const cookie = [...eschen.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const left = await call('GET /api/auth/logout', { appId: eschen.appId, headers: { host: eschen.domain, cookie } })
    const out = new URL(String(left.body.redirect))
    expect(out.pathname).toBe('/session/end')
    expect(out.searchParams.get('post_logout_redirect_uri')).toBe(`https://${eschen.domain}/login`)
    expect((await eschen.whoAmI()).status).toBe(401)
    // The directory takes the hint for one of its own tokens: it asks, and does not refuse.
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = await fetch(out, { headers: { cookie: cookies } })
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('/session/end/confirm')
  })

  it('ends here only, for who came in with a password, and where the directory is away', async () => {
    const eschen = await town()
    const plain = await call('GET /api/auth/logout', { appId: eschen.appId, token: eschen.token })
    expect(plain.body).toMatchObject({ success: true, redirect: null })
    const gone = await startOidcPeer([client])
    const away = await town({ issuer: gone.url })
    gone.seat(nora)
    await away.signIn()
    await away.save({ issuer: otherPeer.url })
    const cookie = [...away.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    await gone.stop()
    const left = await call('GET /api/auth/logout', { appId: away.appId, headers: { host: away.domain, cookie } })
    expect(left.body).toMatchObject({ success: true, redirect: null })
    expect((await away.whoAmI()).status).toBe(401)
  })
})

describe('the settings', () => {
  it('are kept field by field, and the secret is never told', async () => {
    const eschen = await town()
    const { body } = await eschen.read()
    expect(body).toMatchObject({
      isOffered: true,
      addresses: [{ signIn: `https://${eschen.domain}/sso-auth`, signOut: `https://${eschen.domain}/login` }],
      groups: [{ name: 'Hauswarte' }, { name: 'Leitung' }],
      staff: [{ id: eschen.boss }],
    })
    const { clientSecret: _, ...kept } = eschen.settings
    expect(body.settings).toEqual({ ...kept, hasSecret: true, version: 1 })
    const changed = {
      ...{ label: 'Microsoft', issuer: otherPeer.url, clientId: 'neu', groupClaim: 'roles', isOn: false },
      groupRules: [{ groupId: eschen.keys, values: ['a', 'b'] }],
    }
    expect((await eschen.save(changed)).body.settings).toMatchObject({ ...changed, hasSecret: true, version: 2 })
    const [row] = await eschen.query('select client_secret from sso_setting where app_id = $1')
    expect(row?.client_secret).toMatch(/^v1\./)
    const log = await eschen.query(
      `select after from audit_entry where app_id = $1 and entity = 'singlesignon' order by id`,
    )
    expect(log.at(-1)?.after).toMatchObject({ clientSecret: 'neu gesetzt', groupRules: ['Hauswarte: a, b'] })
  })

  it('ask for the secret again where it would go elsewhere, and forget it on request', async () => {
    const eschen = await town()
    const without = { clientSecret: undefined }
    expect((await eschen.save({ ...without, issuer: otherPeer.url })).body).toMatchObject({ code: 'sso.secret_needed' })
    expect((await eschen.save({ ...without, clientId: 'x' })).body).toMatchObject({ code: 'sso.secret_needed' })
    expect((await eschen.save(without)).body.settings).toMatchObject({ hasSecret: true })
    expect((await eschen.save({ clientSecret: '' })).body.settings).toMatchObject({ hasSecret: false })
  })

  it('are for those who manage settings and rights', async () => {
    const eschen = await town()
    const token = await make.staffToken(eschen.appId, ['setting:base'])
    for (const line of [
      'GET /api/admin/settings/sso',
      'PUT /api/admin/settings/sso',
      'POST /api/admin/settings/sso/check',
    ] as const) {
      const { status } = await call(line, { appId: eschen.appId, token, ...(!line.startsWith('GET') && { body: {} }) })
      expect(status, line).toBe(403)
    }
  })

  it('tell the second of two who edit them', async () => {
    const eschen = await town()
    const late = { ...eschen.settings, label: 'Spät', version: 0 }
    const answer = await call('PUT /api/admin/settings/sso', { appId: eschen.appId, token: eschen.token, body: late })
    expect(answer).toMatchObject({ status: 409, body: { code: 'record.conflict' } })
    expect(JSON.stringify(answer.body)).not.toContain('sealed')
  })

  it('know only groups of this app’s staff', async () => {
    const [eschen, other] = [await town(), await town()]
    const foreign = { groupRules: [{ groupId: other.keys, values: ['a'] }], clientSecret: undefined }
    expect((await eschen.save(foreign)).body).toMatchObject({ code: 'user.group_unknown' })
    const customers = await make.group(eschen.appId, { name: 'Vereine', role: 'user', permissions: [] })
    const ofCustomers = { groupRules: [{ groupId: customers, values: ['a'] }], clientSecret: undefined }
    expect((await eschen.save(ofCustomers)).body).toMatchObject({ code: 'user.group_unknown' })
  })
})

describe('the test of the connection', () => {
  const check = async (eschen: Awaited<ReturnType<typeof town>>, body: object) => {
    const answer = await call('POST /api/admin/settings/sso/check', { appId: eschen.appId, token: eschen.token, body })
    answers.push(JSON.stringify(answer))
    return answer.body.result as { isGood: boolean; sentence: string; answer: string | null }
  }

  it('tells a right client from a wrong one, and a directory from anything else', async () => {
    const eschen = await town()
    const right = { issuer: peer.url, clientId: client.id }
    expect(await check(eschen, right)).toEqual({
      isGood: true,
      sentence: 'Das Verzeichnis antwortet und kennt Client-ID und Client-Geheimnis.',
      answer: null,
    })
    const pasted = { ...right, issuer: `${peer.url}/.well-known/openid-configuration` }
    expect(await check(eschen, pasted)).toMatchObject({ isGood: true })
    const wrong = await check(eschen, { ...right, clientSecret: 'anders' })
    expect(wrong).toMatchObject({
      isGood: false,
      sentence: expect.stringMatching(/nimmt aber Client-ID oder Client-Geheimnis nicht an/),
    })
    expect(await check(eschen, { ...right, clientId: 'fremd', clientSecret })).toMatchObject({ isGood: false })
    const nothing = await check(eschen, { issuer: `${peer.url}/nichts`, clientId: client.id, clientSecret })
    expect(nothing.sentence).toMatch(/steht kein Verzeichnis mit OpenID Connect/)
    expect(nothing.answer).toBe('HTTP 404')
    const shut = await check(eschen, { issuer: 'http://127.0.0.1:1', clientId: client.id, clientSecret })
    expect(shut).toEqual({ isGood: false, sentence: '«127.0.0.1:1» nimmt keine Verbindung an.', answer: null })
    const open = await check(eschen, { issuer: 'http://login.gemeinde.ch', clientId: client.id, clientSecret })
    expect(open.sentence).toMatch(/verschlüsselte Adresse/)
  })

  it('never sends a stored secret elsewhere', async () => {
    const eschen = await town()
    const body = { issuer: otherPeer.url, clientId: client.id }
    const answer = await call('POST /api/admin/settings/sso/check', { appId: eschen.appId, token: eschen.token, body })
    expect(answer.body).toMatchObject({ code: 'sso.secret_needed' })
  })
})

it('hosts inside are out of reach unless the operator allows them', async () => {
  const closed = await buildTestApp()
  const appId = await closed.make.app({ domains: ['zu.test'] })
  await closed.deps.db.pool.query(`update app_setting set layout = 'gov' where app_id = $1`, [appId])
  const token = await closed.make.staffToken(appId, ['setting:base', 'user:permissions'])
  const check = async (issuer: string) => {
    const body = { issuer, clientId: 'x' }
    const answer = await closed.call('POST /api/admin/settings/sso/check', { appId, token, body })
    return (answer.body.result as { sentence: string }).sentence
  }
  expect(await check(peer.url)).toMatch(/verschlüsselte Adresse/)
  expect(await check(peer.url.replace('http:', 'https:'))).toMatch(/liegt nicht im Internet/)
  expect(await check('https://169.254.169.254')).toMatch(/liegt nicht im Internet/)
  expect(await check('https://localhost')).toMatch(/liegt nicht im Internet/)
  // What is never called is not stored either, on or off.
  const settings = {
    ...{ label: 'Konto', clientId: 'x', groupClaim: 'groups', groupRules: [], staffPasswordOff: false },
    ...{ emergencyUserId: null, version: 0 },
  }
  const inside = [
    'https://169.254.169.254',
    'https://localhost',
    'https://127.0.0.1:8443',
    'https://[::1]',
    'https://10.0.0.7',
  ]
  for (const isOn of [true, false]) {
    for (const issuer of ['http://login.gemeinde.ch', peer.url, ...inside]) {
      const body = { ...settings, issuer, isOn }
      const saved = await closed.call('PUT /api/admin/settings/sso', { appId, token, body })
      expect(saved, issuer).toMatchObject({
        status: 422,
        body: { code: 'sso.unsafe_address', details: { fields: { issuer: expect.stringMatching(/https|Internet/) } } },
      })
    }
  }
  const empty = { ...settings, issuer: '', clientId: '', isOn: false }
  expect((await closed.call('PUT /api/admin/settings/sso', { appId, token, body: empty })).status).toBe(200)
})

it('what a call ended with is told in German, for every cause', async () => {
  const host = 'https://login.gemeinde.ch'
  const sentences = [
    ...['EPRIVATE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ETOOLARGE', 'ECONNRESET', 'ECONNREFUSED', 'EHOSTUNREACH'],
    ...['ENETUNREACH', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'EPROTO', 'ECALL'],
  ].map((code) => explainDirectoryError(new CallError(code, `getaddrinfo ${code} login.gemeinde.ch`), host))
  for (const { isGood, sentence, answer } of sentences) {
    expect([isGood, answer]).toEqual([false, null])
    expect(sentence).toContain('login.gemeinde.ch»')
    expect(sentence).not.toMatch(/getaddrinfo|E[A-Z]{3,}|_/)
  }
  expect(new Set(sentences.map(({ sentence }) => sentence)).size).toBe(8)
  for (const lack of ['keys', 'pkce'] as const) {
    expect(explainDirectoryError(new UnfitDirectoryError(lack), host).sentence).toMatch(/^Das Verzeichnis antwortet, /)
  }
})

it('a change of the installation’s key seals secret and sessions anew', async () => {
  const eschen = await town()
  peer.seat(nora)
  await eschen.signIn()
  const [former, current] = [randomBytes(32), randomBytes(32)]
  const old = new Secrets(former)
  const purpose = `sso/${eschen.appId}/${peer.url}/${client.id}`
  const sealed = old.encrypt(clientSecret, purpose)
  const [before] = await eschen.query('select client_secret from sso_setting where app_id = $1')
  onTestFinished(() =>
    eschen.query('update sso_setting set client_secret = $2 where app_id = $1', before?.client_secret).then(() => {}),
  )
  await eschen.query('update sso_setting set client_secret = $2 where app_id = $1', sealed)
  const way = old.encrypt('{}', `sso-session/${eschen.appId}`)
  await eschen.query('update session set sso = $2 where app_id = $1 and sso is not null', way)
  await reseal(db, sealedSignOn, new Secrets(current, former))
  const renewed = new Secrets(current)
  const [setting] = await eschen.query('select client_secret from sso_setting where app_id = $1')
  expect(renewed.decrypt(setting?.client_secret, purpose)).toBe(clientSecret)
  const [session] = await eschen.query('select sso from session where app_id = $1 and sso is not null')
  expect(renewed.decrypt(session?.sso, `sso-session/${eschen.appId}`)).toBe('{}')
})

it('nothing secret stood in an answer, in the log or in the address bar', async () => {
  await server.close()
  const logged = lines.join('')
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.join('')).not.toContain(clientSecret)
  expect(logged).toContain('/api/auth/sso/finish')
  for (const secret of [clientSecret, 'eyJ', 'code_challenge', 'id_token']) expect(logged).not.toContain(secret)
  expect([...peer.requests, ...otherPeer.requests].join('\n')).not.toContain(encodeURIComponent(clientSecret))
})
