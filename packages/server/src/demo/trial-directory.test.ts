import { afterAll, expect, it } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { startOidcPeer, walk } from '../../test/oidc-peer.ts'
import { cantonDomain } from './canton.ts'
import { enterTrialDirectory, trialClient } from './trial-directory.ts'

const site = `http://${cantonDomain}`
const client = { id: trialClient, secret: '', redirectUris: [`${site}/sso-auth`], signOutUris: [`${site}/login`] }
const person = (sub: string, groups: readonly string[]) => ({
  ...{ sub, email: `${sub}@kanton.test`, email_verified: true, given_name: 'Fridolin', family_name: sub, groups },
})
const choice = [person('marti', ['Staatskanzlei']), person('streiff', [])]
const [peer, stranger] = await Promise.all([startOidcPeer([client], { choice }), startOidcPeer([client])])
afterAll(() => Promise.all([peer.stop(), stranger.stop()]))
// Nothing else on this machine is called.
const { call, deps, make, server } = await buildTestApp({ allowsPrivateHosts: false, trialDirectory: peer.url })
const query = async (text: string, ...values: unknown[]) => (await deps.db.pool.query(text, values)).rows

it('staff of the canton sign in with the directory that starts with the demo, as one of its people', async () => {
  const appId = await make.app({ domains: [cantonDomain], layout: 'gov' })
  const office = await make.group(appId, { name: 'Staatskanzlei', role: 'admin', permissions: ['order:view'] })
  await enterTrialDirectory(deps.db, 'http://127.0.0.1:1')
  const enter = async (sub: string) => {
    const cookies = new Map<string, string>()
    const post = async (path: '/api/auth/sso' | '/api/auth/sso/finish', body: object) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await call(`POST ${path}`, { appId, body, headers: { host: cantonDomain, cookie } })
      for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return answer
    }
    const { body } = await post('/api/auth/sso', { directory: 'app' })
    const jar = new Map<string, string>()
    const asked = await walk(String(body.redirect), `${peer.url}/interaction/`, jar)
    expect(
      await (await fetch(asked, { headers: { cookie: [...jar].map((one) => one.join('=')).join('; ') } })).text(),
    ).toContain('Fridolin marti (Staatskanzlei)')
    const back = await walk(`${asked.href}?als=${sub}`, `${site}/sso-auth`, jar)
    return post('/api/auth/sso/finish', Object.fromEntries(back.searchParams))
  }
  await enterTrialDirectory(deps.db, peer.url)
  const page = await server.inject({ url: '/login', headers: { host: cantonDomain } })
  expect(page.body).toContain('"singleSignOn":{"label":"Verzeichnis zum Ausprobieren","isOnlyWay":false}')
  expect((await enter('marti')).body).toMatchObject({ success: true })
  expect((await enter('streiff')).body).toMatchObject({ success: true })
  expect((await enter('niemand')).body).toMatchObject({ success: false })
  const members = `select u.lastname from app_user u join user_group_member m on m.user_id = u.id where m.group_id = $1`
  expect(await query(members, office)).toEqual([{ lastname: 'marti' }])

  // Started anew elsewhere, it knows them again.
  await enterTrialDirectory(deps.db, stranger.url)
  await enterTrialDirectory(deps.db, peer.url)
  expect((await enter('marti')).body).toMatchObject({ success: true })
  expect(
    await query(`select count(*)::int as count from app_user where app_id = $1 and role = 'admin'`, appId),
  ).toEqual([{ count: 2 }])

  await query(`update sso_setting set issuer = $2 where app_id = $1`, appId, stranger.url)
  expect(
    (await call('POST /api/auth/sso', { appId, body: { directory: 'app' }, headers: { host: cantonDomain } })).status,
  ).not.toBe(200)
  await query(`update sso_setting set client_id = 'eigener' where app_id = $1`, appId)
  await enterTrialDirectory(deps.db, peer.url)
  expect(await query('select issuer, client_id from sso_setting where app_id = $1', appId)).toEqual([
    { issuer: stranger.url, client_id: 'eigener' },
  ])
})
