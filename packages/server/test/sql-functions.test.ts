import { beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

/**
 * The functions of the database, asked directly. A second app has the same rows under the same numbers, and whoever asks here sees past
 * every policy: what a function forgets to ask of its rows shows in its answer.
 */
const { db, owner } = await createTestDatabase()
const [ours, twin] = [1, 2]

const scene = `
  insert into app (title) values ('Eschen'), ('Zwilling');
  insert into app_setting (app_id, colors, vat_number, prices_include_vat, rounds_to_five) values (1, '{}', 'CHE-1', true, false);
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
  insert into object_option (app_id, object_id, title, input_type, is_required, standard, minimum, is_taxable, stock_object_id, sort) values
    (1, 1, 'Tische', 'number', true, '4', 2, true, 5, 3), (1, 1, 'Bühne', 'select', false, '', null, false, null, 1),
    (1, 6, 'Holz', 'checkbox', false, '', null, false, null, 0);
  insert into option_value (app_id, option_id, title, sort) values (1, 2, 'gross', 2), (1, 2, 'klein', 1), (1, 3, 'trocken', 1);
  insert into option_price (app_id, option_id, value_id, price_category_id, amount) values
    (1, 1, 0, 1, 500), (1, 2, 1, 1, 9000), (1, 2, 1, 2, 8000), (1, 2, 0, 1, 7), (1, 3, 0, 1, 1);
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
const at = (hour: number) => Date.UTC(2031, 4, 5) / 60_000 + hour * 60
const during = (from: number, until: number) => `'[2031-05-05 ${from}:00Z,2031-05-05 ${until}:00Z)'`
const [mine, other, gone, guests, fresh] = ['11111111', '22222222', '33333333', '44444444', '55555555'].map(
  (start) => `${start}-0000-4000-8000-000000000000`,
)

/** Two orders of the hall and one of tables, a hold of each kind, a block. */
const taken = `
  insert into customer_order (app_id, year, number, client_key, user_id, summary, total, contact) values
    (1, 2031, 1, '${mine}', 1, '{}', 0, '{"company": "Chor", "firstname": "Nora", "lastname": "Brunner", "phone": "079 1"}'),
    (1, 2031, null, '${gone}', 2, '{}', 0, '{"email": "Beat@X.test"}');
  insert into customer_order (app_id, year, number, client_key, user_id, summary, total, contact, link_version) values
    (1, 2031, 2, '${guests}', 3, '{}', 0, '{"email": "Cora@X.test"}', 7);
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
    update app_setting set vat_number = 'CHE-2', prices_include_vat = false, rounds_to_five = true where app_id = 2;
    update booking_hold set browser = 'fremd', user_id = 3 where app_id = 2;
    update app_user set firstname = 'Fremd', zipcode = '1111' where app_id = 2;
    insert into payment_option_category (app_id, payment_option_id, price_category_id) values (2, 2, 3);
    insert into change_request (app_id, booking_id, kind) values (2, 2, 'cancel');
    update option_price set amount = amount + 1 where app_id = 2;
    update interval_price set amount = amount + 1 where app_id = 2`

type Ask = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>
/** Does this in our app and takes it back. What ran out did so at this very moment. */
async function within<T>(more: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query(`begin; select set_config('app.tenant', '${ours}', true), set_config('TimeZone', 'UTC', true);
      update occupancy set expires_at = now() where hold_key = '${gone}'; ${more}`)
    return await work(async (sql, ...values) => (await client.query(sql, values)).rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const answerTo = (call: string, more = '') =>
  within(more, async (ask) => (await ask(`select ${call} as answer`))[0]?.answer)
const rowsOf = (call: string, more = '') => within(more, (ask) => ask(`select * from ${call}`))

beforeAll(async () => {
  for (const part of [scene, taken, copyToTwin]) await owner.query(part)
})

describe('the rules of objects', () => {
  it('are all that is set, each in its order, with the days that shut what lies below', async () => {
    expect(await answerTo('object_rules(array[5, 1])')).toEqual([
      {
        id: 1,
        title: 'Halle',
        isVisible: true,
        hasPrices: false,
        isTaxable: true,
        confirmation: 'automatic',
        leadTimeHours: 12,
        horizonDays: 200,
        stock: 1,
        allowsSeries: true,
        hallGroup: 1,
        zone: 'Europe/Zurich',
        leaves: [2, 4],
        openingTimes: [
          { day: 1, during: { start: '08:00', end: '12:00' } },
          { day: 1, during: { start: '14:00', end: '18:00' } },
          { day: 0, during: { start: '10:00', end: '12:00' } },
        ],
        blockingDays: [
          { objectId: 1, title: 'Zu', type: 'day', repeat: false, start: '2031-01-01', end: '2031-01-01' },
          { objectId: 3, title: 'B zu', type: 'range', repeat: true, start: '2031-02-02', end: '2031-02-05' },
          { objectId: 4, title: 'Nische zu', type: 'day', repeat: false, start: '2031-03-03', end: '2031-03-03' },
        ],
        intervals: [
          {
            id: 2,
            name: 'Stunden',
            type: 'fixed',
            weekdays: [],
            interval: 60,
            maxSteps: 8,
            isMultiDays: false,
            multiDaysValue: 1,
            multiDaysUnit: 'day',
            preProcessingTime: 30,
            postProcessingTime: 45,
            settings: { slots: 1 },
            isFlat: true,
            priceRules: [{ label: 'Abend' }],
            prices: { 1: 6000, 3: 2000 },
          },
          {
            id: 1,
            name: 'Wochen',
            type: 'dynamic',
            weekdays: [1, 2],
            interval: null,
            maxSteps: 3,
            isMultiDays: true,
            multiDaysValue: 2,
            multiDaysUnit: 'week',
            preProcessingTime: 0,
            postProcessingTime: 0,
            settings: {},
            isFlat: false,
            priceRules: [],
            prices: {},
          },
        ],
        options: [
          {
            id: 2,
            value: 'Bühne',
            inputType: 'select',
            isRequired: false,
            standard: '',
            minimum: null,
            isTaxable: false,
            stockObjectId: null,
            assetId: null,
            values: [
              { id: 2, value: 'klein', prices: {} },
              { id: 1, value: 'gross', prices: { 1: 9000, 2: 8000 } },
            ],
            prices: { 1: 7 },
          },
          {
            id: 1,
            value: 'Tische',
            inputType: 'number',
            isRequired: true,
            standard: '4',
            minimum: 2,
            isTaxable: true,
            stockObjectId: 5,
            assetId: null,
            values: [],
            prices: { 1: 500 },
          },
        ],
      },
      expect.objectContaining({
        id: 5,
        stock: 12,
        hallGroup: 5,
        leaves: [5],
        openingTimes: [],
        blockingDays: [],
        intervals: [],
        options: [],
      }),
    ])
    expect(await answerTo('object_rules(array[99])')).toEqual([])
  })

  it('reach down to the leaves, one is its own; an object nobody put anywhere stands alone', async () => {
    const pairs = async (call: string) => (await rowsOf(call)).map((row) => Object.values(row).join('>')).sort()
    expect(await pairs('leaves_of(array[1, 3, 6, 99])')).toEqual(['1>2', '1>4', '3>4', '6>6'])
    expect(await pairs('leaves_of(array[2, 6])')).toEqual(['2>2', '6>6'])
    expect(await pairs('nodes_of(array[1, 3, 99])')).toEqual(['1>1', '1>2', '1>3', '1>4', '3>3', '3>4'])
    // The twin has parts where we have none.
    const elsewhere = 'insert into bookable_part (app_id, whole_id, part_id) values (2, 6, 5)'
    expect(await rowsOf('leaves_of(array[6])', elsewhere)).toEqual([{ object_id: 6, leaf_id: 6 }])
    expect((await rowsOf('bookable where id = 6 and app_id = 1'))[0]?.hall_group).toBe(6)
  })

  it('say which halls an order locks: its own and those its options take from, sorted, each once', async () => {
    expect(await answerTo('groups_of_order(array[2, 1])')).toEqual([1, 5])
    expect(await answerTo('groups_of_order(array[6, 4])')).toEqual([1, 6])
    expect(await answerTo('groups_of_order(array[99])')).toEqual([])
  })
})

describe('how somebody is charged', () => {
  const terms = async (user: number | null, zipcode = '', more = '') =>
    (await answerTo(`customer_terms(${user}, '${zipcode}')`, more)) as Record<string, unknown> & {
      paymentOptions: { name: string }[]
    }

  it('is told with everything else a price needs', async () => {
    expect(await terms(1)).toEqual({
      zone: 'Europe/Zurich',
      vatNumber: 'CHE-1',
      pricesIncludeVat: true,
      roundsToFive: false,
      defaultCategoryId: 1,
      priceCategoryId: 2,
      priceCategoryName: 'Einheimische',
      isByZipcode: true,
      periods: [
        { rate: 650, start: null, end: '1998-12-31' },
        { rate: 750, start: '1999-01-01', end: '2000-12-31' },
        { rate: 760, start: '2001-01-01', end: '2010-12-31' },
        { rate: 800, start: '2011-01-01', end: '2017-12-31' },
        { rate: 770, start: '2018-01-01', end: '2023-12-31' },
        { rate: 810, start: '2024-01-01', end: null },
      ],
      domains: ['z.test', 'a.test', 'b.test'],
      paymentOptions: [
        { id: 1, name: 'Rechnung', description: 'Per Mail', kind: 'invoice', isDefault: true },
        { id: 6, name: 'Ortskasse', description: '', kind: 'cash', isDefault: false },
        { id: 2, name: 'Bar', description: '', kind: 'cash', isDefault: false },
        { id: 7, name: 'Schalter', description: '', kind: 'cash', isDefault: false },
      ],
    })
  })

  it.each([
    // Who, postcode given, category, by postcode, what only some can pay with
    [1, '', 2, true, ['Ortskasse']],
    [2, '', 3, false, ['Vereinskasse']],
    [3, '', 1, false, ['Ortskasse']],
    // Whoever is known has the own postcode, whatever is typed.
    [3, '8199', 1, false, ['Ortskasse']],
    [null, '8199', 2, true, ['Ortskasse']],
    [null, '9999', 1, false, ['Ortskasse']],
  ])('customer %s, postcode %s: category %s', async (user, zipcode, category, isByZipcode, only) => {
    const answer = await terms(user, zipcode)
    expect(answer).toMatchObject({ priceCategoryId: category, isByZipcode })
    expect(answer.paymentOptions.map(({ name }) => name).filter((name) => name.endsWith('kasse'))).toEqual(only)
  })

  it('without categories there is no name and no price', async () => {
    const none = `delete from price_category_zip; delete from payment_option_category; delete from interval_price; delete from option_price;
      update app_user set price_category_id = null; delete from price_category`
    expect(await terms(1, '', none)).toMatchObject({
      defaultCategoryId: null,
      priceCategoryId: null,
      priceCategoryName: '',
      isByZipcode: false,
    })
  })

  it('is known again by what decides about it', async () => {
    expect(await answerTo(`payer_of(null, '8199')`)).toBe('8199')
    expect(await answerTo(`payer_of(1, '3000')`)).toBe('8199/t/3')
    expect(await answerTo(`payer_of(2, '')`)).toBe('8199/f/3')
    expect(await answerTo(`payer_of(3, '')`)).toBe('9999/t')
  })
})

describe('what is taken', () => {
  const span = (from: number, until: number) => ({ start: at(from), end: at(until) })
  const choir = {
    objectId: 2,
    bookedObjectId: 2,
    bookingId: 1,
    holdKey: null,
    isOwn: true,
    first: 0,
    count: 1,
    ...span(9.5, 13),
  }
  const tables = {
    ...choir,
    objectId: 5,
    bookedObjectId: 5,
    bookingId: 2,
    isOwn: false,
    first: 2,
    count: 3,
    ...span(10, 12),
  }
  const nobody = { isOwn: false, first: 0, count: 1 }
  const block = { objectId: 4, bookedObjectId: 3, bookingId: null, holdKey: null, ...nobody, ...span(14, 16) }
  const theirs = { objectId: 4, bookedObjectId: 1, bookingId: null, holdKey: other, ...nobody, ...span(17, 18) }
  const own = { objectId: 2, bookedObjectId: 2, bookingId: null, holdKey: mine, ...nobody, ...span(20, 21) }
  const between = (leaves: string, from: number, until: number, hold: string | null, user: number | null) =>
    answerTo(`taken_between(array[${leaves}], ${at(from)}, ${at(until)}, ${hold ? `'${hold}'` : 'null'}, ${user})`)

  it('is said leaf by leaf, the own marked, without the own hold and what ran out', async () => {
    expect(await between('2, 4, 5', 0, 23, mine ?? '', 1)).toEqual([choir, block, theirs, tables])
    expect(await between('2', 0, 23, null, 2)).toEqual([{ ...choir, isOwn: false }, own])
    expect(await between('2', 0, 23, other ?? '', null)).toEqual([{ ...choir, isOwn: false }, own])
    // What ends where the time begins is not in it, nor what begins where it ends.
    expect(await between('2', 13, 20, null, 1)).toEqual([])
    expect(await between('2', 12.9, 20, null, 1)).toEqual([choir])
    expect(await between('6, 99', 0, 23, null, 1)).toEqual([])
  })

  it('of all objects is said in short', async () => {
    const all = (await answerTo(`taken_during(${at(9)}, ${at(17)})`)) as { start: number }[]
    expect(all.sort((a, b) => a.start - b.start)).toEqual([
      { objectId: 2, count: 1, ...span(9.5, 13) },
      { objectId: 5, count: 3, ...span(10, 12) },
      { objectId: 4, count: 1, ...span(14, 16) },
    ])
    expect(await answerTo(`taken_during(${at(16)}, ${at(17)})`)).toEqual([])
    expect(await answerTo(`taken_during(${at(18)}, ${at(19)})`)).toEqual([])
  })

  it('is found object by object, whoever it is', async () => {
    const found = (from: number, until: number, objects = '2, 2, 4, 6') =>
      rowsOf(
        `occupancies_between(array[${objects}], to_timestamp(${at(from)} * 60), to_timestamp(${at(until)} * 60)) order by object_id, during`,
      )
    expect((await found(9, 19)).map((row) => [row.object_id, row.kind, row.booked_object_id])).toEqual([
      [2, 'booking', 2],
      [4, 'block', 3],
      [4, 'hold', 1],
      [4, 'hold', 4],
    ])
    expect(await found(13, 14)).toEqual([])
    expect(await found(20, 21, '2')).toMatchObject([
      { object_id: 2, units: '[0,1)', kind: 'hold', booking_id: null, hold_key: mine, expires_at: expect.any(Date) },
    ])
    expect(await found(10, 11, '2')).toMatchObject([{ booking_id: 1, hold_key: null, expires_at: null }])
  })

  it('stands in a scene beside the rules, the stock behind the options and the questions', async () => {
    const answer = await answerTo(`booking_scene(array[1], ${at(0)}, ${at(23)}, '${mine}', 1)`)
    const {
      rules,
      questions,
      taken: rows,
    } = answer as Record<'rules' | 'questions' | 'taken', Record<string, unknown>[]>
    expect(rules.map(({ id }) => id)).toEqual([1, 5])
    expect(rows).toEqual([choir, block, theirs, tables])
    const none = { multiple: false, choices: [] }
    expect(questions).toEqual([
      { objectId: 1, questionnaireId: 2, id: 4, type: 'text', value: 'Herd?', isRequired: false, settings: none },
      {
        objectId: 1,
        questionnaireId: 1,
        id: 2,
        type: 'select',
        value: 'Was?',
        isRequired: false,
        settings: { multiple: true, choices: ['Fest', 'Probe'] },
      },
      { objectId: 1, questionnaireId: 1, id: 1, type: 'number', value: 'Wie viele?', isRequired: true, settings: none },
    ])
  })

  it('stands in the plan with the booking or block it belongs to, the earliest first', async () => {
    const noBooking = {
      booking_id: null,
      object_id: null,
      name: null,
      color: null,
      is_name_public: null,
      state: null,
      quantity: null,
      version: null,
      is_serial: false,
      has_request: false,
      company: null,
      person: '',
      phone: null,
      display_from: null,
      display_until: null,
      starts: null,
      ends: null,
    }
    const noBlock = {
      block_id: null,
      block_object_id: null,
      note: null,
      block_version: null,
      block_from: null,
      block_until: null,
    }
    const rows = [
      {
        occupancy_id: 1,
        leaf_id: 2,
        booked_id: 2,
        kind: 'booking',
        hold_key: null,
        from_at: at(9.5),
        until_at: at(13),
        booking_id: 1,
        object_id: 2,
        name: 'Chorprobe',
        color: '#00ff00',
        is_name_public: true,
        state: 'confirmed',
        quantity: 1,
        version: 4,
        is_serial: true,
        has_request: true,
        company: 'Chor',
        person: 'Nora Brunner',
        phone: '079 1',
        display_from: at(10),
        display_until: at(12),
        starts: at(9.5),
        ends: at(13),
        ...noBlock,
      },
      expect.objectContaining({
        occupancy_id: 2,
        leaf_id: 5,
        booking_id: 2,
        quantity: 3,
        is_serial: false,
        has_request: false,
      }),
      {
        occupancy_id: 3,
        leaf_id: 4,
        booked_id: 3,
        kind: 'block',
        hold_key: null,
        from_at: at(14),
        until_at: at(16),
        ...noBooking,
        block_id: 1,
        block_object_id: 3,
        note: 'Heizung',
        block_version: 2,
        block_from: at(14),
        block_until: at(16),
      },
      {
        occupancy_id: 4,
        leaf_id: 4,
        booked_id: 1,
        kind: 'hold',
        hold_key: other,
        from_at: at(17),
        until_at: at(18),
        ...noBooking,
        ...noBlock,
      },
      expect.objectContaining({ occupancy_id: 6, hold_key: mine }),
    ]
    const plan = (leaves: string, from: number, until: number) =>
      rowsOf(`plan_rows(${leaves}, ${at(from)}, ${at(until)})`)
    expect(await plan('null', 0, 23)).toEqual(rows)
    expect(await plan('array[4, 2]', 0, 23)).toEqual(rows.filter((_, n) => n !== 1))
    expect(await plan('null', 13, 14)).toEqual([])
    expect(await plan('array[2]', 13, 20)).toEqual([])
    expect(await plan('array[]::int[]', 0, 23)).toEqual([])
  })
})

describe('a draft', () => {
  it.each([
    [fresh, 'firefox', 1, true],
    [mine, 'firefox', null, true],
    [mine, 'opera', 1, true],
    [mine, null, 1, true],
    [mine, 'opera', 2, false],
    [mine, null, null, false],
    [other, 'opera', 3, true],
    [other, 'firefox', null, false],
    [other, null, 3, false],
  ])('%s is the own of %s, customer %s: %s', async (key, browser, user, isOwn) => {
    const [row] = await within('', (ask) => ask('select own_draft($1, $2, $3) as key', key, browser, user))
    expect(row?.key).toBe(isOwn ? key : null)
  })

  it.each([
    [mine, 1, null, { id: 1, year: 2031, number: 1, linkVersion: 0 }],
    [mine, 2, null, { isForeign: true }],
    [mine, null, 'cora@x.test', { isForeign: true }],
    [guests, 3, null, { id: 3, year: 2031, number: 2, linkVersion: 7 }],
    [guests, null, 'cora@x.test', { id: 3, year: 2031, number: 2, linkVersion: 7 }],
    [guests, null, 'nora@x.test', { isForeign: true }],
    [guests, 1, 'cora@x.test', { isForeign: true }],
    // Not numbered, so nobody's order yet.
    [gone, 2, 'beat@x.test', null],
    [fresh, 1, 'nora@x.test', null],
  ])('%s became, for customer %s with %s: %j', async (key, user, email, expected) => {
    const [row] = await within('', (ask) => ask('select order_of_draft($1, $2, $3) as earlier', key, user, email))
    expect(row?.earlier).toEqual(expected)
  })

  it('keeps something until its time is over or it is given up', async () => {
    const open = (more = '') =>
      within(more, async (ask) =>
        (await ask('select client_key from booking_hold h where app_id = 1 and is_open_hold(h) order by 1')).map(
          ({ client_key }) => client_key,
        ),
      )
    expect(await open()).toEqual([mine, other])
    expect(await open(`update booking_hold set expires_at = now() where client_key = '${other}'`)).toEqual([mine])
    expect(await open(`delete from occupancy where app_id = 1 and hold_key = '${mine}'`)).toEqual([other])
  })

  it('that is ordered lets go of its hold, and of what ran out in the same halls and nowhere else', async () => {
    const left = async (key: string | undefined, groups: string) =>
      within('', async (ask) => {
        const released = await ask(
          `select r.start, r.end from release_holds($1, array[${groups}]) as g(list), json_to_recordset(g.list) as r(start int, "end" int) order by 1 desc`,
          key,
        )
        const rows = await ask(`select id, app_id from occupancy where kind = 'hold' order by app_id, id`)
        return {
          released: released.map(({ start, end }) => [start, end]),
          left: rows.filter(({ app_id }) => app_id === ours).map(({ id }) => id),
          twins: rows.filter(({ app_id }) => app_id === twin).length,
        }
      })
    const [ranOut, inHut, own] = [
      [at(18), at(19)],
      [at(8), at(9)],
      [at(20), at(21)],
    ]
    expect(await left(mine, '1')).toEqual({ released: [own, ranOut], left: [4, 7], twins: 4 })
    expect(await left(undefined, '1')).toEqual({ released: [ranOut], left: [4, 6, 7], twins: 4 })
    expect(await left(fresh, '6, 5')).toEqual({ released: [inHut], left: [4, 5, 6], twins: 4 })
    // Said once, though it is the own and has run out.
    expect(await left(gone, '1')).toEqual({ released: [ranOut, inHut], left: [4, 6], twins: 4 })
  })
})

describe('the beginning of an order', () => {
  interface Known {
    readonly key?: string | undefined
    readonly user?: number | null
    readonly browser?: string
    readonly version?: number
    readonly groups?: readonly number[]
    readonly leaves?: readonly number[]
    readonly payer?: string
    readonly mayWait?: boolean
    readonly more?: string
  }
  const begin = (known: Known = {}) =>
    within(known.more ?? '', async (ask) => {
      const { key = fresh, user = 1, browser = 'firefox', version, groups, leaves, payer, mayWait = true } = known
      const [{ version: stands } = {}] = await ask('select version from rules_version where app_id = 1')
      const parameters = [
        key,
        [1],
        at(0),
        at(23),
        user,
        '8199',
        mayWait,
        version === undefined ? null : Number(stands) + version,
      ]
      const rows = await ask(
        'select begin_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as begun',
        ...parameters,
        groups ?? null,
        leaves ?? null,
        payer ?? null,
        browser,
        'cora@x.test',
      )
      const locks = await ask(
        `select objid::int as id from pg_locks where locktype = 'advisory' and classid = 4155210 and pid = pg_backend_pid() order by 1`,
      )
      const begun = rows[0]?.begun as Record<string, unknown> & {
        scene: { rules: { id: number }[]; taken: object[] }
        taken: object[]
      }
      return { begun, stands, locks: locks.map(({ id }) => id) }
    })
  const known = { version: 0, groups: [1, 5], leaves: [2, 4, 5], payer: '8199/t/3' }
  const released = [
    { start: at(20), end: at(21) },
    { start: at(18), end: at(19) },
  ]

  it('of whom nothing is known reads the rules of everything tied together, and takes the locks', async () => {
    const { begun, stands, locks } = await begin()
    expect(begun).toMatchObject({ version: stands, groups: [1, 5], payer: '8199/t/3', terms: { priceCategoryId: 2 } })
    expect(begun).toMatchObject({ orderId: expect.any(Number), released: [{ start: at(18), end: at(19) }] })
    expect(begun.scene.rules.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(begun.scene.taken).toHaveLength(5)
    expect(locks).toEqual([1, 5])
  })

  it('with rules that still stand reads what is taken, and the terms only of somebody else', async () => {
    const same = await begin(known)
    expect(Object.keys(same.begun).sort()).toEqual(['orderId', 'released', 'taken'])
    expect(same.begun.taken).toHaveLength(5)
    expect(same.locks).toEqual([1, 5])
    const moved = await begin({ ...known, payer: '8199/f/3' })
    expect(moved.begun).toMatchObject({ payer: '8199/t/3', terms: { priceCategoryId: 2 } })
    expect(Object.keys(moved.begun).sort()).toEqual(['orderId', 'payer', 'released', 'taken', 'terms'])
    const guest = await begin({ ...known, user: null })
    expect(guest.begun).toMatchObject({ payer: '8199', terms: { priceCategoryId: 2, isByZipcode: true } })
  })

  it('with rules of before reads them anew, unless the locks are the wrong ones', async () => {
    expect((await begin({ ...known, version: -1 })).begun.scene.rules).toHaveLength(5)
    expect((await begin({ ...known, version: -1, groups: [1] })).begun).toEqual({ isRearranged: true })
    // Nobody looks again where the count stands.
    expect((await begin({ ...known, groups: [1] })).begun).toHaveProperty('taken')
  })

  it('finds the order the draft became, and nothing is let go of for it', async () => {
    const earlier = { id: 1, year: 2031, number: 1, linkVersion: 0 }
    expect((await begin({ ...known, key: mine })).begun).toEqual({ earlier })
    expect((await begin({ ...known, key: mine, user: 2 })).begun).toEqual({ earlier: { isForeign: true } })
    expect((await begin({ ...known, key: guests, user: null })).begun).toEqual({
      earlier: { id: 3, year: 2031, number: 2, linkVersion: 7 },
    })
  })

  it('lets go of the own hold and of no other, ran out or not', async () => {
    const rename = `update customer_order set number = null where id = 1 and app_id = 1`
    const own = await begin({ ...known, key: mine, more: rename })
    expect(own.begun.released).toEqual(released)
    expect(own.begun.taken).toHaveLength(4)
    const foreign = await begin({ ...known, key: mine, user: 2, browser: 'opera', more: rename })
    expect(foreign.begun.released).toEqual([released[1]])
    expect(foreign.begun.taken).toHaveLength(5)
    const noneRanOut = `${rename}; update occupancy set expires_at = now() + interval '1 hour' where kind = 'hold'`
    expect((await begin({ ...known, key: mine, more: noneRanOut })).begun.released).toEqual([released[0]])
    expect((await begin({ ...known, more: noneRanOut })).begun.released).toEqual([])
  })

  it('where somebody else is at it tells what there is to see, whatever is known', async () => {
    const rival = await db.pool.connect()
    try {
      await rival.query('begin; select pg_advisory_xact_lock(4155210, 5)')
      const busy = { mayWait: false, user: null, key: guests }
      const earlier = { id: 3, year: 2031, number: 2, linkVersion: 7 }
      const seen = await begin({ ...known, ...busy })
      expect(seen.begun).toMatchObject({ isBusy: true, earlier })
      expect(seen.begun.taken).toHaveLength(5)
      const anew = await begin({ ...busy, version: -1, groups: [1, 5] })
      expect(anew.begun).toMatchObject({ isBusy: true, earlier })
      expect(anew.begun.scene.rules.map(({ id }) => id)).toEqual([1, 5])
      expect(anew.begun.scene.taken).toHaveLength(5)
      // The own hold is not in the way, that of somebody else is.
      for (const [user, browser, count] of [
        [1, 'opera', 4],
        [2, 'opera', 5],
      ] as const) {
        const own = { ...known, mayWait: false, key: mine, user, browser }
        expect((await begin(own)).begun.taken).toHaveLength(count)
        expect((await begin({ ...own, version: -1 })).begun.scene.taken).toHaveLength(count)
      }
    } finally {
      await rival.query('rollback')
      rival.release()
    }
  })
})

describe('an order that is written', () => {
  const order = {
    id: 900,
    year: 2031,
    client_key: fresh,
    user_id: 1,
    price_category_id: 2,
    price_category_name: 'Einheimische',
    payment_option_id: 1,
    payment_option_name: 'Rechnung',
    payment_description: 'Per Mail',
    contact: { email: 'x@x.test' },
    accepts_rules: true,
    summary: { terms: { roundsToFive: true } },
    total: 4500,
  }
  const hut = {
    object_id: 6,
    interval_id: 3,
    state: 'unconfirmed',
    series_key: mine,
    name: 'Fest',
    remark: 'Leise',
    color: '#123456',
    quantity: 1,
    starts_at: '2031-06-01T09:00:00Z',
    ends_at: '2031-06-01T13:00:00Z',
    display_start: '2031-06-01T10:00:00Z',
    display_end: '2031-06-01T12:00:00Z',
    steps: 2,
    interval_name: 'Hütte',
    options: [{ id: 3 }],
    answers: [{ id: 4 }],
    price_lines: [{ total: 5 }],
    total_without_tax: 4163,
    tax: [{ rate: 8.1 }],
    total: 4500,
    is_on_request: true,
    place: 1,
  }
  const tables = {
    ...hut,
    object_id: 5,
    quantity: 2,
    name: '',
    state: 'confirmed',
    series_key: null,
    is_on_request: false,
    place: 0,
  }
  const minute = (text: string) => Date.parse(text) / 60_000
  const takes = [
    { object_id: 6, booked: 6, first: 0, count: 1, starts: minute(hut.starts_at), ends: minute(hut.ends_at), place: 1 },
    { object_id: 5, booked: 5, first: 4, count: 2, starts: minute(hut.starts_at), ends: minute(hut.ends_at), place: 0 },
  ]
  const days = [{ object_id: 6, day: '2031-06-01', open_minutes: 600, free_minutes: 360, min_free_units: 0 }]
  const stale = `insert into object_day (app_id, object_id, day, open_minutes, free_minutes, min_free_units)
    select app, object, day::date, 1, 1, 1 from (values (1), (2)) as a(app), (values (5), (6), (2)) as o(object),
      (values ('2031-06-01'), ('2031-06-02'), ('2031-07-01')) as d(day)`
  const entry = {
    actor_kind: 'user',
    actor_id: 1,
    actor_name: 'Nora',
    impersonated_user_id: 2,
    impersonated_name: 'Beat',
    address: '::1',
    action: 'created',
    entity: 'order',
    entity_id: '900',
    subject: 'S',
    version: 3,
    before: { a: 1 },
    after: { b: 2 },
  }
  const file = (start: string) => `${start}-0000-4000-8000-0000000000ff`
  const files = `insert into booking_document (app_id, key, name, mime, size, file, order_id) values
    (1, '${file('aaaaaaaa')}', 'a', '', 1, 'a', null), (1, '${file('bbbbbbbb')}', 'b', '', 1, 'b', 1), (1, '${file('cccccccc')}', 'c', '', 1, 'c', null),
    (2, '${file('aaaaaaaa')}', 'a', '', 1, 'a', null)`
  const json = (...parts: unknown[]) => parts.map((part) => JSON.stringify(part))
  const place = (ask: Ask, given: object = order, event: unknown = { orderId: 900 }) =>
    ask(
      'select place_order($1, $2, $3, $4, $5, $6, $7, $8, $9) as number',
      ...json(given, [hut, tables], takes, days),
      [5, 6],
      ['2031-06-01', '2031-06-02'],
      [file('aaaaaaaa'), file('bbbbbbbb')],
      ...json([entry], event),
    )
  const contact = {
    firstname: 'Nora',
    lastname: 'Brunner',
    company: 'Chor',
    street: 'Gasse',
    streetno: '7',
    zipcode: '8199',
    city: 'Seewilen',
    email: 'Nora@x.test',
    phone: '079 1',
  }
  const daysLeft = (ask: Ask) =>
    ask(`select object_id, day::text, open_minutes, free_minutes, min_free_units from object_day where app_id = 1
      and object_id > 2 order by object_id, day`)
  const old = { open_minutes: 1, free_minutes: 1, min_free_units: 1 }
  const daysAfter = [
    { object_id: 5, day: '2031-07-01', ...old },
    { object_id: 6, day: '2031-06-01', open_minutes: 600, free_minutes: 360, min_free_units: 0 },
    { object_id: 6, day: '2031-07-01', ...old },
  ]
  const storedBookings = (ask: Ask) =>
    ask(
      'select * from booking where app_id = 1 and order_id = (select max(id) from customer_order where app_id = 1) order by object_id',
    )
  const { place: _, ...stored } = hut
  const times = {
    starts_at: new Date(hut.starts_at),
    ends_at: new Date(hut.ends_at),
    display_start: new Date(hut.display_start),
    display_end: new Date(hut.display_end),
  }
  const storedTakes = (ask: Ask) =>
    ask(`select o.object_id, units, during = tstzrange('${hut.starts_at}', '${hut.ends_at}') as "isThen", kind, booked_object_id,
      b.object_id as of from occupancy o join booking b on b.app_id = o.app_id and b.id = o.booking_id where o.app_id = 1 and b.starts_at > '2031-05-06'
      order by o.object_id`)
  const bothTakes = [
    { object_id: 5, units: '[4,6)', isThen: true, kind: 'booking', booked_object_id: 5, of: 5 },
    { object_id: 6, units: '[0,1)', isThen: true, kind: 'booking', booked_object_id: 6, of: 6 },
  ]

  it('has all that was said of it, takes its places, and is numbered, logged and told of', async () => {
    await within(`${stale}; ${files}`, async (ask) => {
      expect(await place(ask)).toEqual([{ number: 3 }])
      const { summary, ...rest } = order
      const { accepts_rules: __, ...columns } = rest
      expect(await ask('select * from customer_order where app_id = 1 and id = 900')).toMatchObject([
        {
          ...columns,
          number: 3,
          state: 'created',
          accepted_rules_at: expect.any(Date),
          summary,
          origin: 'online',
          paid: 0,
          link_version: 0,
        },
      ])
      expect(await storedBookings(ask)).toMatchObject([
        {
          ...stored,
          ...times,
          object_id: 5,
          quantity: 2,
          name: '',
          state: 'confirmed',
          series_key: null,
          is_on_request: false,
          order_id: 900,
          user_id: 1,
        },
        {
          ...stored,
          ...times,
          order_id: 900,
          user_id: 1,
          object_title: 'Hütte',
          deadline_hours: 48,
          fee_steps: [],
          search_text: 'fest fest',
        },
      ])
      expect(await storedTakes(ask)).toEqual(bothTakes)
      expect(await daysLeft(ask)).toEqual(daysAfter)
      expect(await ask('select count(*)::int as n from object_day where app_id = 2 or object_id = 2')).toEqual([
        { n: 12 },
      ])
      expect(await ask('select * from audit_entry where app_id = 1')).toMatchObject([entry])
      expect(await ask('select app_id, type, payload from outbox')).toEqual([
        { app_id: 1, type: 'order.placed', payload: { orderId: 900 } },
      ])
      expect(await ask('select app_id, last from order_number order by 1')).toEqual([
        { app_id: 1, last: 3 },
        { app_id: 2, last: 2 },
      ])
      expect(await ask('select app_id, name, order_id from booking_document order by 1, 2')).toEqual([
        { app_id: 1, name: 'a', order_id: 900 },
        { app_id: 1, name: 'b', order_id: 1 },
        { app_id: 1, name: 'c', order_id: null },
        { app_id: 2, name: 'a', order_id: null },
      ])
    })
  })

  it('has the address of its customer unless another is given, and the first number of a year is one', async () => {
    await within('', async (ask) => {
      const other = { ...order, contact: null, accepts_rules: false, year: 2032 }
      expect(await place(ask, other)).toEqual([{ number: 1 }])
      expect(await ask('select contact, accepted_rules_at from customer_order where app_id = 1 and id = 900')).toEqual([
        { contact, accepted_rules_at: null },
      ])
    })
    await within('', async (ask) => {
      await place(ask, { ...order, contact: null, user_id: null })
      expect(await ask('select contact, user_id from customer_order where app_id = 1 and id = 900')).toEqual([
        { contact: {}, user_id: null },
      ])
    })
  })

  it.each([
    [
      'whose time is taken',
      {},
      { code: '23P01', constraint: 'occupancy_no_double' },
      `insert into occupancy (app_id, object_id, during, kind,
      booked_object_id) values (1, 6, '[2031-06-01 12:59Z,2031-06-01 14:00Z)', 'block', 6)`,
    ],
    [
      'whose draft is one already',
      { client_key: mine },
      { code: '23505', constraint: 'customer_order_app_id_client_key_key' },
      '',
    ],
  ])('%s is refused', async (_case, more, refused, before) => {
    await expect(within(before, (ask) => place(ask, { ...order, ...more }))).rejects.toMatchObject(refused)
  })

  it('by staff is written the same way, and numbered at last', async () => {
    const write = (ask: Ask, given: object = order) =>
      ask(
        'select write_order($1, $2, $3, $4, $5, $6) as written',
        ...json(given, [hut, tables], takes, days),
        [5, 6],
        ['2031-06-01', '2031-06-02'],
      )
    await within(stale, async (ask) => {
      const [row] = await write(ask)
      const written = row?.written as { bookingIds: number[] } | undefined
      expect(written).toMatchObject({ orderId: 900, refused: [] })
      const { accepts_rules: __, ...columns } = order
      expect(await ask('select * from customer_order where app_id = 1 and id = 900')).toMatchObject([
        { ...columns, number: null, state: 'new', accepted_rules_at: expect.any(Date) },
      ])
      const bookings = await storedBookings(ask)
      // By their place: the tables first.
      expect(bookings.map(({ id }) => id)).toEqual(written?.bookingIds)
      expect(bookings).toMatchObject([
        {
          ...stored,
          ...times,
          object_id: 5,
          quantity: 2,
          name: '',
          state: 'confirmed',
          series_key: null,
          is_on_request: false,
          order_id: 900,
          user_id: 1,
        },
        { ...stored, ...times, order_id: 900, user_id: 1 },
      ])
      expect(await storedTakes(ask)).toEqual(bothTakes)
      expect(await daysLeft(ask)).toEqual(daysAfter)
      expect(await ask('select give_number(900, 2031) as number')).toEqual([{ number: 3 }])
      expect(await ask('select give_number(1, 2040) as number')).toEqual([{ number: 1 }])
      expect(
        await ask('select app_id, id, number, state from customer_order where id in (1, 900) order by 1, 2'),
      ).toEqual([
        { app_id: 1, id: 1, number: 1, state: 'created' },
        { app_id: 1, id: 900, number: 3, state: 'created' },
        { app_id: 2, id: 1, number: 1, state: 'new' },
      ])
    })
    await within('', async (ask) => {
      expect(await write(ask, { ...order, client_key: mine })).toEqual([{ written: null }])
      const [row] = await write(ask, { ...order, id: null, contact: null, accepts_rules: false })
      expect(row?.written).toMatchObject({ orderId: expect.any(Number), refused: [] })
      expect(
        await ask('select contact, accepted_rules_at from customer_order where app_id = 1 and client_key = $1', fresh),
      ).toEqual([{ contact, accepted_rules_at: null }])
    })
    const block = `insert into occupancy (app_id, object_id, during, kind, booked_object_id) values (1, 6, '[2031-06-01 12:59Z,2031-06-01 14:00Z)', 'block', 6)`
    await within(`${stale}; ${block}`, async (ask) => {
      const [row] = await write(ask)
      expect(row?.written).toMatchObject({ refused: [1] })
      expect(await daysLeft(ask)).toHaveLength(6)
    })
  })

  it('days at a glance are set, and those nothing touches go; what is as it was is not counted', async () => {
    await within(stale, async (ask) => {
      const write = (list: object[]) =>
        ask('select write_days($1, $2, $3) as changed', JSON.stringify(list), [5, 6], ['2031-06-01', '2031-06-02'])
      expect(await write(days)).toEqual([{ changed: 4 }])
      expect(await daysLeft(ask)).toEqual(daysAfter)
      expect(await ask('select count(*)::int as n from object_day where app_id = 2 or object_id = 2')).toEqual([
        { n: 12 },
      ])
      expect(await write(days)).toEqual([{ changed: 0 }])
      const [day] = days
      for (const change of [{ open_minutes: 601 }, { free_minutes: 361 }, { min_free_units: 1 }]) {
        expect(await write([{ ...day, ...change }])).toEqual([{ changed: 1 }])
        expect(await daysLeft(ask)).toMatchObject([{}, change, {}])
        await write(days)
      }
    })
  })
})

describe('what is kept of a row by the database itself', () => {
  it('a booking has the title and the conditions of its object, and goes on with them until it is put elsewhere', async () => {
    await within('', async (ask) => {
      const read = () => ask('select object_title, deadline_hours, fee_steps from booking where app_id = 1 and id = 1')
      const change = (column: string) => ask(`update booking set ${column} where app_id = 1 and id = 1`)
      const third = { object_title: 'Drittel A', deadline_hours: 48, fee_steps: [] }
      expect(await read()).toEqual([third])
      await ask(`update bookable set title = 'A', deadline_hours = 3, fee_steps = '[1]' where app_id = 1 and id = 2`)
      await change(`remark = 'x'`)
      expect(await read()).toEqual([third])
      await change('object_id = 2')
      expect(await read()).toEqual([{ ...third, object_title: 'A' }])
      await change('object_id = 1')
      expect(await read()).toEqual([
        { object_title: 'Halle', deadline_hours: 5, fee_steps: [{ days: 9, percent: 50 }] },
      ])
    })
  })

  it('an order has the terms it was written with, else those of today, else those of the beginning', async () => {
    await within('', async (ask) => {
      const [row] = await ask('select summary from customer_order where app_id = 1 and id = 1')
      expect(row?.summary).toEqual({ terms: { pricesIncludeVat: true, roundsToFive: false, vatNumber: 'CHE-1' } })
      await ask('delete from app_setting where app_id = 1')
      const add = async (summary: object) =>
        (
          await ask(
            'insert into customer_order (app_id, year, client_key, summary, total) values (1, 2031, gen_random_uuid(), $1, 0) returning summary',
            JSON.stringify(summary),
          )
        )[0]?.summary
      expect(await add({ a: 1 })).toEqual({
        a: 1,
        terms: { pricesIncludeVat: true, roundsToFive: true, vatNumber: '' },
      })
      expect(await add({ terms: { vatNumber: 'CHE-9' } })).toEqual({ terms: { vatNumber: 'CHE-9' } })
    })
    const below = within('', (ask) =>
      ask(
        `insert into customer_order (app_id, year, client_key, summary, total) values (1, 2031, gen_random_uuid(), '{}', -1)`,
      ),
    )
    await expect(below).rejects.toMatchObject({ constraint: 'customer_order_total' })
  })

  it('a booking is found by its name, as people spell it, in the own app', async () => {
    await within('', async (ask) => {
      const name = (text: string) =>
        ask('update booking set name = $1 where id = 1 returning app_id, search_text', text)
      expect(await name('Neue MÜLLEREI')).toContainEqual({ app_id: 1, search_text: 'neu mullerei neue mullerei' })
      const found = async (longest: string, ...words: string[]) =>
        (await ask('select search_bookings($1, $2) as id', longest, words)).map(({ id }) => id)
      expect(await found('%mullerei%', '%neu%', '%mullerei%')).toEqual([1])
      expect(await found('%mullerei%', '%alt%')).toEqual([])
      expect(await found('%alt%', '%neu%')).toEqual([])
      // Whoever has no name is not found by anything.
      expect(await found('%', '%')).toEqual([1])
      expect(await name('')).toContainEqual({ app_id: 1, search_text: '' })
    })
  })

  it('a person is found by everything that is known of them, and sorted as people sort', async () => {
    const [nora] = await rowsOf('app_user where app_id = 1 and id = 1')
    expect(nora).toMatchObject({
      search_text:
        'nora brunner chor nora@x.test nora gasse 7 8199 seewilen nora brunner chor nora@x.test nora gasse seewilen 0791',
      name_key: 'brunner nora',
      company_key: 'chor',
      city_key: 'seewilen',
      username_key: 'nora',
      email_key: 'nora@x.test',
      state: 'active',
    })
    await within('', async (ask) => {
      const found = async (longest: string, words: string[], phone: string | null) =>
        (await ask('select search_people($1, $2, $3) as id', longest, words, phone)).map(({ id }) => id).sort()
      expect(await found('%brunner%', ['%nora%', '%brunner%'], null)).toEqual([1])
      expect(await found('%brunner%', ['%beat%'], null)).toEqual([])
      expect(await found('%nobody%', ['%nora%'], null)).toEqual([])
      expect(await found('%nobody%', ['%x%'], '%0791%')).toEqual([1])
      expect(await found('%x.test%', ['%x.test%'], null)).toEqual([1, 2, 3])
    })
  })

  it.each([
    ['ÀÁÂÃÄÅàáâãäå', 'aaaaaaaaaaaa'],
    ['ÈÉÊËèéêë', 'eeeeeeee'],
    ['ÌÍÎÏìíîï', 'iiiiiiii'],
    ['ÒÓÔÕÖØòóôõöø', 'oooooooooooo'],
    ['ÙÚÛÜùúûü', 'uuuuuuuu'],
    ['ÇçÑñÝýÿ', 'ccnnyyy'],
    ['Straße æ œ', 'strasse ae oe'],
    ['Mu\u0308ller ﬁn', 'muller fin'],
  ])('%s is sorted as %s', async (given, folded) => {
    const [row] = await within('', (ask) => ask('select fold_text($1) as folded', given))
    expect(row?.folded).toBe(folded)
  })

  it('Käse, Kaese and Kase are one, and so are ö and ü', async () => {
    for (const [texts, folded] of [
      [['Käse', 'Kaese', 'Kase'], 'kase'],
      [['Möhl', 'Moehl', 'Mohl'], 'mohl'],
      [['Rüti', 'Rueti', 'Ruti'], 'ruti'],
    ] as const)
      for (const text of texts)
        expect(await within('', (ask) => ask('select fold_umlauts($1) as folded', text))).toEqual([{ folded }])
  })

  it('a booking does not take its place through the twin, nor lose it', async () => {
    const change = (...statements: string[]) =>
      within('', async (ask) => {
        for (const statement of [...statements, 'set constraints all immediate']) await ask(statement)
      })
    const lost = { constraint: 'booking_takes_its_place' }
    await expect(change('delete from occupancy where app_id = 1 and booking_id = 1')).rejects.toMatchObject(lost)
    const twinsGone = `update booking set state = 'cancelled' where app_id = 2`
    await change(
      twinsGone,
      'delete from occupancy where app_id = 2',
      'update occupancy set note = note where app_id = 1',
    )
    // As many places and hours as were booked, within its time.
    const three = 'update occupancy set units = '
    await change(`${three}'[3,6)' where app_id = 1 and booking_id = 2`)
    await expect(change(`${three}'[3,5)' where app_id = 1 and booking_id = 2`)).rejects.toMatchObject(lost)
    const later = `update occupancy set during = tstzrange(lower(during) + interval '1 hour', upper(during) + interval '1 hour')
      where app_id = 1 and booking_id = 1`
    await expect(change(later)).rejects.toMatchObject(lost)
  })
})

describe('who calls', () => {
  const token = (n: number) => `'\\x0${n}'::bytea`
  /** Nora, staff with two factors, and staff as Nora. */
  const sessions = `
    update app set feature_flags = '{payment}', staff_need_two_factor = true where id = 1;
    insert into app_user (app_id, id, role, username, email, firstname, lastname, totp_confirmed_at) overriding system value
      values (1, 4, 'admin', 'sandra', 'sandra@x.test', 'Sandra', 'Huber', now());
    insert into user_group_member (app_id, user_id, group_id) values (1, 4, 3);
    insert into session (app_id, id, account_id, token_hash, address, user_agent, last_used_at, expires_at, impersonator_session_id,
        keeper_session_id) overriding system value values
      (1, 1, 1, ${token(1)}, '', '', '2026-01-01Z', now() + interval '1 hour', null, null),
      (1, 2, 4, ${token(2)}, '', '', '2026-01-02Z', now() + interval '1 hour', null, null),
      (1, 3, 1, ${token(3)}, '', '', '2026-01-03Z', now() + interval '1 hour', 2, null),
      (1, 4, 1, ${token(4)}, '', '', '2026-01-04Z', now() + interval '1 hour', null, 77);`
  const caller = (n: number | null, more = '') =>
    rowsOf(`find_caller(${n === null ? 'null' : token(n)})`, `${sessions} ${more}`)
  const nobody = {
    feature_flags: ['payment'],
    staff_need_two_factor: true,
    session_id: null,
    last_used_at: null,
    user_id: null,
    role: null,
    firstname: null,
    lastname: null,
    has_two_factor: null,
    permissions: [],
    behind_session_id: null,
    behind_id: null,
    behind_firstname: null,
    behind_lastname: null,
    behind_has_two_factor: null,
    behind_permissions: null,
    keeper_session_id: null,
  }
  const nora = {
    ...nobody,
    session_id: 1,
    last_used_at: new Date('2026-01-01'),
    user_id: 1,
    role: 'user',
    firstname: 'Nora',
    lastname: 'Brunner',
    has_two_factor: false,
    permissions: expect.arrayContaining(['a', 'b', 'reservation:serial']),
  }
  const behind = {
    behind_session_id: 2,
    behind_id: 4,
    behind_firstname: 'Sandra',
    behind_lastname: 'Huber',
    behind_has_two_factor: true,
    behind_permissions: ['c'],
  }
  const acting = { ...nora, session_id: 3, last_used_at: new Date('2026-01-03'), ...behind }

  it('is nobody, somebody, or staff as somebody', async () => {
    expect(await caller(null)).toEqual([nobody])
    expect(await caller(9)).toEqual([nobody])
    expect(await caller(1)).toEqual([nora])
    expect(await caller(2)).toMatchObject([
      { user_id: 4, role: 'admin', has_two_factor: true, permissions: ['c'], behind_id: null },
    ])
    expect(await caller(3)).toEqual([acting])
    expect(await caller(4)).toEqual([
      { ...nora, session_id: 4, last_used_at: new Date('2026-01-04'), keeper_session_id: 77 },
    ])
    expect(await caller(1, `select set_config('app.tenant', '99', true)`)).toEqual([])
  })

  it('is nobody whose session is over, of another app, or whose account is closed', async () => {
    expect(await caller(1, 'update session set expires_at = now() where id = 1')).toEqual([nobody])
    const elsewhere = `insert into session (app_id, id, account_id, token_hash, address, user_agent, expires_at) overriding system value
      values (2, 9, 1, ${token(9)}, '', '', now() + interval '1 hour')`
    expect(await caller(9, elsewhere)).toEqual([nobody])
    const closed = await caller(1, 'update app_user set is_active = false where app_id = 1 and id = 1')
    expect(closed).toMatchObject([{ user_id: null, role: null, firstname: null, lastname: null, permissions: [] }])
  })

  it.each([
    ['session is over', 'update session set expires_at = now() where id = 2'],
    ['account is closed', 'update app_user set is_active = false where app_id = 1 and id = 4'],
    ['account is a customer’s', `update app_user set role = 'user' where app_id = 1 and id = 4`],
  ])('is nobody as somebody whose own %s', async (_, more) => {
    const person = {
      user_id: null,
      role: null,
      firstname: null,
      lastname: null,
      permissions: [],
      behind_id: null,
      behind_permissions: null,
    }
    expect(await caller(3, more)).toMatchObject([person])
  })

  it('has the rights of all groups, each once', async () => {
    const rights = async (user: number) =>
      (await within('', (ask) => ask('select unnest(permissions_of($1)) as one order by 1', user))).map(
        ({ one }) => one,
      )
    expect(await rights(1)).toEqual(['a', 'b', 'reservation:serial'])
    expect(await rights(3)).toEqual([])
  })
})

describe('what the log forgets of somebody who is removed', () => {
  /** Of the same number: a keeper, staff; of another number: a customer. Each once in both apps. */
  const log = `
    insert into audit_entry (app_id, actor_kind, actor_id, actor_name, address, impersonated_user_id, impersonated_name, action, entity,
        entity_id, subject, before, after)
    select app, kind, actor, 'Wer', '::1', acted, 'Als', 'changed', entity, id, subject, '{"state": "a", "name": "b"}', '{"total": 1, "text": "c"}'
    from (values (1), (2)) as a(app), (values
      (1, 'user', 1, null, 'user', '1', 'Nora'), (2, 'user', 2, null, 'user', '2', 'Beat'), (3, 'keeper', 1, null, 'order', '5', '2031-000001'),
      (4, 'user', 9, 1, 'order', '5', 'Fest von Nora'), (5, 'user', 1, 2, 'booking', '5', 'B-00005'), (6, 'user', 2, 2, 'order', '6', 'x')
    ) as v(place, kind, actor, acted, entity, id, subject) order by app, place`
  const entries = (ask: Ask) =>
    ask(
      'select app_id, actor_name, address, impersonated_name as acted, subject, before, after from audit_entry order by id',
    )
  const one = {
    app_id: 1,
    actor_name: 'Wer',
    address: '::1',
    acted: 'Als',
    before: { state: 'a', name: 'b' },
    after: { total: 1, text: 'c' },
  }
  const all = ['Nora', 'Beat', '2031-000001', 'Fest von Nora', 'B-00005', 'x'].map((subject) => ({ ...one, subject }))
  const others = all.map((entry) => ({ ...entry, app_id: 2 }))
  const deleted = 'Gelöschte Person'

  it('a customer: the name, where they acted and where staff acted for them, and all of their own record', async () => {
    await within(log, async (ask) => {
      await ask('select forget_person_in_log(1, true)')
      const [own, beat, keeper, forNora, byNora, x] = all
      expect(await entries(ask)).toEqual([
        { ...own, actor_name: deleted, address: null, subject: null, before: null, after: null },
        beat,
        keeper,
        { ...forNora, acted: deleted },
        { ...byNora, actor_name: deleted, address: null },
        x,
        ...others,
      ])
    })
  })

  it('staff: their own record only', async () => {
    await within(log, async (ask) => {
      await ask('select forget_person_in_log(1, false)')
      const [own, ...rest] = all
      expect(await entries(ask)).toEqual([{ ...own, subject: null, before: null, after: null }, ...rest, ...others])
    })
  })

  it('an order: every text, not its number', async () => {
    await within(log, async (ask) => {
      await ask(`select forget_records_in_log('order', array['5', '7'])`)
      const [own, beat, keeper, forNora, ...rest] = all
      const kept = { before: { state: 'a' }, after: { total: 1 } }
      expect(await entries(ask)).toEqual([
        own,
        beat,
        { ...keeper, ...kept },
        { ...forNora, subject: null, ...kept },
        ...rest,
        ...others,
      ])
      const told = [
        'state',
        'paymentState',
        'paymentOption',
        'dueOn',
        'total',
        'paid',
        'refunded',
        'credited',
        'object',
        'when',
        'isForced',
        'link',
      ]
      const full = Object.fromEntries([...told, 'reason', 'contact'].map((key) => [key, 1]))
      await ask(`update audit_entry set before = $1, after = $1 where entity_id = '5'`, JSON.stringify(full))
      await ask(`select forget_records_in_log('booking', array['5'])`)
      const [left] = await ask(`select before, after from audit_entry where app_id = 1 and entity = 'booking'`)
      expect(Object.keys(left?.before ?? {}).sort()).toEqual([...told].sort())
      expect(left?.after).toEqual(left?.before)
    })
  })

  it('at the doors: the name, whom they were taken for and what they typed', async () => {
    const doors = `insert into security_event (app_id, at, kind, actor_kind, actor_id, actor_name, acting_as, subject, address)
      select app, now(), 'x', kind, actor, 'Wer', acted, subject, '::1' from (values (1), (2)) as a(app), (values
        (1, 'user', 1, 'Als', 'x'), (2, 'keeper', 1, 'Als', 'x'), (3, 'user', 2, 'Nora Brunner', 'x'), (4, 'nobody', null, 'Als', 'NORA@x.test'),
        (5, 'nobody', null, 'Als', 'nora')) as v(place, kind, actor, acted, subject) order by app, place`
    await within(doors, async (ask) => {
      await ask(`select forget_person_in_events(1, 'Nora Brunner', array['Nora@X.test', 'Nora'])`)
      const event = { name: 'Wer', acted: 'Als', subject: 'x', address: '::1' }
      expect(
        await ask(
          'select actor_name as name, acting_as as acted, subject, address from security_event where app_id = 1 order by id',
        ),
      ).toEqual([
        { ...event, name: deleted, address: null },
        event,
        { ...event, acted: deleted },
        { ...event, subject: null, address: null },
        { ...event, subject: null, address: null },
      ])
      expect(await ask(`select count(*)::int as n from security_event where app_id = 2 and address is null`)).toEqual([
        { n: 0 },
      ])
    })
  })
})

describe('what is counted', () => {
  it('people by role and state, whatever happens to them, in their app', async () => {
    await within('', async (ask) => {
      const count = async (...apps: number[]) => {
        const rows = await ask(
          'select app_id, role, state, people from app_user_count where people <> 0 order by 1, 2, 3',
        )
        return rows
          .filter(({ app_id }) => apps.includes(Number(app_id)))
          .map(({ role, state, people }) => [role, state, people])
      }
      expect(await count(ours)).toEqual([['user', 'active', 3]])
      await ask(`insert into app_user (app_id, role, username, email, is_active, has_account) values
        (1, 'admin', 'x', 'x', true, true), (1, 'user', 'y', 'y', false, true), (1, 'user', '', 'z', true, false), (1, 'user', '', 'w', true, false)`)
      const grown = [
        ['admin', 'unverified', 1],
        ['user', 'active', 3],
        ['user', 'deactivated', 1],
        ['user', 'guest', 2],
      ]
      expect(await count(ours)).toEqual(grown)
      expect(await count(twin)).toEqual([['user', 'active', 3]])
      await ask(
        `update app_user set role = 'admin', email_verified_at = now() where app_id = 1 and email in ('x', 'y')`,
      )
      await ask(`delete from app_user where app_id = 1 and email in ('z', 'w', 'y')`)
      expect(await count(ours)).toEqual([
        ['admin', 'active', 1],
        ['user', 'active', 3],
      ])
      await ask('delete from occupancy')
      await ask('delete from booking')
      await ask('delete from app where id = 1')
      expect(await ask('select distinct app_id from app_user_count')).toEqual([{ app_id: 2 }])
    })
  })

  it('changes of the rules: whether something comes, changes or goes, once for each app', async () => {
    await within('', async (ask) => {
      const [{ version: before } = {}] = await ask('select version from rules_version where app_id = 1')
      const counted = async () => {
        await ask('set constraints all immediate')
        await ask('set constraints all deferred')
        const rows = await ask('select version from rules_version order by app_id')
        return rows.map(({ version }, n) => Number(version) - Number(n === 0 ? before : 1))
      }
      // The rows of the scene wait no longer; the twin was made past the triggers.
      const start = await counted()
      const step = async (statement: string) => {
        const last = await counted()
        await ask(`select set_config('app.rules_counted', '', true)`)
        await ask(statement)
        return (await counted()).map((count, n) => count - (last[n] ?? 0))
      }
      expect(start).toHaveLength(2)
      expect(await step('delete from opening_time where app_id = 1 and object_id = 6')).toEqual([1, 0])
      expect(await step(`insert into category (app_id, name) values (1, 'x'), (1, 'y')`)).toEqual([1, 0])
      expect(await step('update app set zone = zone')).toEqual([1, 1])
      expect(await step('update tax_period set rate = rate')).toEqual([1, 1])
      expect(await step('update app_user set price_category_id = null')).toEqual([0, 0])
    })
  })
})

describe('jobs and events', () => {
  it('belong to the app they were made in; those of a name are one', async () => {
    await within('', async (ask) => {
      const add = (payload: object, key: string | null, runAt: string | null) =>
        ask('select enqueue_job($1, $2, $3, $4)', 'probe', JSON.stringify(payload), key, runAt)
      await add({ n: 1, appId: twin }, null, null)
      await add({ n: 2 }, null, '2031-01-01T00:00:00Z')
      await add({ n: 3 }, 'one', null)
      await add({ n: 4 }, 'one', '2032-01-01T00:00:00Z')
      await ask(`select set_config('app.tenant', '', true)`)
      await add({ n: 5, appId: twin }, null, null)
      const jobs = await ask(
        `select j.payload, case when j.run_at > '2030-01-01' then extract(year from j.run_at)::int end as year, key = 'one' as named
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'probe' order by j.payload ->> 'n'`,
      )
      expect(jobs.map(({ payload, year, named }) => [payload, year, named])).toEqual([
        [{ n: 1, appId: 1 }, null, false],
        [{ n: 2, appId: 1 }, 2031, false],
        [{ n: 4, appId: 1 }, 2032, true],
        [{ n: 5, appId: 2 }, null, false],
      ])
      await ask(`select set_config('app.tenant', '1', true)`)
      await ask(`select publish_event('x.happened', '{"a": 1}')`)
      expect(await ask('select app_id, type, payload, dispatched_at from outbox')).toEqual([
        { app_id: 1, type: 'x.happened', payload: { a: 1 }, dispatched_at: null },
      ])
    })
  })
})
