import { beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

/**
 * The functions of the database, asked directly. A second app has the same rows under the same numbers, and whoever asks here sees past
 * every policy: what a function forgets to ask of its rows shows in its answer.
 */
const { owner } = await createTestDatabase()
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
const [mine, other, gone] = ['11111111', '22222222', '33333333'].map((start) => `${start}-0000-4000-8000-000000000000`)

/** Two orders of the hall and one of tables, a hold of each kind, a block. */
const taken = `
  insert into customer_order (app_id, year, number, client_key, user_id, summary, total, contact) values
    (1, 2031, 1, '${mine}', 1, '{}', 0, '{"company": "Chor", "firstname": "Nora", "lastname": "Brunner", "phone": "079 1"}'),
    (1, 2031, null, '${gone}', 2, '{}', 0, '{"email": "Beat@X.test"}');
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
    set session_replication_role = origin`

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
    const pairs = async (call: string) =>
      (await rowsOf(call)).map((row) => Object.values(row).join('>')).sort()
    expect(await pairs('leaves_of(array[1, 3, 6, 99])')).toEqual(['1>2', '1>4', '3>4', '6>6'])
    expect(await pairs('leaves_of(array[2, 6])')).toEqual(['2>2', '6>6'])
    expect(await pairs('nodes_of(array[1, 3, 99])')).toEqual(['1>1', '1>2', '1>3', '1>4', '3>3', '3>4'])
    // The twin has parts where we have none.
    const elsewhere = 'insert into bookable_part (app_id, whole_id, part_id) values (2, 6, 5)'
    expect(await within('', async (ask) => (await ask(elsewhere), ask('select * from leaves_of(array[6])')))).toEqual([
      { object_id: 6, leaf_id: 6 },
    ])
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
  const tables = { ...choir, objectId: 5, bookedObjectId: 5, bookingId: 2, isOwn: false, first: 2, count: 3, ...span(10, 12) }
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
    const { rules, questions, taken: rows } = answer as Record<'rules' | 'questions' | 'taken', Record<string, unknown>[]>
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
      expect.objectContaining({ occupancy_id: 2, leaf_id: 5, booking_id: 2, quantity: 3, is_serial: false, has_request: false }),
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
      { occupancy_id: 4, leaf_id: 4, booked_id: 1, kind: 'hold', hold_key: other, from_at: at(17), until_at: at(18), ...noBooking, ...noBlock },
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
