import { describe, expect, it } from 'vitest'
import { at, fresh, gone, guests, mine, other, ours, twin, twinScene } from './twin-scene.ts'

const { db, within, answerTo, rowsOf } = await twinScene()

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
        offersSeries: true,
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
            assetId: 1,
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
    expect(await answerTo('groups_of_order(array[6, 1])')).toEqual([1, 5, 6])
    expect(await answerTo('groups_of_order(array[6])')).toEqual([1, 6])
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
      pricesIncludeVat: false,
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
      legalTexts: { regulation: { version: 2, short: 'Ruhe' } },
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
  /** In no particular order. */
  const sorted = (rows: unknown) => (rows as { start: number }[]).sort((a, b) => a.start - b.start)
  const between = async (leaves: string, from: number, until: number, hold: string | null, user: number | null) =>
    sorted(
      await answerTo(
        `taken_between(array[${leaves}], ${at(from)}, ${at(until)}, ${hold ? `'${hold}'` : 'null'}, ${user})`,
      ),
    )

  it('is said leaf by leaf, the own marked, without the own hold and what ran out', async () => {
    expect(await between('2, 4, 5', 0, 23, mine ?? '', 1)).toEqual([choir, tables, block, theirs])
    expect(await between('2', 0, 23, null, 2)).toEqual([{ ...choir, isOwn: false }, own])
    expect(await between('2', 0, 23, other ?? '', null)).toEqual([{ ...choir, isOwn: false }, own])
    // What ends where the time begins is not in it, nor what begins where it ends.
    expect(await between('2', 13, 20, null, 1)).toEqual([])
    expect(await between('2', 12.9, 20, null, 1)).toEqual([choir])
    expect(await between('6, 99', 0, 23, null, 1)).toEqual([])
  })

  it('of all objects is said in short', async () => {
    expect(sorted(await answerTo(`taken_during(${at(9)}, ${at(17)})`))).toEqual([
      { objectId: 2, count: 1, ...span(9.5, 13) },
      { objectId: 5, count: 3, ...span(10, 12) },
      { objectId: 4, count: 1, ...span(14, 16) },
    ])
    expect(await answerTo(`taken_during(${at(16)}, ${at(17)})`)).toEqual([])
    expect(await answerTo(`taken_during(${at(17)}, ${at(18)})`)).toEqual([{ objectId: 4, count: 1, ...span(17, 18) }])
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
    expect(sorted(rows)).toEqual([choir, tables, block, theirs])
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
    [
      mine,
      1,
      null,
      { id: 1, year: 2031, number: 1, linkVersion: 0, requestHash: null, origin: 'online', isHeld: false },
    ],
    [mine, 2, null, { isForeign: true }],
    [mine, null, 'cora@x.test', { isForeign: true }],
    [
      guests,
      3,
      null,
      { id: 3, year: 2031, number: 2, linkVersion: 7, requestHash: 'asked', origin: 'online', isHeld: false },
    ],
    [
      guests,
      null,
      'cora@x.test',
      { id: 3, year: 2031, number: 2, linkVersion: 7, requestHash: 'asked', origin: 'online', isHeld: false },
    ],
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
    expect(Object.keys(same.begun).sort()).toEqual(['left', 'orderId', 'released', 'taken'])
    expect(same.begun.taken).toHaveLength(5)
    expect(same.locks).toEqual([1, 5])
    const moved = await begin({ ...known, payer: '8199/f/3' })
    expect(moved.begun).toMatchObject({ payer: '8199/t/3', terms: { priceCategoryId: 2 } })
    expect(Object.keys(moved.begun).sort()).toEqual(['left', 'orderId', 'payer', 'released', 'taken', 'terms'])
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
    const earlier = { id: 1, year: 2031, number: 1, linkVersion: 0, requestHash: null, origin: 'online', isHeld: false }
    expect((await begin({ ...known, key: mine })).begun).toEqual({ earlier })
    expect((await begin({ ...known, key: mine, user: 2 })).begun).toEqual({ earlier: { isForeign: true } })
    expect((await begin({ ...known, key: guests, user: null })).begun).toEqual({
      earlier: { id: 3, year: 2031, number: 2, linkVersion: 7, requestHash: 'asked', origin: 'online', isHeld: false },
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
      const earlier = {
        id: 3,
        year: 2031,
        number: 2,
        linkVersion: 7,
        requestHash: 'asked',
        origin: 'online',
        isHeld: false,
      }
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
