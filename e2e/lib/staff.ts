import type { Page } from '@playwright/test'
import { holdSession } from './session.ts'
import type { E2eServer } from './start-server.ts'

let count = 0

/** Signs somebody in who holds exactly these rights and no others; the login itself has tests of its own. */
export async function signInWith(page: Page, server: E2eServer, permissions: readonly string[]): Promise<void> {
  count += 1
  const name = `${process.pid}-${Date.now()}-${count}`
  const [group] = await server.query(
    `insert into user_group (app_id, name, role, permissions) values (1, $1, 'admin', $2) returning id`,
    [`Rechte ${name}`, permissions],
  )
  const [user] = await server.query(
    `insert into app_user (app_id, role, username, email, firstname, lastname, email_verified_at)
     values (1, 'admin', $1, $1, 'Vera', 'Versuch', now()) returning id`,
    [`${name}@example.test`],
  )
  await server.query('insert into user_group_member (app_id, user_id, group_id) values (1, $1, $2)', [
    user?.id,
    group?.id,
  ])
  await holdSession(page, server, Number(user?.id))
}
