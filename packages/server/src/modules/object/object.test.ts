import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GrantablePermission } from '@allmend/domain/access'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { parseCsv } from '../../../test/parse-csv.ts'
import { makePdf } from '../../demo/make-pdf.ts'

const { call, deps, make, server } = await buildTestApp()

interface ObjectRecord {
  id: number
  title: string
  version: number
  partIds: number[]
  stock: number
  intervals: { id: number; name: string; prices: Record<string, number> }[]
  options: { id: number; value: string; values: { id: number }[] }[]
  blockingDays: object[]
  openingTimes: object[]
  bookings: number
}

const rights: GrantablePermission[] = [
  'object:view',
  'object:create',
  'object:data',
  'object:calendar',
  'object:options',
  'object:visibility',
  'object:remove',
  'object:notifications',
  'category:view',
  'category:create',
  'category:edit',
  'category:remove',
  'assetmanager:view',
  'assetmanager:create',
  'setting:base',
]
let appId: number
let token: string
let customer: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, rights)
  customer = await make.customerToken(appId)
})

type Line = Parameters<typeof call>[0]
const send = (line: Line, body?: object, as = token) => call(line, { appId, token: as, ...(body && { body }) })
const object = (answer: Awaited<ReturnType<typeof send>>) => answer.body.object as ObjectRecord
const made = async (title = 'Aula') => object(await send('POST /api/admin/objects', { title }))
const get = async (id: number) => object(await send(`GET /api/admin/objects/${id}`))
const data = (record: ObjectRecord, more: object = {}) =>
  send(`PUT /api/admin/objects/${record.id}/data`, { ...record, ...more })

describe('an object', () => {
  it('is made hidden with the defaults of the app, and shows in the list', async () => {
    const record = await made('Waldhütte')
    expect(record).toMatchObject({
      is_visible: false,
      leadTimeHours: 24,
      horizonDays: 365,
      deadlineHours: 48,
      stock: 1,
      has_prices: true,
      confirmation: 'manual',
      allowsSeries: false,
      isTaxable: false,
    })
    const nowhere = await send('POST /api/admin/objects', { title: 'x', categoryId: 424_242 })
    expect(nowhere.body).toMatchObject({ code: 'category.unknown' })
    const list = await send('GET /api/admin/objects?search=WALDHU')
    expect(list.body).toMatchObject({
      totalRecords: 1,
      objects: [{ id: record.id, title: 'Waldhütte', is_visible: false }],
    })
    expect((await send('GET /api/admin/objects?visible=1')).body.totalRecords).toBe(0)
  })

  it('keeps what its tabs save, cleans texts, and is not overwritten by somebody who saw an older state', async () => {
    const record = await made()
    const saved = await data(record, {
      description: '<p onclick="x()">Gut <script>alert(1)</script><a href="javascript:x">weiter</a></p>',
      capacity: 120,
      equipment: ['Bühne'],
      feeSteps: [{ days: 7, percent: 50 }],
    })
    expect(object(saved)).toMatchObject({ capacity: 120, equipment: ['Bühne'], version: 2 })
    expect((saved.body.object as { description: string }).description).toBe(
      '<p>Gut <a rel="noopener noreferrer">weiter</a></p>',
    )
    const late = await data(record, { title: 'Anders' })
    expect(late.body).toMatchObject({ code: 'record.conflict', details: { saves: [{ by: expect.any(String) }] } })
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ capacity: 0 }, 'capacity'],
    [{ stock: 0 }, 'stock'],
    [{ leadTimeHours: -1 }, 'leadTimeHours'],
    [{ horizonDays: 0 }, 'horizonDays'],
  ])('with %j is refused at the field %s', async (wrong, field) => {
    const answer = await data(await made(), wrong)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ details: { fields: { [field]: expect.any(String) } } })
  })

  it('is copied with its rules, hidden, without bookings', async () => {
    const original = await make.object(appId, {
      title: 'Original',
      options: [{ value: 'Beamer', inputType: 'checkbox' }],
      blockingDays: [{ type: 'day', repeat: true, year: 2026, month: 8, day: 1 }],
    })
    const copy = object(await send(`POST /api/admin/objects/${original.id}/duplicate`))
    expect(copy).toMatchObject({
      title: 'Original (Kopie)',
      is_visible: false,
      options: [{ value: 'Beamer' }],
      blockingDays: [{ month: 8 }],
      intervals: [{ name: 'Stunden', maxSteps: 8 }],
    })
    expect(copy.intervals[0]?.id).not.toBe(original.intervalId)
  })

  it('goes only when nobody ever booked it; with something to come it says so', async () => {
    const record = await made()
    expect((await send(`DELETE /api/admin/objects/${record.id}`)).status).toBe(200)
    const booked = await make.object(appId)
    await send(
      'POST /api/orders',
      { bookings: [bookingDraft(booked, '2030-05-03 10:00', '2030-05-03 11:00')] },
      customer,
    )
    const refused = await send(`DELETE /api/admin/objects/${booked.id}`)
    expect(refused.body).toMatchObject({ code: 'object.has_bookings', details: { bookings: [{ name: 'Probe' }] } })
  })
})

describe('removing an object', () => {
  const counted = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

  it('is refused once it was ever booked, whatever became of that', async () => {
    const hall = await make.object(appId)
    await send('POST /api/orders', { bookings: [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00')] }, customer)
    await deps.db.pool.query(
      `with ended as (update booking set state = 'cancelled' where object_id = ${hall.id} returning id)
       delete from occupancy using ended where booking_id = ended.id`,
    )
    expect(await get(hall.id)).toMatchObject({ bookings: 0 })
    expect((await send(`DELETE /api/admin/objects/${hall.id}`)).body).toMatchObject({ code: 'object.has_history' })
    expect((await send('DELETE /api/admin/objects/424242')).status).toBe(404)
  })

  it('gives its parts back, with the days they were blocked by it, and is written down', async () => {
    const [left, right] = [await make.object(appId), await make.object(appId)]
    const whole = await make.object(appId, { title: 'Doppelhalle', partIds: [left.id, right.id] })
    const blocker = await make.staffToken(appId, ['object:calendar'])
    const block = { objectId: whole.id, start: '2030-05-03 10:00', end: '2030-05-03 12:00', note: '' }
    const blocked = await send('POST /api/admin/blocks', block, blocker)
    expect(blocked.body).toMatchObject({ success: true })
    const days = () => counted('select free_minutes from object_day where object_id = any($1)', [left.id, right.id])
    expect(await days()).toEqual([{ free_minutes: 720 }, { free_minutes: 720 }])
    expect((await send(`DELETE /api/admin/objects/${whole.id}`)).body).toEqual({ success: true })
    expect(await counted('select 1 from bookable where id = $1', whole.id)).toEqual([])
    expect(await counted('select 1 from occupancy where object_id = any($1)', [left.id, right.id])).toEqual([])
    // Days nothing takes any more are those of the rules.
    for (const { free_minutes } of await days()) expect(free_minutes).toBe(840)
    const groups = await counted('select id, hall_group from bookable where id = any($1) order by id', [
      left.id,
      right.id,
    ])
    expect(groups).toEqual([left, right].map(({ id }) => ({ id, hall_group: id })))
    const log = await counted(
      `select action, subject, before from audit_entry where app_id = $1 and entity = 'object' and entity_id = $2`,
      appId,
      String(whole.id),
    )
    expect(log).toEqual([{ action: 'removed', subject: 'Doppelhalle', before: { title: 'Doppelhalle' } }])
  })
})

describe('the list of objects', () => {
  it('finds by title, building and category, narrows down, sorts, and counts what is to come', async () => {
    const fresh = await make.app()
    const staff = await make.staffToken(fresh, rights)
    const person = await make.customerToken(fresh)
    const as = (line: Line, body?: object) => call(line, { appId: fresh, token: staff, ...(body && { body }) })
    const category = (await as('POST /api/admin/categories', { name: 'Säle', sort: 1 })).body.category as { id: number }
    const aula = await make.object(fresh, {
      title: 'Aula',
      building: 'Schulhaus Öde',
      capacity: 80,
      sort: 2,
      categoryId: category.id,
    })
    const cellar = await make.object(fresh, { title: 'Keller 100%', isVisible: false, sort: 1, confirmation: 'manual' })
    const whole = await make.object(fresh, { title: 'Ganzes', capacity: 200, sort: 2, partIds: [aula.id, cellar.id] })
    const place = (start: string, end: string, name: string) =>
      call('POST /api/orders', {
        appId: fresh,
        token: person,
        body: { bookings: [bookingDraft(aula, start, end, { name })] },
      })
    await place('2030-05-03 10:00', '2030-05-03 11:00', 'Kommt')
    await place('2030-05-04 10:00', '2030-05-04 11:00', 'Abgesagt')
    await place('2030-05-05 10:00', '2030-05-05 11:00', 'War schon')
    await deps.db.pool.query(
      `with ended as (update booking set state = 'cancelled' where app_id = ${fresh} and name = 'Abgesagt' returning id)
       delete from occupancy using ended where booking_id = ended.id`,
    )
    await deps.db.pool.query(
      `with past as (
         update booking set starts_at = starts_at - interval '10 years', ends_at = ends_at - interval '10 years',
           display_start = display_start - interval '10 years', display_end = display_end - interval '10 years'
         where app_id = ${fresh} and name = 'War schon' returning id, starts_at, ends_at)
       update occupancy set during = tstzrange(starts_at, ends_at) from past where booking_id = past.id`,
    )
    const titles = async (query: string) => {
      const { body } = await as(`GET /api/admin/objects?${query}`)
      const rows = body.rows as { title: string }[]
      expect(body.totalRecords).toBe(rows.length)
      return rows.map(({ title }) => title)
    }
    // By its place, and by title within.
    expect(await titles('')).toEqual(['Keller 100%', 'Aula', 'Ganzes'])
    expect(await titles('sort=capacity,desc&hidden=0&visible=1')).toEqual(['Ganzes', 'Aula'])
    // The one that has some, then the older before the newer.
    expect(await titles('sort=bookings,desc')).toEqual(['Aula', 'Keller 100%', 'Ganzes'])
    expect(await titles('hidden=1')).toEqual(['Keller 100%'])
    expect(await titles('visible=1')).toEqual(['Aula', 'Ganzes'])
    expect(await titles(`category=${category.id}`)).toEqual(['Aula'])
    expect(await titles('search=schulhaus')).toEqual(['Aula'])
    expect(await titles('search=SALE')).toEqual(['Aula'])
    expect(await titles('search=%25')).toEqual(['Keller 100%'])
    const { rows } = (await as('GET /api/admin/objects?sort=id,asc')).body
    expect(rows).toMatchObject([
      {
        id: aula.id,
        category: 'Säle',
        categoryId: category.id,
        building: 'Schulhaus Öde',
        capacity: 80,
        stock: 1,
        sort: 2,
        confirmation: 'automatic',
        bookings: 1,
        parts: 0,
        wholes: 1,
        is_visible: true,
        mainImage: null,
      },
      { id: cellar.id, category: null, confirmation: 'manual', bookings: 0, parts: 0, wholes: 1, is_visible: false },
      { id: whole.id, bookings: 0, parts: 2, wholes: 0 },
    ])
    expect((await as(`GET /api/admin/objects/${aula.id}`)).body.object).toMatchObject({
      bookings: 1,
      wholes: [{ id: whole.id, title: 'Ganzes' }],
    })
    const file = await as('GET /api/admin/objects/export?format=csv&sort=id,asc')
    const cells = parseCsv(String(file.body.text)).map((row) => row.map(({ value }) => value).join(';'))
    expect(cells.slice(0, 3)).toEqual([
      'Nr.;Titel;Kategorie;Gebäude;Personen;Stückzahl;Bestätigung;Kommende Buchungen;Sichtbarkeit',
      `${aula.id};Aula;Säle;Schulhaus Öde;80;1;Sofort bestätigt;1;Sichtbar`,
      `${cellar.id};Keller 100%;;;;1;Bestätigung durch die Verwaltung;0;Ausgeblendet`,
    ])
  })
})

describe('the calendar tab', () => {
  it('replaces times and intervals, keeps the numbers of known ones, and names bookings on newly blocked days', async () => {
    const hall = await make.object(appId)
    await send('POST /api/orders', { bookings: [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00')] }, customer)
    const record = await get(hall.id)
    const interval = { ...record.intervals[0], maxSteps: 3 }
    const answer = await send(`PUT /api/admin/objects/${hall.id}/calendar`, {
      openingTimes: [{ day: 5, during: { start: '09:00', end: '23:59' } }],
      blockingDays: [{ type: 'day', title: 'Fest', repeat: false, year: 2030, month: 5, day: 3 }],
      intervals: [
        interval,
        { ...interval, id: 0, name: 'Neu', type: 'fixed', settings: { first: '09:00', count: 2, minutes: 120 } },
      ],
      version: record.version,
    })
    expect(object(answer)).toMatchObject({
      openingTimes: [{ day: 5, during: { start: '09:00', end: '23:59' } }],
      intervals: [{ id: hall.intervalId, maxSteps: 3 }, { name: 'Neu' }],
    })
    expect(answer.body.hits).toMatchObject([{ name: 'Probe', displayStart: '03.05.2030 - 10:00' }])
    const { rows } = await deps.db.pool.query('select display_start, total from booking where object_id = $1', [
      hall.id,
    ])
    expect(rows).toHaveLength(1)
    const days = await deps.db.pool.query('select open_minutes from object_day where object_id = $1', [hall.id])
    expect(days.rows).toEqual([{ open_minutes: 0 }])
  })

  it.each([
    [{ openingTimes: [{ day: 9, during: { start: '09:00', end: '10:00' } }] }],
    [{ openingTimes: [{ day: 1, during: { start: '9', end: '10:00' } }] }],
    [{ blockingDays: [{ type: 'day', repeat: true, year: 2026, month: 13, day: 1 }] }],
  ])('refuses %j', async (wrong) => {
    const record = await made()
    const body = { openingTimes: [], blockingDays: [], intervals: [], version: record.version, ...wrong }
    expect((await send(`PUT /api/admin/objects/${record.id}/calendar`, body)).status).toBe(400)
  })

  it('refuses times that end before they begin and days that do not exist', async () => {
    const record = await made()
    const put = (more: object) =>
      send(`PUT /api/admin/objects/${record.id}/calendar`, {
        openingTimes: [],
        blockingDays: [],
        intervals: [],
        version: record.version,
        ...more,
      })
    const backwards = await put({ openingTimes: [{ day: 1, during: { start: '12:00', end: '10:00' } }] })
    expect(backwards.status).toBe(400)
    const never = await put({ blockingDays: [{ type: 'day', repeat: false, year: 2026, month: 2, day: 30 }] })
    expect(never.status).toBe(400)
    const reversed = { startYear: 2027, startMonth: 1, startDay: 2, endYear: 2026, endMonth: 12, endDay: 24 }
    expect((await put({ blockingDays: [{ type: 'range', repeat: false, ...reversed }] })).status).toBe(400)
  })
})

describe('parts', () => {
  it('tie objects together, never in a circle, and only single pieces', async () => {
    const [whole, part, stock] = [await made('Ganz'), await made('Teil'), await make.object(appId, { stock: 5 })]
    expect(object(await data(whole, { partIds: [part.id] })).partIds).toEqual([part.id])
    expect((await data(part, { partIds: [whole.id] })).body).toMatchObject({ code: 'object.parts_cycle' })
    expect((await data(part, { partIds: [part.id] })).body).toMatchObject({ code: 'object.parts_cycle' })
    expect((await data(part, { stock: 4 })).body).toMatchObject({ code: 'object.parts_stock' })
    expect((await data(await made(), { partIds: [stock.id] })).body).toMatchObject({ code: 'object.parts_stock' })
    expect((await send(`DELETE /api/admin/objects/${part.id}`)).body).toMatchObject({ code: 'object.is_part' })
    const groups = await deps.db.pool.query('select distinct hall_group from bookable where id = any($1)', [
      [whole.id, part.id],
    ])
    expect(groups.rows).toHaveLength(1)
    const apart = object(await data(await get(whole.id), { partIds: [] }))
    expect(apart.partIds).toEqual([])
    const own = await deps.db.pool.query('select distinct hall_group from bookable where id = any($1)', [
      [whole.id, part.id],
    ])
    expect(own.rows).toHaveLength(2)
  })
})

describe('prices, options, questionnaires', () => {
  it('are saved by their tabs and kept apart by app', async () => {
    const keeper = await make.keeperToken()
    const category = await call('POST /api/admin/pricecategories', {
      appId,
      token: keeper,
      body: { name: 'Alle', isDefault: true, zipcodes: [] },
    })
    const { id } = category.body.priceCategory as { id: number }
    const hall = await make.object(appId)
    const record = await get(hall.id)
    const priced = await send(`PUT /api/admin/objects/${hall.id}/prices`, {
      has_prices: true,
      intervals: [
        {
          id: hall.intervalId,
          isFlat: false,
          prices: { [id]: 4500 },
          priceRules: [{ label: 'Samstag', weekdays: [6], factor: 150 }],
        },
      ],
      version: record.version,
    })
    expect(object(priced).intervals[0]).toMatchObject({ prices: { [id]: 4500 }, priceRules: [{ factor: 150 }] })
    const unknown = await send(`PUT /api/admin/objects/${hall.id}/prices`, {
      has_prices: true,
      intervals: [{ id: hall.intervalId, isFlat: false, prices: { 424242: 1 }, priceRules: [] }],
      version: 2,
    })
    expect(unknown.body).toMatchObject({ code: 'pricecategory.unknown' })
    const option = {
      id: 0,
      value: 'Bestuhlung',
      inputType: 'select',
      isRequired: true,
      standard: '',
      minimum: null,
      values: [{ id: 0, value: 'Konzert', prices: { [id]: 5000 } }],
      prices: {},
      isTaxable: false,
      stockObjectId: null,
      assetId: null,
    }
    const first = object(await send(`PUT /api/admin/objects/${hall.id}/options`, { options: [option], version: 2 }))
    const [kept] = first.options
    const again = object(
      await send(`PUT /api/admin/objects/${hall.id}/options`, {
        options: [kept, { ...option, value: 'Beamer' }],
        version: 3,
      }),
    )
    expect(again.options.map((one) => one.value)).toEqual(['Bestuhlung', 'Beamer'])
    expect(again.options[0]?.id).toBe(kept?.id)
    expect(again.options[0]?.values[0]?.id).toBe(kept?.values[0]?.id)
  })

  it('a questionnaire is built once, used by many, and stays while it is used', async () => {
    const question = {
      id: 0,
      type: 'select',
      value: 'Was?',
      help: '',
      isRequired: true,
      settings: { multiple: true, standard: '', choices: ['A', 'B'] },
    }
    const draft = { title: 'Anlass', questions: [question, { ...question, type: 'info', value: 'Hinweis' }] }
    const answer = await send('POST /api/admin/questionnaires', draft)
    const sheet = answer.body.questionnaire as {
      id: number
      version: number
      questions: { id: number; value: string }[]
    }
    expect(sheet.questions.map(({ value }) => value)).toEqual(['Was?', 'Hinweis'])
    expect((await send('POST /api/admin/questionnaires', draft)).body).toMatchObject({ code: 'record.name_taken' })
    const turned = [sheet.questions[1], { ...sheet.questions[0], value: 'Was denn?' }]
    const saved = await send(`PUT /api/admin/questionnaires/${sheet.id}`, {
      title: 'Anlass',
      questions: turned,
      version: 1,
    })
    expect(saved.body).toMatchObject({
      questionnaire: {
        questions: [{ id: sheet.questions[1]?.id }, { id: sheet.questions[0]?.id, value: 'Was denn?' }],
      },
    })
    const record = await made()
    const used = await send(`PUT /api/admin/objects/${record.id}/questionnaires`, {
      questionnaireIds: [sheet.id],
      version: 1,
    })
    expect(used.body).toMatchObject({ object: { questionnaires: [{ title: 'Anlass' }] } })
    expect((await send(`DELETE /api/admin/questionnaires/${sheet.id}`)).body).toMatchObject({ code: 'record.in_use' })
  })

  it('questionnaires are listed by title with what they hold and who uses them, and each change is written down', async () => {
    const fresh = await make.app()
    const staff = await make.staffToken(fresh, rights)
    const as = (line: Line, body?: object) => call(line, { appId: fresh, token: staff, ...(body && { body }) })
    const settings = { multiple: true, standard: 'A', choices: ['A', 'B'] }
    const question = { id: 0, type: 'select', value: 'Was?', help: 'Bitte', isRequired: true, settings }
    const build = async (title: string, questions: object[]) =>
      (await as('POST /api/admin/questionnaires', { title, questions })).body.questionnaire as {
        id: number
        title: string
        version: number
        questions: { id: number }[]
      }
    const zoo = await build(' Zoo ', [question, { ...question, value: 'Wer?' }])
    const aerger = await build('Ärger', [])
    expect(zoo.questions).toMatchObject([{ ...question, id: expect.any(Number) }, { value: 'Wer?' }])
    const hall = await make.object(fresh, { title: 'Aula' })
    await as(`PUT /api/admin/objects/${hall.id}/questionnaires`, { questionnaireIds: [zoo.id], version: 1 })
    expect((await as('GET /api/admin/questionnaires')).body.questionnaires).toEqual([
      { id: aerger.id, title: 'Ärger', questions: 0, objects: 0 },
      { id: zoo.id, title: 'Zoo', questions: 2, objects: 1 },
    ])
    const file = await as('GET /api/admin/questionnaires/export?format=csv')
    expect(file.body.text).toBe('\uFEFF"Titel";"Fragen";"Objekte"\r\n"Ärger";0;0\r\n"Zoo";2;1\r\n')
    const read = await as(`GET /api/admin/questionnaires/${zoo.id}`)
    expect(read.body.questionnaire).toMatchObject({ objects: [{ id: hall.id, title: 'Aula' }], version: 1 })
    const save = (body: object) => as(`PUT /api/admin/questionnaires/${zoo.id}`, body)
    const taken = await save({ title: 'Ärger', questions: [], version: 1 })
    expect(taken.body).toMatchObject({ code: 'record.name_taken', details: { fields: { title: expect.any(String) } } })
    const saved = await save({ title: ' Zoologie ', questions: [zoo.questions[1]], version: 1 })
    expect(saved.body.questionnaire).toMatchObject({ title: 'Zoologie', version: 2, questions: [{ value: 'Wer?' }] })
    const late = await save({ title: 'Zu spät', questions: [], version: 1 })
    expect(late.body).toMatchObject({ code: 'record.conflict' })
    expect((await as(`GET /api/admin/questionnaires/${zoo.id}`)).body.questionnaire).toMatchObject({
      title: 'Zoologie',
      questions: [{ id: zoo.questions[1]?.id }],
    })
    expect((await as(`DELETE /api/admin/questionnaires/${zoo.id}`)).body).toMatchObject({ details: { usedBy: 1 } })
    expect((await as(`DELETE /api/admin/questionnaires/${aerger.id}`)).body).toEqual({ success: true })
    for (const method of ['GET', 'DELETE'] as const)
      expect((await as(`${method} /api/admin/questionnaires/${aerger.id}`)).status).toBe(404)
    const log = await deps.db.pool.query(
      `select action, subject, before, after from audit_entry where app_id = $1 and entity = 'questionnaire' order by id`,
      [fresh],
    )
    expect(log.rows).toMatchObject([
      { action: 'created', subject: 'Zoo', after: { title: 'Zoo', questions: ['Was? (select)', 'Wer? (select)'] } },
      { action: 'created', subject: 'Ärger' },
      { action: 'changed', subject: 'Zoologie', before: { title: 'Zoo' }, after: { questions: ['Wer? (select)'] } },
      { action: 'removed', subject: 'Ärger', before: { title: 'Ärger' } },
    ])
  })

  it('categories come by their place and name, have names of their own, and each change is written down', async () => {
    const fresh = await make.app()
    const staff = await make.staffToken(fresh, rights)
    const as = (line: Line, body?: object) => call(line, { appId: fresh, token: staff, ...(body && { body }) })
    const add = async (name: string, sort: number) =>
      (await as('POST /api/admin/categories', { name, sort })).body.category as { id: number }
    const [zelte, aeste, erste] = [await add(' Zelte ', 2), await add('Äste', 2), await add('Erste', 1)]
    await make.object(fresh, { categoryId: zelte.id })
    expect((await as('GET /api/admin/categories')).body.categories).toMatchObject([
      { id: erste.id, name: 'Erste', sort: 1, objects: 0, version: 1 },
      { id: aeste.id, name: 'Äste' },
      { id: zelte.id, name: 'Zelte', objects: 1 },
    ])
    const file = await as('GET /api/admin/categories/export?format=csv')
    expect(file.body.text).toBe('\uFEFF"Name";"Objekte"\r\n"Erste";0\r\n"Äste";0\r\n"Zelte";1\r\n')
    const taken = { code: 'record.name_taken', details: { fields: { name: expect.any(String) } } }
    expect((await as('POST /api/admin/categories', { name: ' Äste', sort: 0 })).body).toMatchObject(taken)
    const save = (body: object) => as(`PUT /api/admin/categories/${zelte.id}`, body)
    expect((await save({ name: 'Äste', sort: 2, version: 1 })).body).toMatchObject(taken)
    const saved = await save({ name: ' Zelte ', sort: 5, version: 1 })
    expect(saved.body.category).toEqual({ id: zelte.id, name: 'Zelte', sort: 5, version: 2, objects: 1 })
    expect((await save({ name: 'Zu spät', sort: 0, version: 1 })).body).toMatchObject({ code: 'record.conflict' })
    expect((await as(`DELETE /api/admin/categories/${zelte.id}`)).body).toEqual({ success: true })
    expect((await as(`DELETE /api/admin/categories/${zelte.id}`)).status).toBe(404)
    expect((await save({ name: 'x', sort: 0, version: 2 })).status).toBe(404)
    const log = await deps.db.pool.query(
      `select action, subject, before, after from audit_entry where app_id = $1 and entity = 'category' and entity_id = $2 order by id`,
      [fresh, String(zelte.id)],
    )
    expect(log.rows).toEqual([
      { action: 'created', subject: 'Zelte', before: null, after: { name: 'Zelte', sort: 2 } },
      { action: 'changed', subject: 'Zelte', before: { name: 'Zelte', sort: 2 }, after: { name: 'Zelte', sort: 5 } },
      { action: 'removed', subject: 'Zelte', before: { name: 'Zelte', sort: 5 }, after: null },
    ])
  })

  it('a category goes, its objects stay', async () => {
    const category = (await send('POST /api/admin/categories', { name: 'Säle', sort: 1 })).body.category as {
      id: number
    }
    const record = await made()
    await data(record, { categoryId: category.id })
    expect((await send('GET /api/admin/categories')).body).toMatchObject({ categories: [{ name: 'Säle', objects: 1 }] })
    expect((await send(`DELETE /api/admin/categories/${category.id}`)).status).toBe(200)
    expect(await get(record.id)).toMatchObject({ categoryId: null })
  })
})

describe('pictures and documents', () => {
  async function upload(files: { name: string; content: Buffer }[], meta?: object, as = token, app = appId) {
    const form = new FormData()
    for (const { name, content } of files) form.append('files', new Blob([new Uint8Array(content)]), name)
    if (meta) form.append('meta', JSON.stringify(meta))
    const request = new Request('http://x/', { method: 'POST', body: form })
    const response = await server.inject({
      method: 'POST',
      url: '/api/admin/assets/upload',
      headers: {
        'x-app-id': String(app),
        authorization: `Bearer ${as}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: response.statusCode, body: response.json() }
  }
  const png = async (width: number) => {
    const { default: sharp } = await import('sharp')
    return sharp({ create: { width, height: 300, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
  }

  it('are kept in several widths and served with a long life', async () => {
    const { body } = await upload(
      [{ name: 'saal.png', content: await png(1000) }],
      [{ name: 'Der Saal', filename: 'saal.png', tagIds: [] }],
    )
    const [asset] = body.assets
    expect(asset).toMatchObject({ type: 'image', name: 'Der Saal', filename: 'saal.png', width: 1000, height: 300 })
    expect(asset.srcset).toMatch(/-400\.webp 400w, .*\.png 1000w$/)
    for (const path of [asset.src, asset.srcset.split(' ')[0]]) {
      const file = await server.inject(path)
      expect(file.statusCode).toBe(200)
      expect(file.headers['cache-control']).toContain('immutable')
    }
    const record = await made()
    const saved = await send(`PUT /api/admin/objects/${record.id}/assets`, {
      mainImageId: asset.id,
      imageIds: [],
      documentIds: [],
      rulesId: null,
      version: 1,
    })
    expect(saved.body).toMatchObject({ object: { mainImage: { id: asset.id } } })
    expect((await send('GET /api/admin/assets/images?search=saal')).body).toMatchObject({ totalRecords: 1 })
  })

  it('drawings run nothing, a PDF is read in the browser, other documents are downloaded under their name', async () => {
    const svg = await readFile(join(import.meta.dirname, '../../demo/pictures/aula.svg'))
    const drawing = (await upload([{ name: 'aula.svg', content: svg }])).body.assets[0]
    const shown = await server.inject(drawing.src)
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    const documents = [
      { name: 'regeln.txt', content: Buffer.from('Hallenordnung') },
      { name: 'reglement.pdf', content: await makePdf('Reglement', [{ text: 'Ruhe ab 22 Uhr.' }]) },
      { name: 'plan.pdf', content: await makePdf('Plan', [{ text: 'Erdgeschoss' }]) },
    ]
    const meta = [
      { name: 'Regeln "für" alle', filename: 'regeln.txt', tagIds: [] },
      { name: 'Benützungsreglement', filename: 'reglement.pdf', tagIds: [] },
      { name: 'Plan.PDF', filename: 'plan.pdf', tagIds: [] },
    ]
    const [text, pdf, plan] = (await upload(documents, meta)).body.assets
    expect((await server.inject(plan.src)).headers['content-disposition']).toContain('filename="Plan.PDF"')
    const sent = await server.inject(text.src)
    expect(sent.headers).toMatchObject({
      'content-disposition': `attachment; filename="Regeln-fur-alle.txt"; filename*=UTF-8''Regeln%20%22f%C3%BCr%22%20alle.txt`,
      'content-type': 'application/octet-stream',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    const read = await server.inject(pdf.src)
    expect(read.headers).toMatchObject({
      'content-disposition': `inline; filename="Benutzungsreglement.pdf"; filename*=UTF-8''Ben%C3%BCtzungsreglement.pdf`,
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.any(String),
    })
    // A sandbox would keep the browser's viewer out; without one nothing but the viewer gets in.
    const policy = String(read.headers['content-security-policy'])
    expect(policy).not.toContain('sandbox')
    expect(policy).toContain("default-src 'none'; object-src 'self'")
    expect(policy).not.toContain('script-src')
    expect(read.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.each([
    ['evil.png', '<script>alert(1)</script>'],
    ['evil.html', '<html></html>'],
    ['evil.exe', 'MZ'],
    ['evil.svg', 'no drawing'],
    ['leer.txt', ''],
    ['broken.png', '\x89PNG\r\n\x1a\n0000'],
    ['ohne', 'x'],
  ])('%s is refused by what is in it', async (name, content) => {
    const { status, body } = await upload([{ name, content: Buffer.from(content, 'latin1') }])
    expect([status, body.code]).toEqual([422, 'asset.type_refused'])
  })

  it('are turned upright, and made smaller only', async () => {
    const { default: sharp } = await import('sharp')
    // Lying on its side, as phones store it: 900 wide once it stands.
    const turned = await sharp(await png(300))
      .resize(300, 900, { fit: 'fill' })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const files = [
      { name: 'quer.jpg', content: turned },
      { name: 'genau.png', content: await png(800) },
    ]
    const { body } = await upload(files)
    const widths = (srcset: string) => [...srcset.matchAll(/(\d+)w/g)].map(([, width]) => Number(width))
    const [photo, exact] = body.assets
    expect(photo).toMatchObject({ name: 'quer', width: 900, height: 300 })
    expect(widths(photo.srcset)).toEqual([400, 900])
    expect(widths(exact.srcset)).toEqual([400, 800])
    const [small] = photo.srcset.split(' ')
    const made = await sharp((await server.inject(small)).rawPayload).metadata()
    expect([made.format, made.width, made.height]).toEqual(['webp', 400, 133])
  })

  it('are listed by kind, newest first, and written down; one that is refused keeps all out', async () => {
    const fresh = await make.app()
    const staff = await make.staffToken(fresh, ['assetmanager:view', 'assetmanager:create'])
    const content = Buffer.from('Hallenordnung')
    const add = (files: { name: string; content: Buffer }[], meta?: object) => upload(files, meta, staff, fresh)
    const meta = [{ name: ' Ordnung 100% ', filename: 'b.txt', tagIds: [] }]
    expect(
      (
        await add(
          [
            { name: 'plan.a.txt', content },
            { name: 'b.txt', content },
          ],
          meta,
        )
      ).status,
    ).toBe(200)
    await add([{ name: 'bild.png', content: await png(20) }])
    const refused = await add([
      { name: 'c.txt', content },
      { name: 'd.exe', content },
    ])
    expect(refused.body).toMatchObject({ code: 'asset.type_refused', details: { filename: 'd.exe' } })
    expect((await add([{ name: 'c.txt', content }], [{ name: ' ', filename: 'c.txt' }])).body).toMatchObject({
      code: 'request.invalid',
      details: { fields: { meta: expect.any(String) } },
    })
    expect((await add([], [])).body).toMatchObject({ details: { fields: { files: expect.any(String) } } })
    const listed = async (path: string) => {
      const { body } = await call(`GET /api/admin/assets/${path}`, { appId: fresh, token: staff })
      const rows = body.rows as { name: string }[]
      expect(body.totalRecords, path).toBe(rows.length)
      return rows.map(({ name }) => name)
    }
    expect(await listed('documents')).toEqual(['Ordnung 100%', 'plan.a'])
    expect(await listed('documents?sort=name,desc')).toEqual(['plan.a', 'Ordnung 100%'])
    expect(await listed('documents?search=%25')).toEqual(['Ordnung 100%'])
    expect(await listed('documents?search=PLAN')).toEqual(['plan.a'])
    expect(await listed('images')).toEqual(['bild'])
    // Whatever is noted longer than that is removed.
    const noted = async () =>
      (await deps.db.pool.query('select file from pending_file where app_id = $1', [fresh])).rows.length
    expect(await noted()).toBe(0)
    vi.spyOn(deps.storage, 'put').mockRejectedValueOnce(new Error('disk gone'))
    expect((await add([{ name: 'gross.png', content: await png(900) }])).status).toBe(500)
    // What could be taken back is, at once.
    expect(await noted()).toBe(0)
    const log = await deps.db.pool.query(
      `select action, subject, after from audit_entry where app_id = $1 and entity = 'asset' order by id limit 2`,
      [fresh],
    )
    expect(log.rows).toEqual([
      { action: 'created', subject: 'plan.a', after: { name: 'plan.a', filename: 'plan.a.txt', bytes: 13 } },
      { action: 'created', subject: 'Ordnung 100%', after: { name: 'Ordnung 100%', filename: 'b.txt', bytes: 13 } },
    ])
  })

  it('names must differ, and the right is needed', async () => {
    const content = Buffer.from('x')
    const twice = await upload([
      { name: 'a.txt', content },
      { name: 'a.txt', content },
    ])
    expect(twice.body).toMatchObject({ code: 'asset.name_twice' })
    const viewer = await make.staffToken(appId, ['assetmanager:view'])
    expect((await upload([{ name: 'a.txt', content }], undefined, viewer)).status).toBe(403)
    expect((await send('POST /api/admin/assets/upload', {})).status).toBe(415)
  })
})

describe('the public side', () => {
  it('sees what is shown, with everything a reservation needs, and nothing internal', async () => {
    const fresh = await make.app()
    const hall = await make.object(fresh, { title: 'Grosser Saal', capacity: 100 })
    await make.object(fresh, { title: 'Versteckt', isVisible: false })
    const list = await call('GET /api/objects', { appId: fresh })
    expect(list.body).toMatchObject({ totalRecords: 1, objects: [{ id: hall.id, isFree: null }] })
    const { body } = await call(`GET /api/objects/${hall.id}`, { appId: fresh })
    expect(body.object).toMatchObject({
      title: 'Grosser Saal',
      openingTimes: expect.any(Array),
      intervals: [{ id: hall.intervalId }],
    })
    expect(JSON.stringify(body)).not.toMatch(/notification|version|hallGroup/)
    const count = async (query: string) => (await call(`GET /api/objects?${query}`, { appId: fresh })).body.totalRecords
    expect(await count('persons=101')).toBe(0)
    expect(await count('search=grosser')).toBe(1)
  })

  it('looks by words anywhere, category and persons, in the order that is asked for, page by page', async () => {
    const fresh = await make.app()
    const keeper = await make.keeperToken()
    const category = async (name: string, sort: number) => {
      const { body } = await call('POST /api/admin/categories', { appId: fresh, token: keeper, body: { name, sort } })
      return (body.category as { id: number }).id
    }
    const [halls, huts, none] = [await category('Säle', 2), await category('Hütten', 1), await category('Leer', 0)]
    const aula = { title: 'Aula', building: 'Schulhaus', description: '<p>Mit Flügel</p>', capacity: 100, sort: 2 }
    await make.object(fresh, { ...aula, address: 'Dorf 1', categoryId: halls })
    await make.object(fresh, { title: 'Waldhütte', capacity: 30, sort: 1, categoryId: huts })
    await make.object(fresh, { title: 'Zelt', sort: 1 })
    await make.object(fresh, { title: 'Versteckt', isVisible: false, categoryId: none, capacity: 500 })
    const ask = async (query: string) => (await call(`GET /api/objects?${query}`, { appId: fresh })).body
    const titles = async (query: string) =>
      ((await ask(query)).objects as { title: string }[]).map(({ title }) => title)
    expect(await titles('')).toEqual(['Waldhütte', 'Zelt', 'Aula'])
    expect(await titles('sort=title,desc')).toEqual(['Zelt', 'Waldhütte', 'Aula'])
    expect(await titles('sort=capacity,asc')).toEqual(['Waldhütte', 'Aula', 'Zelt'])
    expect(await titles('search=FLUGEL')).toEqual(['Aula'])
    expect(await titles('search=SCHULHAUS')).toEqual(['Aula'])
    expect(await titles('search=hütten')).toEqual(['Waldhütte'])
    expect(await titles('search=%25')).toEqual([])
    expect(await titles(`category=${huts}`)).toEqual(['Waldhütte'])
    expect(await titles('persons=100')).toEqual(['Aula'])
    expect(await titles('persons=30')).toEqual(['Waldhütte', 'Aula'])
    expect(await titles('itemsPerPage=2&page=2')).toEqual(['Aula'])
    const all = await ask('itemsPerPage=2&page=1')
    expect(all).toMatchObject({
      totalRecords: 3,
      objects: [
        { title: 'Waldhütte', category: 'Hütten', categoryId: huts },
        { title: 'Zelt', category: null },
      ],
    })
    // A category without anything to see leads nowhere.
    expect(all.categories).toEqual([
      { id: huts, name: 'Hütten' },
      { id: halls, name: 'Säle' },
    ])
    const [card] = (await ask('search=aula')).objects as { id: number }[]
    expect(card).toMatchObject({ building: 'Schulhaus', address: 'Dorf 1', capacity: 100, stock: 1, has_prices: true })
    // Without a day nothing is known to be taken.
    expect(await titles('free=1')).toHaveLength(3)
    const hidden = await make.object(fresh, { isVisible: false })
    const look = async (as: string) => (await call(`GET /api/objects/${hidden.id}`, { appId: fresh, token: as })).status
    expect(await look(await make.staffToken(fresh, ['object:view']))).toBe(200)
    expect(await look(await make.staffToken(fresh, ['order:view']))).toBe(404)
    const shown = await call(`GET /api/objects/${card?.id}`, { appId: fresh })
    expect(shown.body.object).toMatchObject({ category: 'Säle', assets: [] })
  })

  it('is told what a price is for', async () => {
    const fresh = await make.app()
    const keeper = await make.keeperToken()
    const made = await call('POST /api/admin/pricecategories', {
      appId: fresh,
      token: keeper,
      body: { name: 'Alle', isDefault: true, zipcodes: [] },
    })
    const { id } = made.body.priceCategory as { id: number }
    const days = { isMultiDays: true, interval: null }
    const units: [object, string][] = [
      [{ interval: 60 }, 'Stunde'],
      [{ interval: 30 }, '30 Minuten'],
      [{ interval: 60, isFlat: true }, 'Buchung'],
      [{ type: 'fixed', interval: 120, settings: { first: '08:00', count: 3, minutes: 120 } }, 'Termin'],
      [{ ...days, multiDaysUnit: 'day' }, 'Tag'],
      [{ ...days, multiDaysUnit: 'week' }, 'Woche'],
      [{ ...days, multiDaysUnit: 'month' }, 'Monat'],
      [{ ...days, settings: { from: '14:00', to: '11:00' } }, 'Nacht'],
    ]
    for (const [sort, [interval]] of units.entries())
      await make.object(fresh, {
        sort,
        intervals: [{ name: 'x', type: 'dynamic', maxSteps: 4, prices: { [id]: 4500 }, ...interval }],
      })
    await make.object(fresh, { sort: 99, hasPrices: false })
    const { objects } = (await call('GET /api/objects', { appId: fresh })).body
    expect(objects).toMatchObject([
      ...units.map(([, priceUnit]) => ({ priceFrom: 4500, priceUnit })),
      { has_prices: false, priceUnit: '' },
    ])
  })

  it('finds what is free on a day, in one query however many objects there are', async () => {
    const fresh = await make.app()
    const person = await make.customerToken(fresh)
    const halls = [await make.object(fresh), await make.object(fresh), await make.object(fresh)]
    const whole = bookingDraft(halls[0] ?? { id: 0, intervalId: 0 }, '2030-05-03 08:00', '2030-05-03 16:00')
    const rest = bookingDraft(halls[0] ?? { id: 0, intervalId: 0 }, '2030-05-03 16:00', '2030-05-03 22:00')
    expect(
      (await call('POST /api/orders', { appId: fresh, token: person, body: { bookings: [whole, rest] } })).status,
    ).toBe(200)
    const ask = () => call('GET /api/objects?date=2030-05-03&free=1&from=10:00&until=12:00', { appId: fresh })
    const { body } = await ask()
    expect(body).toMatchObject({
      totalRecords: 2,
      objects: [{ isFree: true, freeStarts: ['10:00'] }, { isFree: true }],
    })
    const few = await countQueries(deps.db, ask)
    for (let n = 0; n < 5; n += 1) await make.object(fresh)
    expect(await countQueries(deps.db, ask)).toBe(few)
  })
})

it('the settings of an app are kept, with a zone that exists', async () => {
  const { body } = await send('GET /api/admin/settings/application')
  const application = body.application as object
  const saved = await send('PUT /api/admin/settings/application', {
    ...application,
    vatNumber: 'CHE-123.456.788',
    roundsToFive: false,
  })
  expect(saved.body).toMatchObject({
    application: { vatNumber: 'CHE-123.456.788 MWST', roundsToFive: false, version: 2 },
  })
  const wrong = await send('PUT /api/admin/settings/application', {
    ...application,
    zone: 'Europe/Nowhere',
    version: 2,
  })
  expect(wrong.body).toMatchObject({ code: 'application.zone_unknown' })
  const late = await send('PUT /api/admin/settings/application', application)
  expect(late.body).toMatchObject({ code: 'record.conflict' })
})

it('what a person booked goes with them; the number and the amounts of the order stay', async () => {
  const keeper = await make.keeperToken()
  const hall = await make.object(appId)
  const person = await make.user(appId)
  const as = await make.userToken(appId, person)
  await send('POST /api/orders', { bookings: [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00')] }, as)
  const holdings = await call(`GET /api/admin/users/${person}/holdings`, { appId, token: keeper })
  expect(holdings.body).toMatchObject({
    holdings: [
      { label: 'Bestellung', count: 1 },
      { label: 'kommende Reservation', count: 1 },
    ],
  })
  expect((await call(`DELETE /api/admin/users/${person}`, { appId, token: keeper })).status).toBe(200)
  const { rows } = await deps.db.pool.query(
    `select (select count(*)::int from occupancy where object_id = $1) as taken, (select count(*)::int from object_day where object_id = $1) as days`,
    [hall.id],
  )
  expect(rows).toEqual([{ taken: 0, days: 0 }])
  const orders = await deps.db.pool.query(
    'select number, summary ? $1 as bookings from customer_order where user_id is null',
    ['bookings'],
  )
  expect(orders.rows).toEqual([{ number: expect.any(Number), bookings: false }])
})
