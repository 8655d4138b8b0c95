import { beforeAll } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import { createTestDatabase } from './test-database.ts'

/** The app that is asked, and the one that has the same rows under the same numbers. */
export const [ours, twin] = [1, 2]

const scene = `
  insert into app (title) values ('Eschen'), ('Zwilling');
  insert into app_setting (app_id, colors, vat_number, prices_include_vat, rounds_to_five) values (1, '{}', 'CHE-1', false, false);
  insert into legal_text (app_id, kind, version, html, short) values (1, 'regulation', 2, 'Ruhe', 'Ruhe'), (1, 'regulation', 1, 'Lärm', 'Lärm'),
    (1, 'privacy', 1, 'Wenig', 'Wenig'), (1, 'privacy', 2, '', '');
  insert into app_domain (app_id, domain, is_main) values (1, 'b.test', false), (1, 'z.test', true), (1, 'a.test', false);
  insert into price_category (app_id, name, is_default) values (1, 'Auswärtige', true), (1, 'Einheimische', false), (1, 'Vereine', false);
  insert into price_category_zip (app_id, zipcode, price_category_id) values (1, '8199', 2);
  insert into app_user (app_id, role, username, email, firstname, lastname, company, street, streetno, zipcode, city, phone, check_zipcode,
      price_category_id, email_verified_at) values
    (1, 'user', 'nora', 'Nora@x.test', 'Nora', 'Brunner', 'Chor', 'Gasse', '7', '8199', 'Seewilen', '079 1', true, 3, now()),
    (1, 'user', 'beat', 'beat@x.test', 'Beat', 'Frei', '', '', '', '8199', '', '', false, 3, now()),
    (1, 'user', 'cora', 'cora@x.test', 'Cora', 'Iten', '', '', '', '9999', '', '', true, null, now());
  insert into payment_option (app_id, name, description, kind, is_default, is_active, sort) values
    (1, 'Rechnung', 'Per Mail', 'invoice', true, true, 9), (1, 'Bar', '', 'cash', false, true, 2), (1, 'Twint', '', 'online', false, true, 0),
    (1, 'Alt', '', 'cash', false, false, 0), (1, 'Vereinskasse', '', 'cash', false, true, 1), (1, 'Ortskasse', '', 'cash', false, true, 1),
    (1, 'Schalter', '', 'cash', false, true, 2);
  insert into payment_option_category (app_id, payment_option_id, price_category_id) values (1, 5, 3), (1, 6, 2), (1, 6, 1);

  -- A hall of two thirds, the second of which has a niche; tables by the dozen; a hut alone.
  insert into bookable (app_id, title, is_visible, has_prices, confirmation, lead_time_hours, horizon_days, is_taxable, stock, allows_series,
      hall_group, deadline_hours, fee_steps) values
    (1, 'Halle', true, false, 'automatic', 12, 200, true, 1, true, 1, 5, '[{"days": 9, "percent": 50}]'),
    (1, 'Drittel A', false, true, 'manual', 1, 2, false, 1, false, 1, 48, '[]'),
    (1, 'Drittel B', false, true, 'manual', 1, 2, false, 1, false, 1, 48, '[]'),
    (1, 'Nische', false, true, 'manual', 1, 2, false, 1, false, 1, 48, '[]'),
    (1, 'Tische', false, true, 'manual', 1, 2, false, 12, false, 5, 48, '[]'),
    (1, 'Hütte', false, true, 'manual', 1, 2, false, 1, false, 0, 48, '[]');
  insert into bookable_part (app_id, whole_id, part_id) values (1, 1, 2), (1, 1, 3), (1, 3, 4);
  insert into opening_time (app_id, object_id, day, start_time, end_time) values
    (1, 1, 0, '10:00', '12:00'), (1, 1, 1, '14:00', '18:00'), (1, 1, 1, '08:00', '12:00'), (1, 6, 2, '08:00', '09:00');
  insert into blocking_day (app_id, object_id, title, type, is_yearly, start_date, end_date) values
    (1, 4, 'Nische zu', 'day', false, '2031-03-03', '2031-03-03'), (1, 3, 'B zu', 'range', true, '2031-02-02', '2031-02-05'),
    (1, 1, 'Zu', 'day', false, '2031-01-01', '2031-01-01'), (1, 6, 'Hütte zu', 'day', false, '2031-01-01', '2031-01-01');
  insert into booking_interval (app_id, object_id, name, type, weekdays, step_minutes, max_steps, is_multi_days, multi_days_value,
      multi_days_unit, pre_processing_time, post_processing_time, settings, is_flat, price_rules, sort) values
    (1, 1, 'Wochen', 'dynamic', '{1,2}', null, 3, true, 2, 'week', 0, 0, '{}', false, '[]', 5),
    (1, 1, 'Stunden', 'fixed', '{}', 60, 8, false, 1, 'day', 30, 45, '{"slots": 1}', true, '[{"label": "Abend"}]', 1),
    (1, 6, 'Hütte', 'fixed', '{}', 60, 8, false, 1, 'day', 0, 0, '{}', false, '[]', 0);
  insert into interval_price (app_id, interval_id, price_category_id, amount) values (1, 2, 1, 6000), (1, 2, 3, 2000), (1, 3, 1, 1);
  insert into asset (app_id, type, name, filename, mime, file, bytes) values (1, 'document', 'Plan', '', '', 'plan', 1);
  insert into object_option (app_id, object_id, title, input_type, is_required, standard, minimum, is_taxable, stock_object_id, asset_id,
      sort) values
    (1, 1, 'Tische', 'number', true, '4', 2, true, 5, null, 3), (1, 1, 'Bühne', 'select', false, '', null, false, null, 1, 1),
    (1, 6, 'Holz', 'checkbox', false, '', null, false, 2, null, 0);
  insert into option_value (app_id, option_id, title, sort) values (1, 2, 'gross', 2), (1, 2, 'klein', 1), (1, 3, 'trocken', 1);
  insert into option_price (app_id, option_id, value_id, price_category_id, amount) values
    (1, 1, 0, 1, 500), (1, 2, 1, 1, 9000), (1, 2, 1, 2, 8000), (1, 2, 0, 1, 7), (1, 3, 0, 1, 1), (1, 1, 1, 1, 3);
  insert into questionnaire (app_id, title) values (1, 'Anlass'), (1, 'Küche'), (1, 'Niemand');
  insert into question (app_id, questionnaire_id, type, title, is_required, choices, is_multiple, sort) values
    (1, 1, 'number', 'Wie viele?', true, '{}', false, 2), (1, 1, 'select', 'Was?', false, '{Fest,Probe}', true, 1),
    (1, 1, 'info', 'Gut zu wissen', false, '{}', false, 0), (1, 2, 'text', 'Herd?', false, '{}', false, 0), (1, 3, 'text', '?', false, '{}', false, 0);
  insert into object_questionnaire (app_id, object_id, questionnaire_id, sort) values (1, 1, 1, 2), (1, 1, 2, 1), (1, 6, 3, 0);

  insert into user_group (app_id, name, role, permissions) values
    (1, 'Eins', 'user', '{reservation:serial,a}'), (1, 'Zwei', 'user', '{b,a}'), (1, 'Drei', 'user', '{c}');
  insert into user_group_member (app_id, user_id, group_id) values (1, 1, 1), (1, 1, 2), (1, 2, 3);
`

/** Minutes since 1970 of an hour of 5 May 2031, UTC. */
export const at = (hour: number) => Date.UTC(2031, 4, 5) / 60_000 + hour * 60
const during = (from: number, until: number) => `'[2031-05-05 ${from}:00Z,2031-05-05 ${until}:00Z)'`
const key = (start: string) => `${start}-0000-4000-8000-000000000000`
/** Drafts of customer 1, of a guest, one that ran out, one that a guest ordered with, one nobody knows yet. */
export const [mine, other, gone, guests, fresh] = [
  key('11111111'),
  key('22222222'),
  key('33333333'),
  key('44444444'),
  key('55555555'),
]

/** Two orders of the hall and one of tables, a hold of each kind, a block. */
const taken = `
  insert into customer_order (app_id, year, number, client_key, user_id, summary, total, contact) values
    (1, 2031, 1, '${mine}', 1, '{}', 0, '{"company": "Chor", "firstname": "Nora", "lastname": "Brunner", "phone": "079 1"}'),
    (1, 2031, null, '${gone}', 2, '{}', 0, '{"email": "Beat@X.test"}');
  insert into customer_order (app_id, year, number, client_key, user_id, summary, total, contact, link_version, request_hash) values
    (1, 2031, 2, '${guests}', 3, '{}', 0, '{"email": "Cora@X.test"}', 7, 'asked');
  insert into order_number (app_id, year, last) values (1, 2031, 2);
  insert into booking (app_id, order_id, user_id, object_id, state, name, color, is_name_public, quantity, series_key, version, starts_at,
      display_start, display_end, ends_at, steps) values
    (1, 1, 1, 2, 'confirmed', 'Chorprobe', '#00ff00', true, 1, '${mine}', 4, '2031-05-05 09:30Z', '2031-05-05 10:00Z', '2031-05-05 12:00Z',
      '2031-05-05 13:00Z', 1),
    (1, 2, 2, 5, 'unconfirmed', '', '', false, 3, null, 1, '2031-05-05 10:00Z', '2031-05-05 10:00Z', '2031-05-05 12:00Z',
      '2031-05-05 12:00Z', 1);
  insert into change_request (app_id, booking_id, kind, state) values (1, 1, 'cancel', 'open'), (1, 2, 'cancel', 'rejected');
  insert into object_block (app_id, object_id, starts_at, ends_at, note, version) values
    (1, 3, '2031-05-05 14:00Z', '2031-05-05 16:00Z', 'Heizung', 2);
  insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, booking_id, hold_key, expires_at, block_id) values
    (1, 2, '[0,1)', '[2031-05-05 09:30Z,2031-05-05 13:00Z)', 'booking', 2, 1, null, null, null),
    (1, 5, '[2,5)', ${during(10, 12)}, 'booking', 5, 2, null, null, null),
    (1, 4, '[0,1)', ${during(14, 16)}, 'block', 3, null, null, null, 1),
    (1, 4, '[0,1)', ${during(17, 18)}, 'hold', 1, null, '${other}', now() + interval '1 hour', null),
    (1, 4, '[0,1)', ${during(18, 19)}, 'hold', 4, null, '${gone}', now(), null),
    (1, 2, '[0,1)', ${during(20, 21)}, 'hold', 2, null, '${mine}', now() + interval '1 hour', null),
    (1, 6, '[0,1)', ${during(8, 9)}, 'hold', 6, null, '${gone}', now(), null);
  insert into booking_hold (app_id, client_key, address, browser, user_id, expires_at) values
    (1, '${mine}', '', 'firefox', 1, now() + interval '1 hour'), (1, '${other}', '', 'opera', null, now() + interval '1 hour'),
    (1, '${gone}', '', 'safari', 2, now())`

/** Every row once more for the other app, under the same number. */
const copyToTwin = `
    set session_replication_role = replica;
    do $$
    declare
      target record;
    begin
      for target in
        select c.oid::regclass as name, string_agg(quote_ident(a.attname), ', ') as columns,
          string_agg(case when a.attname = 'app_id' then '2' else quote_ident(a.attname) end, ', ') as copied
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'app_domain'
          and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'app_id')
        group by c.oid
      loop
        execute format('delete from %s where app_id = 2', target.name);
        execute format('insert into %s (%s) overriding system value select %s from %s where app_id = 1', target.name, target.columns,
          target.copied, target.name);
      end loop;
    end $$;
    set session_replication_role = origin;
    -- Where it would not show that a row is there twice, the twin differs.
    update app_setting set vat_number = 'CHE-2', prices_include_vat = true, rounds_to_five = true where app_id = 2;
    update booking_hold set browser = 'fremd', user_id = 3 where app_id = 2;
    update app_user set firstname = 'Fremd', zipcode = '1111' where app_id = 2;
    insert into payment_option_category (app_id, payment_option_id, price_category_id) values (2, 2, 3);
    insert into change_request (app_id, booking_id, kind) values (2, 2, 'cancel');
    update option_price set amount = amount + 1 where app_id = 2;
    update interval_price set amount = amount + 1 where app_id = 2;
    insert into payment_option_category (app_id, payment_option_id, price_category_id) values (2, 5, 2);
    insert into app_domain (app_id, domain) values (2, 'zwilling.test');
    insert into legal_text (app_id, kind, version, html, short) values (2, 'regulation', 3, 'Fremd', 'Fremd'), (2, 'legal', 1, 'Fremd', 'Fremd');
    update user_group set permissions = '{fremd}' where app_id = 2;
    insert into bookable (app_id, id, title) overriding system value values (2, 99, 'Nur hier');
    insert into bookable_part (app_id, whole_id, part_id) values (2, 2, 6);
    update bookable set hall_group = hall_group + 100 where app_id = 2;
    update bookable set hall_group = 1 where app_id = 2 and id = 6;
    update object_option set stock_object_id = 6 where app_id = 2 and id = 1;
    -- Not in the order in which it is told.
    update bookable set sort = sort where app_id = 1 and id = 1;
    update tax_period set rate = rate where start_date is null`

export type Ask = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>

interface TwinScene {
  readonly db: Database
  /**
   * Does this in our app and takes it back. What ran out did so at this very moment. Without indexes, which would hand rows out in an
   * order nobody asked for.
   */
  within<T>(more: string, work: (ask: Ask) => Promise<T>): Promise<T>
  answerTo(call: string, more?: string): Promise<unknown>
  rowsOf(call: string, more?: string): Promise<Record<string, unknown>[]>
}

/**
 * For asking the functions of the database directly. A second app has the same rows under the same numbers, and whoever asks here sees
 * past every policy: what a function forgets to ask of its rows shows in its answer.
 */
export async function twinScene(): Promise<TwinScene> {
  const { db, owner } = await createTestDatabase()
  beforeAll(async () => {
    for (const part of [scene, taken, copyToTwin]) await owner.query(part)
  })
  const within: TwinScene['within'] = async (more, work) => {
    const client = await owner.connect()
    try {
      await client.query(`begin; select set_config('app.tenant', '${ours}', true), set_config('TimeZone', 'UTC', true),
          set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
        update occupancy set expires_at = now() where hold_key = '${gone}'; ${more}`)
      return await work(async (sql, ...values) => (await client.query(sql, values)).rows)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  return {
    db,
    within,
    answerTo: (call, more = '') => within(more, async (ask) => (await ask(`select ${call} as answer`))[0]?.answer),
    rowsOf: (call, more = '') => within(more, (ask) => ask(`select * from ${call}`)),
  }
}
