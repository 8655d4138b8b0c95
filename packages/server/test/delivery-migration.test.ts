import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Factories } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

const { db, owner } = await createTestDatabase()
const migration = join(import.meta.dirname, '../migrations/0047_delivery.sql')

/** The same database as before this migration, with its rows. */
const undo = `
  drop table platform_mail;
  drop table mail_dkim;
  alter table outbox drop column heard_by;
  alter table mail_message drop column message_key, drop column queued_at, drop column next_try_at, drop column claimed_by,
    drop column claimed_until, drop column is_refused, drop column server_answer, drop column has_secret;
  drop index mail_message_waiting`

it('mails of before keep their day and know whether they held a secret; those that wait are left to their job for a while', async () => {
  const appId = await new Factories(db).app()
  await owner.query(undo)
  const old = (state: string, text: string, sealed: string | null) =>
    owner.query(
      `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, state, sealed, created_at)
       values ($1, 'passwordReset', 'a@b.test', 'S', $2, 'H', $3, $4, '2026-03-01')`,
      [appId, text, state, sealed],
    )
  await old('sent', 'Hier: ‹Link›', null)
  await old('sent', 'Ohne', null)
  await old('queued', 'Mit', 'v1.x')
  await owner.query(
    `insert into outbox (app_id, type, payload, dispatched_at) values ($1, 'a', '{}', now()), ($1, 'a', '{}', null)`,
    [appId],
  )
  await owner.query(`begin; ${await readFile(migration, 'utf8')}; commit`)
  const { rows } = await owner.query(
    `select state, has_secret, queued_at = created_at as "isOfThatDay", next_try_at > now() as waits,
       count(*) over (partition by message_key)::int as keys from mail_message order by id`,
  )
  expect(rows).toEqual([
    { state: 'sent', has_secret: true, isOfThatDay: true, waits: null, keys: 1 },
    { state: 'sent', has_secret: false, isOfThatDay: true, waits: null, keys: 1 },
    { state: 'queued', has_secret: true, isOfThatDay: true, waits: true, keys: 1 },
  ])
  const heard = await owner.query('select heard_by from outbox order by id')
  expect(heard.rows).toEqual([{ heard_by: ['before'] }, { heard_by: [] }])
})
