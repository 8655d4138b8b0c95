import { describe, expect, it } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { migrateUntil } from '../../../test/migrate-until.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { StartError } from '../start-error.ts'
import { assertSupportedVersion, checkDatabase } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'

describe('migrate', () => {
  it('runs once when two processes start at once', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    const [one, two] = await Promise.all([migrate(url), migrate(url)])
    const { rows } = await owner.query('select count(*)::int as count from migration')
    expect(one.applied.length + two.applied.length).toBe(rows[0].count)
    expect([one.applied.length, two.applied.length]).toContain(0)
  })

  it('does nothing the second time, and leaves data alone', async () => {
    const { url, db, owner } = await createTestDatabase()
    const appId = await new Factories(db).app()
    expect(await migrate(url)).toEqual({ applied: [] })
    const { rows } = await owner.query('select id from app')
    expect(rows).toEqual([{ id: appId }])
  })

  it('runs every later migration on a database that holds data already', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    const later = await migrateUntil(owner, '0004_background_work.sql')
    await owner.query(`
      insert into app (title) values ('Altbestand');
      insert into app_setting (app_id, colors) values (1, '{}');
      insert into app_user (app_id, role, username, email) select 1, 'user', n || '@alt.test', n || '@alt.test' from generate_series(1, 50) n;
      insert into user_group (app_id, name, role) values (1, 'Vereine', 'user');
      insert into user_group_member select 1, id, 1 from app_user;
      insert into session (app_id, account_id, token_hash, address, user_agent, expires_at)
        select 1, id, int4send(id), '', '', now() from app_user;
      insert into keeper (username, email, firstname, lastname) values ('kim', 'kim@alt.test', 'Kim', 'Keller')`)
    expect((await migrate(url)).applied).toEqual(later)
    const { rows } = await owner.query(
      'select count(*)::int as people, count(totp_confirmed_at)::int as protected from app_user',
    )
    expect(rows).toEqual([{ people: 50, protected: 0 }])
  })

  it('takes links and codes out of mails and events written before, and still sends whole what waits', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    await migrateUntil(owner, '0016_quick_orders.sql')
    const token = 'x'.repeat(43)
    const reset = `https://alt.test/resetpassword?token=${token}`
    const insert = `insert into mail_message (app_id, topic, recipient, state, subject, text_body, html_body) values (1, $1, 'a@alt.test', $2, $3, $4, $5)`
    await owner.query(`insert into app (title) values ('Altbestand');
      insert into app_setting (app_id, colors, texts) values (1, '{}', '{"contact": "052 000 41 20\\nhaus@alt.test"}')`)
    const link = ['Neu', `Hier:\n${reset}\n\nGruss`, `<a href="${reset}" style="color:red">Hier</a>`]
    await owner.query(insert, ['passwordReset', 'sent', ...link])
    await owner.query(insert, ['passwordReset', 'queued', ...link])
    const code = ['482913 ist Ihr Code', 'Code:\n\n482913', '<p>482913</p>']
    await owner.query(insert, ['anonymousOrderVerification', 'kept', ...code])
    await owner.query(insert, ['newDevice', 'sent', 'Gerät', 'Auf 482913', '<p>x</p>'])
    await owner.query(`insert into outbox (app_id, type, payload) values (1, 'order.placed', $1)`, [
      { orderId: 7, url: `https://alt.test:8443/order/7.${token}` },
    ])
    await migrate(url)
    const { rows: mails } = await owner.query(
      'select subject, text_body as text, html_body as html, sealed::jsonb as sealed from mail_message order by id',
    )
    const hidden = { subject: 'Neu', text: 'Hier:\n‹Link›\n\nGruss', html: '<a  style="color:red">Hier</a>' }
    expect(mails).toEqual([
      { ...hidden, sealed: null },
      { ...hidden, sealed: { subject: link[0], text: link[1], html: link[2], attachments: [] } },
      { subject: '•••••• ist Ihr Code', text: 'Code:\n\n••••••', html: '<p>••••••</p>', sealed: null },
      { subject: 'Gerät', text: 'Auf 482913', html: '<p>x</p>', sealed: null },
    ])
    const { rows: events } = await owner.query('select payload from outbox')
    expect(events).toEqual([{ payload: { orderId: 7, site: 'https://alt.test:8443' } }])
    const { rows: settings } = await owner.query('select notification_recipients from app_setting')
    expect(settings).toEqual([{ notification_recipients: ['haus@alt.test'] }])
  })

  it('takes what was booked before along: searched by name, and counted from the first change', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    const later = await migrateUntil(owner, '0015_back_office.sql')
    await owner.query(`
      insert into app (title) values ('Altbestand');
      insert into app_user (app_id, role, username, email) values (1, 'user', 'a@alt.test', 'a@alt.test');
      insert into bookable (app_id, title) values (1, 'Aula');
      insert into customer_order (app_id, year, number, client_key, user_id, summary, total)
        values (1, 2026, 1, gen_random_uuid(), 1, '{}', 0);
      insert into booking (app_id, order_id, user_id, object_id, state, name, starts_at, ends_at, display_start, display_end, steps)
        select 1, 1, 1, 1, 'confirmed', name, now(), now() + interval '1 hour', now(), now() + interval '1 hour', 1
        from unnest(array['Müllers Fest', '']) as name`)
    expect((await migrate(url)).applied).toEqual(later)
    const { rows } = await owner.query('select search_text from booking order by id')
    expect(rows).toEqual([{ search_text: 'mullers fest mullers fest' }, { search_text: '' }])
    await owner.query(`update bookable set title = 'Saal'`)
    expect((await owner.query('select * from rules_version')).rows).toEqual([{ app_id: 1, version: 2 }])
  })

  it('takes a booking along that lacks its place: it can be decided about, and not come back without one', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    const later = await migrateUntil(owner, '0023_pending_files.sql')
    expect(later).toContain('0027_bookings_take_their_place.sql')
    await owner.query(`
      insert into app (title) values ('Altbestand');
      insert into bookable (app_id, title) values (1, 'Aula');
      insert into customer_order (app_id, year, number, client_key, summary, total) values (1, 2026, 1, gen_random_uuid(), '{}', 0);
      insert into booking (app_id, order_id, object_id, state, starts_at, ends_at, display_start, display_end, steps)
        values (1, 1, 1, 'unconfirmed', now(), now() + interval '1 hour', now(), now() + interval '1 hour', 1)`)
    expect((await migrate(url)).applied).toEqual(later)
    await owner.query(`update booking set state = 'confirmed', remark = 'Schlüssel beim Hauswart'`)
    await owner.query(`update booking set state = 'cancelled'`)
    const back = owner.query(`update booking set state = 'confirmed'`)
    await expect(back).rejects.toMatchObject({ constraint: 'booking_takes_its_place' })
  })

  it('takes orders, blocks and colours along from before the back office', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    await migrateUntil(owner, '0012_booking_scene.sql')
    const hours = `now(), now() + interval '1 hour', now(), now() + interval '1 hour', 1`
    await owner.query(`
      insert into app (title) values ('Altbestand'), ('Leer');
      insert into app_user (app_id, role, username, email, firstname, lastname, company, street, streetno, zipcode, city, phone)
        values (1, 'user', 'a', 'a@alt.test', 'Anna', 'Alt', 'Chor', 'Gasse', '7', '8199', 'Seewilen', '079');
      insert into bookable (app_id, title, deadline_hours, fee_steps) values (1, 'Aula', 5, '[{"days": 1, "percent": 50}]'), (1, 'Foyer', 6, '[]');
      insert into customer_order (app_id, year, number, client_key, user_id, state, summary, total, created_at) select
        1, 2026, n, gen_random_uuid(), case when n < 4 then 1 end, (array['payed', 'completed', 'booked', 'payed'])[n], '{}', (array[700, 800, 900, 0])[n],
        ('2026-03-0' || n)::timestamptz from generate_series(1, 4) n;
      insert into booking (app_id, order_id, object_id, state, color, starts_at, ends_at, display_start, display_end, steps) values
        (1, 1, 1, 'cancelled', '#ABCDEF', ${hours}), (1, 1, 2, 'cancelled', 'rot', ${hours}), (1, 1, 2, 'cancelled', '#00ff00', ${hours}), (1, 1, 2, 'cancelled', '', ${hours});
      insert into occupancy (app_id, object_id, booked_object_id, kind, during, note) values
        (1, 1, 2, 'block', '[2031-05-05 10:00Z,2031-05-05 11:00Z)', 'Putz'), (1, 2, 2, 'block', '[2031-05-05 10:00Z,2031-05-05 11:00Z)', 'Putz'),
        (1, 2, 2, 'block', '[2031-05-06 10:00Z,2031-05-06 11:00Z)', 'Putz')`)
    await migrate(url)
    const rows = async (statement: string) => (await owner.query(statement)).rows
    const contact = {
      firstname: 'Anna',
      lastname: 'Alt',
      company: 'Chor',
      street: 'Gasse',
      streetno: '7',
      zipcode: '8199',
    }
    const open = { paid: 0, payment_state: 'open' }
    const orders = await rows('select contact, paid, payment_state from customer_order order by id')
    expect(orders).toEqual([
      {
        contact: { ...contact, city: 'Seewilen', email: 'a@alt.test', phone: '079' },
        paid: 700,
        payment_state: 'paid',
      },
      expect.objectContaining({ paid: 800, payment_state: 'paid' }),
      expect.objectContaining(open),
      { contact: {}, ...open },
    ])
    expect(await rows('select order_id, kind, amount, on_day::text from order_payment order by 1')).toEqual([
      { order_id: 1, kind: 'payment', amount: 700, on_day: '2026-03-01' },
      { order_id: 2, kind: 'payment', amount: 800, on_day: '2026-03-02' },
    ])
    expect(await rows('select app_id, name, kind, is_default from payment_option order by 1')).toEqual(
      [1, 2].map((app_id) => ({ app_id, name: 'Rechnung', kind: 'invoice', is_default: true })),
    )
    expect(await rows('select color, object_title, deadline_hours, fee_steps from booking order by id')).toEqual([
      { color: '#abcdef', object_title: 'Aula', deadline_hours: 5, fee_steps: [{ days: 1, percent: 50 }] },
      ...['', '#00ff00', ''].map((color) => ({ color, object_title: 'Foyer', deadline_hours: 6, fee_steps: [] })),
    ])
    // Rows of one object, time and note are one block.
    const blocks =
      await rows(`select b.object_id, b.note, (lower(o.during) = b.starts_at and upper(o.during) = b.ends_at) as "isThen",
      array_agg(o.object_id order by 1) as taken from occupancy o join object_block b on b.id = o.block_id group by 1, 2, 3, b.starts_at order by b.starts_at`)
    expect(blocks).toEqual([
      { object_id: 2, note: 'Putz', isThen: true, taken: [1, 2] },
      { object_id: 2, note: 'Putz', isThen: true, taken: [2] },
    ])
    expect(await rows('select count(*)::int as n from object_block')).toEqual([{ n: 2 }])
  })

  it('leaves a personal number to the oldest of the accounts that spell it differently, and says so in the log', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    await migrateUntil(owner, '0056_embedding.sql')
    const numbers = ['100482 ', '100482', '１００４８２', '', ' ', '0100482', null, '77\u200b']
    await owner.query(`insert into app (title) values ('Altbestand'), ('Nachbarin')`)
    await owner.query(
      `insert into app_user (app_id, role, username, email, firstname, hisoft_personal_number)
       select 1, 'user', n || '@alt.test', n || '@alt.test', 'P' || n, number from unnest($1::text[]) with ordinality as t(number, n)
       union all select 2, 'user', 'b', 'b@alt.test', 'B', '100482'`,
      [numbers],
    )
    await migrate(url)
    const { rows } = await owner.query('select hisoft_personal_number as n, version from app_user order by app_id, id')
    expect(rows.map(({ n }) => n)).toEqual(['100482', null, null, null, null, '0100482', null, '77', '100482'])
    const { rows: logged } = await owner.query(
      'select subject, before, after, version from audit_entry order by subject',
    )
    const changed = [1, 2, 3, 4, 5, 8].map((n) => ({
      subject: `P${n}`,
      before: { hisoftPersonalNumber: numbers[n - 1] },
      after: { hisoftPersonalNumber: rows[n - 1].n },
      version: rows[n - 1].version,
    }))
    expect(logged).toEqual(changed)
    const twin = owner.query(`update app_user set hisoft_personal_number = '77' where id = 1`)
    await expect(twin).rejects.toMatchObject({ constraint: 'app_user_personal_number' })
  })

  it('leaves nothing half done when one fails, and goes on from there the next time', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    await migrateUntil(owner, '0006_price_categories.sql')
    // In the way of what 0008 does last.
    await owner.query('create table list_preference ()')
    await expect(migrate(url)).rejects.toThrow('migration 0008_people.sql failed')
    const { rows: applied } = await owner.query('select max(name) as last from migration')
    expect(applied).toEqual([{ last: '0007_groups.sql' }])
    const { rows: half } = await owner.query(`select to_regclass('app_user_count') as counters`)
    expect(half).toEqual([{ counters: null }])
    await owner.query('drop table list_preference')
    expect((await migrate(url)).applied[0]).toBe('0008_people.sql')
  })

  it('leaves no account whose address nobody proved: what was ordered with it is a guest’s, the rest goes', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    await migrateUntil(owner, '0016_quick_orders.sql')
    await owner.query(`
      insert into app (title) values ('Altbestand');
      insert into app_user (app_id, role, username, email, password_hash, email_verified_at, has_account) values
        (1, 'user', 'alt@x.test', 'alt@x.test', 'x', now(), true),
        (1, 'user', 'leer@x.test', 'leer@x.test', 'x', null, true),
        (1, 'user', 'bestellt@x.test', 'bestellt@x.test', 'x', null, true),
        (1, 'user', '', 'gast@x.test', null, null, false),
        (1, 'user', 'gast@x.test', 'Gast@x.test', 'x', null, true);
      insert into customer_order (app_id, year, number, client_key, user_id, summary, total)
        select 1, 2026, id, gen_random_uuid(), id, '{}', 0 from app_user where id in (3, 5);
      insert into session (app_id, account_id, token_hash, address, user_agent, created_at, expires_at)
        values (1, 1, 'a', '', '', now() - interval '170 days', now() + interval '30 days');
      insert into keeper (username, email, firstname, lastname) values ('kim', 'kim@alt.test', 'Kim', 'Keller');
      insert into keeper_session (account_id, token_hash, address, user_agent, created_at, expires_at)
        values (1, 'a', '', '', now() - interval '9 days', now() + interval '1 hour')`)
    await migrate(url)
    const { rows } = await owner.query('select id, has_account, password_hash, state from app_user order by id')
    expect(rows).toEqual([
      { id: 1, has_account: true, password_hash: 'x', state: 'active' },
      { id: 3, has_account: false, password_hash: null, state: 'guest' },
      { id: 4, has_account: false, password_hash: null, state: 'guest' },
    ])
    expect((await owner.query('select user_id from customer_order order by id')).rows).toEqual([
      { user_id: 3 },
      { user_id: 4 },
    ])
    const { rows: counts } = await owner.query(
      'select role, state, people from app_user_count where people > 0 order by state',
    )
    expect(counts).toEqual([
      { role: 'user', state: 'active', people: 1 },
      { role: 'user', state: 'guest', people: 2 },
    ])
    const left = `select round(extract(epoch from expires_at - now()) / 86400)::int as days from`
    expect((await owner.query(`${left} session`)).rows).toEqual([{ days: 10 }])
    expect((await owner.query(`${left} keeper_session`)).rows).toEqual([{ days: -2 }])
  })

  it('refuses a migration that was changed after it ran', async () => {
    const { url, owner } = await createTestDatabase()
    await owner.query(`update migration set checksum = 'x' where name = '0001_platform.sql'`)
    await expect(migrate(url)).rejects.toThrow('Die Migration 0001_platform.sql wurde nach dem Anwenden verändert')
  })

  it('refuses a database that is newer than the program', async () => {
    const { url, owner } = await createTestDatabase()
    await owner.query(`insert into migration (name, checksum) values ('9999_future.sql', 'x')`)
    await expect(migrate(url)).rejects.toThrow('Die Datenbank ist neuer als dieses Programm')
  })

  it('tells what is missing', async () => {
    const { db, owner } = await createTestDatabase()
    await owner.query(`delete from migration where name = '0002_tenant.sql'`)
    expect(await pendingMigrations(db.pool)).toEqual(['0002_tenant.sql'])
  })

  it('works for an owner who is no superuser, and says which right is missing', async () => {
    const { url, owner } = await createTestDatabase({ migrated: false })
    const name = new URL(url).pathname.slice(1)
    const role = `owner_${name}`
    await owner.query(
      `create role ${role} login password 'x'; alter database ${name} owner to ${role}; alter schema public owner to ${role}`,
    )
    const asOwner = new URL(url)
    asOwner.username = role
    asOwner.password = 'x'
    try {
      await expect(migrate(asOwner.href)).rejects.toThrow(/Dem Datenbank-Benutzer fehlt ein Recht/)
      await owner.query(`grant allmend_tenant, allmend_platform to ${role}`)
      expect((await migrate(asOwner.href)).applied.length).toBeGreaterThan(0)
    } finally {
      await owner.query(
        `drop owned by ${role} cascade; alter database ${name} owner to current_user; drop role ${role}`,
      )
    }
  })
})

/** As an installation stands that was last started with that migration; the names of those still to come. */
describe('a database that cannot be used is refused with a sentence', () => {
  it.each([
    ['mysql://x', 'keine gültige PostgreSQL-Adresse'],
    ['nonsense', 'keine gültige PostgreSQL-Adresse'],
    ['postgresql://user:geheim@127.0.0.1:1/allmend', 'Die Datenbank 127.0.0.1:1/allmend ist nicht erreichbar'],
  ])('%s', async (url, sentence) => {
    const refused = await checkDatabase(url).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toContain(sentence)
    expect(String(refused)).not.toContain('geheim')
  })

  it('older than PostgreSQL 15', () => {
    expect(() => assertSupportedVersion({ number: 140_011, name: '14.11' })).toThrow(
      'Die Datenbank hat PostgreSQL 14.11; gebraucht wird PostgreSQL 15 oder neuer.',
    )
    expect(() => assertSupportedVersion({ number: 150_000, name: '15.0' })).not.toThrow()
  })
})
