import { grantablePermissions } from '@allmend/domain/access'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { goodPassword } from '../../../test/factories.ts'
import { wholeMails } from '../../../test/whole-mails.ts'

const { make, call, deps } = await buildTestApp()
const { db } = deps
const home = await make.app({ title: 'Heim' })
const token = await make.keeperToken()
const query = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows

let count = 0
const freshDomain = () => {
  count += 1
  return `neu-${count}.example`
}
const draftOf = (more: object = {}) => ({
  title: 'Gemeinde Seewilen',
  featureFlags: ['payment'],
  domains: [{ domain: freshDomain(), isMain: true }],
  ...more,
})
type App = {
  id: number
  title: string
  version: number
  featureFlags: string[]
  suspendedAt: string | null
  domains: { id: number; domain: string; isMain: boolean }[]
}
const create = async (more: object = {}) => call('POST /api/keeper/apps', { appId: home, token, body: draftOf(more) })
const created = async (more: object = {}) => {
  const answer = await create(more)
  expect(answer.body).toMatchObject({ success: true })
  return answer.body.app as App
}
const save = (app: App, more: object) => {
  const { title, featureFlags, domains, version } = app
  const body = { title, featureFlags, domains, version, ...more }
  return call(`PUT /api/keeper/apps/${app.id}`, { appId: home, token, body })
}
const listed = async () => (await call('GET /api/keeper/apps', { appId: home, token })).body.apps as App[]

describe('a new app', () => {
  it('stands in the list as it was answered, and is found by its domain', async () => {
    const [main, other] = [freshDomain(), freshDomain()]
    const domains = [
      { domain: other, isMain: false },
      { domain: main.toUpperCase(), isMain: true },
    ]
    const app = await created({ domains })
    expect(app.domains.map(({ domain, isMain }) => [domain, isMain])).toEqual([
      [main, true],
      [other, false],
    ])
    expect((await listed()).find(({ id }) => id === app.id)).toEqual(app)
    const { body } = await call('GET /api/config', { headers: { host: other } })
    expect(body.app).toMatchObject({ id: app.id, title: 'Gemeinde Seewilen', isSuspended: false })
  })

  it('has all that is needed to use it: groups, a price category, a way to pay, templates, pages as drafts', async () => {
    const { id } = await created()
    const names = async (table: string, column = 'name') =>
      (await query(`select ${column} as name from ${table} where app_id = $1 order by id`, id)).map(({ name }) => name)
    expect(await names('user_group')).toEqual(['Administration', 'Sekretariat', 'Hauswart', 'Vereine'])
    expect(await names('price_category')).toEqual(['Standard'])
    expect(await names('payment_option')).toEqual(['Rechnung'])
    expect((await names('mail_template')).length).toBeGreaterThan(0)
    const pages = await query('select title, is_published from page where app_id = $1', id)
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.filter(({ is_published }) => is_published)).toEqual([])
    const objectId = (await make.object(id)).id
    const { body } = await call('GET /api/objects', { appId: id })
    expect(JSON.stringify(body)).toContain(`"id":${objectId}`)
  })

  it('invites its first administrator, who sets a password by the link and holds every right', async () => {
    const administrator = { firstname: 'Ida', lastname: 'Egli', email: 'ida@seewilen.example' }
    const { id, domains } = await created({ administrator })
    const [mail] = await wholeMails(db, id, { topic: 'staffInvitation' })
    expect(mail).toMatchObject({ recipient: 'ida@seewilen.example' })
    const link = new RegExp(`https?://${domains[0]?.domain}[^\\s"]*/resetpassword\\?token=([\\w-]+)`).exec(
      mail?.text ?? '',
    )
    const login = { appId: id, body: { username: 'ida@seewilen.example', password: goodPassword } }
    expect((await call('POST /api/auth/login', login)).status).toBe(422)
    const [before] = await query('select expires_at - now() as rest from mail_link where app_id = $1', id)
    expect(before.rest.days).toBe(6)
    const body = { token: link?.[1], password: goodPassword, passwordRepeat: goodPassword }
    const check = { appId: id, body: { token: link?.[1] } }
    expect((await call('POST /api/auth/resetpassword/check', check)).body).toEqual({ success: true, isFirst: true })
    expect((await call('POST /api/auth/resetpassword/confirm', { appId: id, body })).body).toEqual({ success: true })
    const { user } = (await call('POST /api/auth/login', login)).body as { user: { permissions: string[] } }
    expect(user.permissions.toSorted()).toEqual(['admin', ...grantablePermissions].toSorted())
    // What the log shows opens nothing.
    const [kept] = await query('select text_body, html_body from mail_message where app_id = $1', id)
    expect(JSON.stringify(kept)).not.toContain(link?.[1])
  })

  it('invites nobody where the fields are empty, and refuses half a person', async () => {
    const empty = { firstname: '', lastname: '', email: ' ' }
    const { id } = await created({ administrator: empty })
    expect(await query('select id from app_user where app_id = $1', id)).toEqual([])
    const answer = await create({ administrator: { ...empty, firstname: 'Ida' } })
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    expect(JSON.stringify(answer.body)).toContain("'Nachname' darf nicht leer sein")
  })

  it.each([
    [{ title: ' ' }, "'Titel' darf nicht leer sein"],
    [{ domains: [] }, "'Domains' darf nicht leer sein"],
    [{ domains: [{ domain: '', isMain: true }] }, "'Domain' darf nicht leer sein"],
    [{ domains: [{ domain: 'https://a.example', isMain: true }] }, 'ohne Protokoll'],
    [{ domains: [{ domain: 'a.example/raum', isMain: true }] }, 'ohne Pfad'],
    [
      {
        domains: [
          { domain: 'a.example', isMain: true },
          { domain: 'b.example', isMain: true },
        ],
      },
      'genau eine Hauptdomain',
    ],
    [{ featureFlags: ['nichts'] }, 'featureFlags'],
    [{ featureFlags: ['payment', 'payment'] }, 'doppelt'],
    [{ copyOf: home, fromDemo: true }, 'nicht beides'],
    [{ copyOf: 999_999 }, "'Vorlage' gibt es nicht mehr"],
  ])('%j is refused, and nothing is added', async (more, sentence) => {
    const before = await listed()
    const answer = await create(more)
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    expect(JSON.stringify(answer.body)).toContain(sentence)
    expect(await listed()).toEqual(before)
  })

  it('takes no domain of another app, and leaves nothing behind; of two at once one gets it', async () => {
    const domain = freshDomain()
    const domains = [{ domain, isMain: true }]
    await created({ domains, title: 'Stadt Brunnau' })
    const before = await listed()
    const answer = await create({ domains: [{ domain: ` ${domain.toUpperCase()}`, isMain: true }] })
    expect([answer.status, answer.body.code]).toEqual([409, 'app.domain_taken'])
    expect(answer.body.details).toEqual({
      fields: { domains: `Die Domain «${domain}» gehört schon zur App «Stadt Brunnau».` },
    })
    expect(await listed()).toEqual(before)

    const contested = [{ domain: freshDomain(), isMain: true }]
    const answers = await Promise.all([1, 2, 3].map(() => create({ domains: contested })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('keeps an international domain as browsers send it', async () => {
    const app = await created({ domains: [{ domain: 'Räume-Bäretswil.example', isMain: true }] })
    expect(app.domains[0]?.domain).toBe(new URL('https://räume-bäretswil.example').hostname)
    const { body } = await call('GET /api/config', { headers: { host: app.domains[0]?.domain ?? '' } })
    expect(body.app).toMatchObject({ id: app.id })
  })
})

describe('a copy of the set-up', () => {
  it('has groups, categories, ways to pay, templates and colours of the other, and nobody and nothing of its own', async () => {
    const model = await created({ title: 'Vorbild' })
    await db.withTenant(model.id, async (tx) => {
      const id = { app_id: model.id }
      await tx.db
        .updateTable('app_setting')
        .where('app_id', '=', model.id)
        .set({ rounds_to_five: false, css: 'h1{}', notification_recipients: ['alt@vorbild.example'] })
        .execute()
      const locals = await tx.db
        .insertInto('price_category')
        .values({ ...id, name: 'Einheimische' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.db
        .insertInto('price_category_zip')
        .values({ ...id, price_category_id: locals.id, zipcode: '8699' })
        .execute()
      const option = await tx.db
        .insertInto('payment_option')
        .values({ ...id, name: 'Vor Ort', kind: 'cash', due_days: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.db
        .insertInto('payment_option_category')
        .values({ ...id, payment_option_id: option.id, price_category_id: locals.id })
        .execute()
      await tx.db
        .insertInto('category')
        .values({ ...id, name: 'Säle' })
        .execute()
      const form = await tx.db
        .insertInto('questionnaire')
        .values({ ...id, title: 'Anlass' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.db
        .insertInto('question')
        .values({ ...id, questionnaire_id: form.id, title: 'Wie viele?', type: 'text' })
        .execute()
      const [template] = await tx.db
        .updateTable('mail_template')
        .where('app_id', '=', model.id)
        .set({ name: 'Unsere' })
        .where('kind', '=', 'standard')
        .returning('id')
        .execute()
      await tx.db
        .insertInto('mail_schema')
        .values({ ...id, topic: 'customerOrder', subject: 'Danke', blocks: '[]', template_id: template?.id ?? null })
        .execute()
    })
    await make.user(model.id)
    await make.object(model.id)

    const copy = await created({ title: 'Abbild', copyOf: model.id })
    const rows = async (text: string) => query(text, copy.id)
    expect(
      await rows('select rounds_to_five, css, notification_recipients from app_setting where app_id = $1'),
    ).toEqual([{ rounds_to_five: false, css: 'h1{}', notification_recipients: [] }])
    expect(
      await rows(`select c.name, c.is_default, z.zipcode from price_category c
        left join price_category_zip z on z.app_id = c.app_id and z.price_category_id = c.id where c.app_id = $1 order by c.id`),
    ).toEqual([
      { name: 'Standard', is_default: true, zipcode: null },
      { name: 'Einheimische', is_default: false, zipcode: '8699' },
    ])
    expect(
      await rows(`select o.name, c.name as category from payment_option o
        left join payment_option_category l on l.app_id = o.app_id and l.payment_option_id = o.id
        left join price_category c on c.app_id = l.app_id and c.id = l.price_category_id where o.app_id = $1 order by o.id`),
    ).toEqual([
      { name: 'Rechnung', category: null },
      { name: 'Vor Ort', category: 'Einheimische' },
    ])
    expect(
      await rows(`select f.title, q.title as question from questionnaire f
        join question q on q.app_id = f.app_id and q.questionnaire_id = f.id where f.app_id = $1`),
    ).toEqual([{ title: 'Anlass', question: 'Wie viele?' }])
    expect(
      await rows(`select s.topic, s.subject, t.name from mail_schema s
        join mail_template t on t.app_id = s.app_id and t.id = s.template_id where s.app_id = $1`),
    ).toEqual([{ topic: 'customerOrder', subject: 'Danke', name: 'Unsere' }])
    expect(await rows('select name from category where app_id = $1')).toEqual([{ name: 'Säle' }])
    expect((await rows('select name from user_group where app_id = $1')).length).toBe(4)
    expect(await rows('select title, is_published from page where app_id = $1 order by id')).toEqual(
      await query('select title, false as is_published from page where app_id = $1 order by id', model.id),
    )
    expect(await rows('select id from app_user where app_id = $1')).toEqual([])
    expect(await rows('select id from bookable where app_id = $1')).toEqual([])
    expect((await listed()).find(({ id }) => id === copy.id)?.title).toBe('Abbild')
  })
})

it('no text of the other app that says who or where it is stands in the copy, where somebody reads it', async () => {
  const model = await created({ title: 'Gemeinde Steinmaur' })
  const where = 'Gemeindehaus, Hauptstrasse 22, 8162 Steinmaur'
  const traces = [where, '044 855 66 77', 'kanzlei@steinmaur.example', 'Gemeinde Steinmaur']
  await db.withTenant(model.id, async (tx) => {
    const id = { app_id: model.id }
    const texts = JSON.stringify({ title: 'Steinmaur', contact: traces[1], address: where })
    const said = traces.join(' · ')
    const blocks = JSON.stringify([{ kind: 'text', html: `<p>Fragen? Tel. ${traces[1]}</p>` }])
    await tx.db
      .updateTable('app_setting')
      .where('app_id', '=', model.id)
      .set({ texts, order_success: said, pdf_texts: JSON.stringify({ footer: said }), footer_credit: traces[3] ?? '' })
      .execute()
    await tx.db
      .insertInto('payment_option')
      .values({ ...id, name: 'Am Schalter', kind: 'cash', due_days: 0, description: `Zahlbar: ${where}` })
      .execute()
    await tx.db.updateTable('mail_template').where('app_id', '=', model.id).set({ blocks }).execute()
    await tx.db
      .insertInto('mail_schema')
      .values([
        { ...id, topic: 'customerOrder', subject: `Danke, ${traces[3]}`, blocks: '[]' },
        { ...id, topic: 'customerConfirmation', subject: 'Bestätigt', blocks },
      ])
      .execute()
    const form = await tx.db
      .insertInto('questionnaire')
      .values({ ...id, title: 'Anlass' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.db
      .insertInto('question')
      .values([
        { ...id, questionnaire_id: form.id, title: 'Schlüssel', type: 'text', help: `Fragen an ${traces[2]}` },
        { ...id, questionnaire_id: form.id, title: 'Wie viele?', type: 'text' },
      ])
      .execute()
  })
  const copy = await created({ title: 'Nachbar', copyOf: model.id })
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'app_id' and table_type = 'BASE TABLE' and table_name not in ('audit_entry', 'page')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const text = JSON.stringify(await query(`select * from "${name}" where app_id = $1`, copy.id))
    found.push(...traces.filter((trace) => text.includes(trace)).map((trace) => `${name}: ${trace}`))
  }
  expect(found).toEqual([])
  expect(await query('select name, description from payment_option where app_id = $1 order by id', copy.id)).toEqual([
    { name: 'Rechnung', description: '' },
    { name: 'Am Schalter', description: '' },
  ])
  expect(await query('select title from question where app_id = $1', copy.id)).toEqual([{ title: 'Wie viele?' }])
})

describe('a changed app', () => {
  it('keeps the numbers of its domains; another one can become the main one and the old one go', async () => {
    const app = await created()
    const [first] = app.domains
    const second = freshDomain()
    const two = (await save(app, { domains: [...app.domains, { domain: second, isMain: false }] })).body.app as App
    expect(two.domains).toMatchObject([first, { domain: second, isMain: false }])
    const starred = two.domains.map((one) => ({ ...one, isMain: one.domain === second }))
    const changed = (await save(two, { domains: starred, title: 'Anders', featureFlags: [] })).body.app as App
    expect(changed).toMatchObject({ title: 'Anders', featureFlags: [], version: 3 })
    expect(changed.domains).toEqual([
      { ...two.domains[1], isMain: true },
      { ...first, isMain: false },
    ])
    const one = (await save(changed, { domains: changed.domains.slice(0, 1) })).body.app as App
    expect(one.domains.map(({ domain }) => domain)).toEqual([second])
    expect((await call('GET /api/config', { headers: { host: first?.domain ?? '' } })).status).toBe(404)
  })

  it('is refused whole: a domain of another app changes nothing', async () => {
    const [app, other] = [await created(), await created()]
    const answer = await save(app, { title: 'Halb', domains: [...app.domains, { ...other.domains[0], isMain: false }] })
    expect([answer.status, answer.body.code]).toEqual([409, 'app.domain_taken'])
    expect((await listed()).find(({ id }) => id === app.id)).toEqual(app)
  })

  it('two keepers do not overwrite each other, and the second hears who was first', async () => {
    const app = await created()
    expect((await save(app, { title: 'Erste' })).status).toBe(200)
    const late = await save(app, { title: 'Zweite' })
    expect([late.status, late.body.code]).toEqual([409, 'record.conflict'])
    expect(late.body.details).toMatchObject({ current: { title: 'Erste' }, saves: [{ by: 'Kim Keller' }] })
    // Without a version, as it is specified, the last one counts.
    expect((await save(app, { title: 'Dritte', version: undefined })).status).toBe(200)
  })

  it('one that is not there is not found', async () => {
    const app = await created()
    expect((await save({ ...app, id: 999_999 }, {})).status).toBe(404)
    expect((await call('POST /api/keeper/apps/999999/suspend', { appId: home, token })).status).toBe(404)
  })
})

it('what keepers do stands in the log of the installation and in the app’s own', async () => {
  const app = await created({ title: 'Protokoll' })
  await save(app, { title: 'Protokoll neu' })
  await call(`POST /api/keeper/apps/${app.id}/suspend`, { appId: home, token })
  await call(`POST /api/keeper/apps/${app.id}/suspend`, { appId: home, token })
  const columns = `actor_name, action, subject, before -> 'title' as was, after -> 'title' as is, after -> 'isSuspended' as rests`
  const expected = [
    { actor_name: 'Kim Keller', action: 'created', subject: 'Protokoll', was: null, is: 'Protokoll', rests: false },
    {
      actor_name: 'Kim Keller',
      action: 'changed',
      subject: 'Protokoll neu',
      was: 'Protokoll',
      is: 'Protokoll neu',
      rests: false,
    },
    {
      actor_name: 'Kim Keller',
      action: 'changed',
      subject: 'Protokoll neu',
      was: 'Protokoll neu',
      is: 'Protokoll neu',
      rests: true,
    },
  ]
  const where = `where entity = 'app' and entity_id = $1 order by id`
  expect(await query(`select ${columns} from platform_audit_entry ${where}`, String(app.id))).toEqual(expected)
  expect(await query(`select ${columns} from audit_entry ${where}`, String(app.id))).toEqual(expected)
})

it('figures of several apps come with one question', async () => {
  const [busy, idle] = [await created(), await created()]
  const userId = await make.user(busy.id)
  await make.userToken(busy.id, userId)
  const ask = () => call(`GET /api/keeper/app-figures?ids=${busy.id},${idle.id}`, { appId: home, token })
  const { body } = await ask()
  expect(body.figures).toMatchObject([
    { id: busy.id, bookings: 0, orders: 0, users: 1, storage: 0, mails: 0, lastActivity: expect.any(String) },
    { id: idle.id, bookings: 0, orders: 0, users: 0, storage: 0, mails: 0, lastActivity: null },
  ])
  const one = await countQueries(db, () => call(`GET /api/keeper/app-figures?ids=${busy.id}`, { appId: home, token }))
  expect(await countQueries(db, ask)).toBe(one)
  for (const ids of ['', 'x', '1;2', '0'])
    expect((await call(`GET /api/keeper/app-figures?ids=${ids}`, { appId: home, token })).status).toBe(400)
})
