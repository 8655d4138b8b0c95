import type { Page } from '@playwright/test'
import { hashToken, newToken } from '../../packages/server/src/platform/auth/token.ts'
import type { E2eServer } from './start-server.ts'

/** Lets the browser hold a session of a demo account; the login itself has tests of its own. */
export async function openSession(page: Page, server: E2eServer, account: string): Promise<void> {
  const isKeeper = account === 'keeper'
  const [found] = await server.query(
    isKeeper ? 'select id from keeper where email = $1' : 'select id from app_user where app_id = 1 and email = $1',
    [`${account}@demo.test`],
  )
  await holdSession(page, server, Number(found?.id), isKeeper ? 'keeper_session' : 'session')
}

export async function holdSession(page: Page, server: E2eServer, id: number, table = 'session'): Promise<void> {
  const { token } = newToken()
  const [columns, values] = table === 'session' ? ['app_id, ', '1, '] : ['', '']
  await server.query(
    `insert into ${table} (${columns}account_id, token_hash, address, user_agent, expires_at)
     values (${values}$1, $2, '', '', now() + interval '1 hour')`,
    [id, hashToken(token)],
  )
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'allmend_session', value: token, url: server.url, httpOnly: true }])
}
