import type { MailTemplate, TemplateSchema, TemplateSchemaRow } from '@allmend/contract'
import type { GrantablePermission } from '@allmend/domain/access'
import { newBlock, type SchemaTopic, schemaDefaults, schemaTopicKeys, templateDefaults } from '@allmend/domain/template'
import { describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { maintenanceJobs } from '../keeper/index.ts'

const app = await buildTestApp()
const { call, deps, make, databaseUrl } = app
const all: GrantablePermission[] = ['template:view', 'template:create', 'template:edit', 'template:remove']
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

/** A municipality with somebody who may do everything with templates. */
async function town(rights = all) {
  const scene = await deskScene(app)
  const { appId } = scene
  const token = await make.staffToken(appId, rights)
  const ask = (line: Parameters<typeof call>[0], body?: object) => call(line, { appId, token, ...(body && { body }) })
  const schemas = async () => (await ask('GET /api/admin/template-schemas')).body.schemas as TemplateSchemaRow[]
  const schema = async (topic: SchemaTopic) =>
    (await ask(`GET /api/admin/template-schemas/${topic}`)).body.schema as TemplateSchema
  const save = async (topic: SchemaTopic, change: object) =>
    ask(`PUT /api/admin/template-schemas/${topic}`, { version: (await schema(topic)).version, ...change })
  const templates = async () => (await ask('GET /api/admin/templates')).body.templates as MailTemplate[]
  const template = async (name: string) => {
    const found = (await templates()).find((one) => one.name === name)
    return (await ask(`GET /api/admin/templates/${found?.id ?? 0}`)).body.template as MailTemplate
  }
  return { ...scene, token, ask, schemas, schema, save, templates, template }
}
const words = (content: string, place = 'content') =>
  newBlock('text', { id: crypto.randomUUID(), place, props: { content } })

describe('templates', () => {
  it('copied by several people at once are several copies, each with a name of its own', async () => {
    const { ask, template, templates } = await town()
    const { id } = await template('Standard')
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(`POST /api/admin/templates/${id}/duplicate`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const copies = ['', ' 2', ' 3', ' 4', ' 5'].map((more) => `Standard (Kopie)${more}`)
    expect((await templates()).map(({ name }) => name)).toEqual(['Schlicht', 'Standard', ...copies])
  })

  it('of one name, made or renamed at once, are one, and the others hear that the name is taken', async () => {
    const { ask, template } = await town()
    const [{ id, version, blocks }, made] = [await template('Schlicht'), { name: 'Vereine', blocks: [] }]
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => ask('POST /api/admin/templates', made)),
      ask(`PUT /api/admin/templates/${id}`, { name: 'Vereine', blocks, version }),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'saved' : `${body.code}`))
    expect(codes.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'record.name_taken'), 'saved'])
  })

  it('two come with the product; others are made, copied, changed and removed, and each change is written down', async () => {
    const { ask, templates, template, appId } = await town()
    expect((await templates()).map(({ name }) => name)).toEqual(['Schlicht', 'Standard'])
    expect((await template('Standard')).blocks).toEqual(templateDefaults.standard.blocks)
    const made = await ask('POST /api/admin/templates', { name: ' Vereine ', blocks: templateDefaults.plain.blocks })
    expect(made.body.template).toMatchObject({ name: 'Vereine', topics: [], version: 1 })
    const { id } = made.body.template as MailTemplate
    const copy = await ask(`POST /api/admin/templates/${id}/duplicate`)
    expect(copy.body.template).toMatchObject({ name: 'Vereine (Kopie)' })
    expect((await ask(`POST /api/admin/templates/${id}/duplicate`)).body.template).toMatchObject({
      name: 'Vereine (Kopie) 2',
    })
    const blocks = [newBlock('divider', { id: 'd' })]
    const saved = await ask(`PUT /api/admin/templates/${id}`, { name: 'Clubs', blocks, version: 1 })
    expect(saved.body.template).toMatchObject({ name: 'Clubs', blocks, version: 2 })
    const late = await ask(`PUT /api/admin/templates/${id}`, { name: 'Zu spät', blocks, version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'record.conflict', details: { saves: [{ changes: expect.any(Array) }] } },
    })
    expect((await ask('POST /api/admin/templates', { name: 'Clubs', blocks: [] })).body.code).toBe('record.name_taken')
    expect((await ask(`DELETE /api/admin/templates/${id}`)).status).toBe(200)
    expect((await ask(`GET /api/admin/templates/${id}`)).status).toBe(404)
    const log = await query(
      `select action from audit_entry where app_id = $1 and entity = 'template' order by id`,
      appId,
    )
    expect(log.map(({ action }) => action)).toEqual(['created', 'created', 'created', 'changed', 'removed'])
  })

  it('that a topic uses are not removed, and the refusal says which', async () => {
    const { ask, template, save } = await town()
    const { id, topics } = await template('Schlicht')
    expect(topics).toEqual(['anonymousOrderVerification', 'passwordReset', 'registrationVerification'])
    const refused = await ask(`DELETE /api/admin/templates/${id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'record.in_use',
        details: { topics: ['Code für Bestellung ohne Konto', 'Passwort zurücksetzen', 'Registrierung bestätigen'] },
      },
    })
    const standard = await template('Standard')
    for (const topic of topics) expect((await save(topic, { templateId: standard.id })).status).toBe(200)
    expect((await ask(`DELETE /api/admin/templates/${id}`)).status).toBe(200)
  })

  it('are cleaned when they are saved, and show only pictures there are', async () => {
    const { ask } = await town()
    const dirty = newBlock('text', {
      id: 't',
      props: { content: '<p onclick="x">a<script>b</script></p><a href="javascript:x">c</a>' },
    })
    const { body } = await ask('POST /api/admin/templates', { name: 'Rein', blocks: [dirty] })
    expect((body.template as MailTemplate).blocks[0]?.props.content).toBe('<p>a</p>c')
    const picture = newBlock('image', { id: 'i', props: { image: 4711 } })
    expect(await ask('POST /api/admin/templates', { name: 'Bild', blocks: [picture] })).toMatchObject({
      status: 409,
      body: { code: 'template.picture_unknown', details: { pictures: [4711] } },
    })
  })

  it.each([
    ['a block twice', [newBlock('logo', { id: 'a' }), newBlock('logo', { id: 'a' })]],
    ['a block of a topic', [words('<p>x</p>')]],
    ['a font nobody knows', [newBlock('text', { id: 'a', settings: { css: { font: 'comic' as 'arial' } } })]],
    ['a colour that is none', [newBlock('text', { id: 'a', settings: { css: { color: 'red;x' } } })]],
  ])('with %s are refused', async (_, blocks) => {
    const { ask } = await town()
    expect((await ask('POST /api/admin/templates', { name: 'X', blocks })).status).toBe(400)
  })

  it.each([
    ['POST /api/admin/templates', 'template:create'],
    ['PUT /api/admin/template-schemas/adminOrder', 'template:edit'],
  ] as const)('%s needs %s', async (line, _) => {
    const { ask } = await town(['template:view'])
    const body = { name: 'X', blocks: [], version: 0 }
    expect((await ask(line, body)).body.code).toBe('access.denied')
  })
})

describe('topics', () => {
  it('are fifteen, as they come with the product, with how many mails were sent', async () => {
    const { schemas, schema, place, jobs } = await town()
    await place()
    await jobs()
    const rows = await schemas()
    expect(rows.map(({ topic }) => topic)).toEqual(schemaTopicKeys)
    expect(
      rows.every(
        ({ isOn, isOwn, problem, emptyPlaces }) => isOn && !isOwn && problem === null && emptyPlaces.length === 0,
      ),
    ).toBe(true)
    expect(rows.find(({ topic }) => topic === 'customerOrder')?.sent).toBe(1)
    expect(await schema('customerOrder')).toMatchObject({
      subject: 'Ihre {{orderKind}} {{orderNumber}}',
      blocks: schemaDefaults.customerOrder.blocks,
      template: { name: 'Standard' },
    })
  })

  it('say what the municipality wrote, in its template, and go back to what they said', async () => {
    const { save, schema, schemas, place, jobs, mails, ask } = await town()
    const blocks = [
      words(
        '<h2>Danke {{firstname}}</h2><p>{{object}} am {{date}}</p><p><a class="button" href="{{orderLink}}">Ansehen</a></p>',
      ),
    ]
    expect((await save('customerOrder', { subject: 'Danke: {{object}}', blocks })).status).toBe(200)
    expect((await schemas()).find(({ topic }) => topic === 'customerOrder')).toMatchObject({ isOwn: true, version: 1 })
    await place({ day: '2030-01-05' })
    await jobs()
    const [mail] = await mails('customerOrder')
    expect(mail.subject).toBe('Danke: Mehrzweckhalle')
    expect(mail.text).toMatch(/^Danke Regula\n+Mehrzweckhalle am Sa, 05\.01\.2030\n+Ansehen:\n‹Link›/)
    const { version } = await schema('customerOrder')
    expect((await ask('POST /api/admin/template-schemas/customerOrder/reset', { version })).status).toBe(200)
    expect(await schema('customerOrder')).toMatchObject({ subject: schemaDefaults.customerOrder.subject, isOwn: false })
  })

  it('that are off are not sent; those without which nobody gets in cannot be switched off', async () => {
    const { save, place, jobs, mails } = await town()
    expect((await save('customerOrder', { isOn: false })).status).toBe(200)
    await place()
    await jobs()
    expect(await mails('customerOrder')).toEqual([])
    for (const topic of ['passwordReset', 'registrationVerification', 'anonymousOrderVerification'] as const)
      expect((await save(topic, { isOn: false })).body.code).toBe('template.topic_needed')
  })

  it('for the office reach those who are named besides, each once, and not those of the object if that is switched off', async () => {
    const { save, place, jobs, appId } = await town()
    await query(`update app_setting set notification_recipients = '{haus@eschen.test}' where app_id = $1`, appId)
    const reached = async () => {
      await query('delete from mail_message where app_id = $1', appId)
      await place()
      await jobs()
      return (
        await query(`select recipient from mail_message where app_id = $1 and topic = 'adminOrder' order by id`, appId)
      ).map(({ recipient }) => recipient)
    }
    await save('adminOrder', { recipients: ['Haus@eschen.test', 'sekretariat@eschen.test'] })
    expect(await reached()).toEqual(['Haus@eschen.test', 'sekretariat@eschen.test'])
    await save('adminOrder', { isToObject: false, recipients: ['sekretariat@eschen.test'] })
    expect(await reached()).toEqual(['sekretariat@eschen.test'])
    expect((await save('adminOrder', { recipients: ['kein-at'] })).status).toBe(400)
  })

  it('take along the files that were chosen', async () => {
    const { save, place, jobs, appId } = await town()
    const files = async () => {
      await place()
      await jobs()
      const [mail] = (await wholeMails(deps.db, appId, { topic: 'customerOrder' })).slice(-1)
      return mail?.attachments.map(({ filename }) => filename)
    }
    expect(await files()).toEqual(['reservation.ics'])
    await save('customerOrder', { addsCalendar: false, addsLetter: true })
    expect(await files()).toEqual(['bestellung.pdf'])
  })

  it('change only what is sent, on the state somebody saw', async () => {
    const { ask, schema, template } = await town()
    const plain = await template('Schlicht')
    const put = (body: object) => ask('PUT /api/admin/template-schemas/adminOrder', body)
    expect((await put({ version: 0, templateId: plain.id })).body.schema).toMatchObject({
      template: { name: 'Schlicht' },
      isOwn: false,
    })
    expect((await put({ version: 0, isOn: false })).body.code).toBe('record.conflict')
    expect((await put({ version: 1, isOn: false })).body.schema).toMatchObject({
      isOn: false,
      template: { name: 'Schlicht' },
    })
    expect((await put({ version: 2, subject: '' })).status).toBe(400)
    expect((await put({ version: 2, templateId: 4711 })).body.code).toBe('template.unknown')
    expect((await schema('adminOrder')).version).toBe(2)
  })
})

it('blocks that were stored before an order had parts and pictures look as they did', async () => {
  const { appId, schema, schemas, save } = await town()
  await save('customerOrder', { blocks: [newBlock('order', { id: 'o', place: 'content' })] })
  await query(
    `update mail_schema set blocks = blocks #- '{0,settings,order,part}' #- '{0,settings,order,addPicture}' where app_id = $1`,
    appId,
  )
  expect((await schema('customerOrder')).blocks[0]?.settings.order).toMatchObject({ part: 'all', addPicture: false })
  expect((await schemas()).every(({ problem }) => problem === null)).toBe(true)
})

it('blocks bring their pictures along, for whoever sees no files', async () => {
  const { ask, appId, save, schema } = await town()
  const [{ id }] = await query(
    `insert into asset (app_id, type, name, filename, file, mime, bytes, width, height, alt)
     values ($1, 'image', 'Aula', 'aula.jpg', '1/aula.jpg', 'image/jpeg', 10, 80, 40, 'Die Aula') returning id`,
    appId,
  )
  const shown = [{ id, name: 'Aula', src: '/files/assets/1/aula.jpg', alt: 'Die Aula' }]
  const made = await ask('POST /api/admin/templates', {
    name: 'Bild',
    blocks: [newBlock('image', { id: 'i', props: { image: id } })],
  })
  expect(made.body.template).toMatchObject({ pictures: shown })
  const beside = newBlock('imageText', { id: 'b', place: 'content', props: { leftImage: id } })
  await save('customerOrder', { blocks: [beside], templateId: (made.body.template as MailTemplate).id })
  expect(await schema('customerOrder')).toMatchObject({ pictures: shown, template: { pictures: shown } })
  // A drawing has no size; a document is no picture.
  const [drawing, document] = await query(
    `insert into asset (app_id, type, name, filename, file, mime, bytes)
     values ($1, 'image', 'Plan', 'plan.svg', '1/plan.svg', 'image/svg+xml', 10), ($1, 'document', 'Reglement', 'r.pdf', '1/r.pdf', 'application/pdf', 10)
     returning id`,
    appId,
  )
  const kept = async (image: number) =>
    (await save('adminOrder', { blocks: [newBlock('image', { id: 'i', place: 'content', props: { image } })] })).status
  expect([await kept(drawing.id), await kept(document.id)]).toEqual([200, 409])
})

it('a confirmation shows its object, its state, where it is and what it costs; about a part of an order, no sum', async () => {
  const { appId, hall, place, decide, jobs, customerToken } = await town()
  const [{ id: picture }] = await query(
    `insert into asset (app_id, type, name, filename, file, mime, bytes, width, height, alt)
     values ($1, 'image', 'Halle', 'halle.jpg', '1/halle.jpg', 'image/jpeg', 10, 80, 40, '') returning id`,
    appId,
  )
  await query(
    `insert into bookable_asset (app_id, object_id, asset_id, place) values ($1, $2, $3, 'main')`,
    appId,
    hall.id,
    picture,
  )
  await query(`update bookable set coordinates = '47.1, 8.5', handover_info = 'Im Werkhof' where id = $1`, hall.id)
  const last = async () => {
    await jobs()
    const [mail] = await query(
      `select html_body as html, text_body as text from mail_message
       where app_id = $1 and topic = 'customerBookingConfirmation' order by id desc limit 1`,
      appId,
    )
    return mail as { html: string; text: string }
  }
  const { id } = await place({ day: '2030-06-01' })
  await decide([id], 'confirmed')
  const whole = await last()
  // What stands for a picture nobody described is the name of what it shows.
  expect(whole.html).toContain(`<img src="cid:picture-${picture}" alt="Mehrzweckhalle"`)
  expect(whole.html).toMatch(/badge-good"[^>]*>✓ Bestätigt</)
  expect(whole.html).toContain('https://map.geo.admin.ch/?lang=de&amp;swisssearch=47.1%2C8.5')
  for (const words of ['Im Werkhof', 'Mehrzweckhalle, 2 × 45.67: 91.34', 'Google:', 'Yahoo:'])
    expect(whole.text).toContain(words)
  expect(whole.text).toMatch(/Rundung: CHF.0\.01\nTotal: CHF.91\.35/)
  const bookings = ['2030-06-03', '2030-06-04'].map((day) => bookingDraft(hall, `${day} 10:00`, `${day} 11:00`))
  const { body } = await call('POST /api/orders', { appId, token: customerToken, body: { bookings } })
  const [first] = await query('select id from booking where order_id = $1 order by id', body.orderId)
  await decide([first.id], 'confirmed')
  const part = await last()
  expect(part.text).toContain('03.06.2030')
  expect(part.text).not.toContain('Total')
})

describe('a design that is damaged', () => {
  it.each([
    ['blocks of the topic', `update mail_schema set blocks = '[{"id": 1}]' where app_id = $1`],
    ['blocks of the template', `update mail_template set blocks = '["x"]' where app_id = $1`],
  ])('%s: the words that come with the product go out, and staff are told', async (_, harm) => {
    const { appId, save, schemas, place, jobs, mails } = await town()
    await save('customerOrder', { subject: 'Danke', blocks: [words('<p>Eigenes</p>')] })
    await query(harm, appId)
    await place()
    await jobs()
    const [mail] = await mails('customerOrder')
    expect(mail.subject).toMatch(/^Ihre Reservation 20\d\d-\d{6}$/)
    expect(mail.text).toContain('Vielen Dank, Ihre Reservation ist bei')
    expect((await schemas()).find(({ topic }) => topic === 'customerOrder')?.problem).toMatch(/beschädigt/)
  })
})

describe('a mail that is to let somebody in', () => {
  it('goes out in the words that come with the product where its link is missing, and staff are told', async () => {
    const { save, schemas } = await town()
    const problem = async () => (await schemas()).find(({ topic }) => topic === 'passwordReset')?.problem
    expect(await problem()).toBeNull()
    await save('passwordReset', { subject: 'Neu', blocks: [words('<p>Guten Tag {{firstname}}</p>')] })
    expect(await problem()).toBe('Es fehlt: Persönlicher Link zum Konto. Darum geht der mitgelieferte Text hinaus.')
    await save('passwordReset', { subject: 'Neu', blocks: [words('<p><a href="{{link}}">Hier</a></p>')] })
    expect(await problem()).toBeNull()
  })
})

describe('blocks that cannot be kept', () => {
  it('are refused with the reason, and nothing that stood there is lost', async () => {
    const { ask, save, schema, schemas } = await town()
    await save('customerOrder', { subject: 'Danke', blocks: [words('<p>Gut</p>')] })
    const { version } = await schema('customerOrder')
    const put = async (content: string) =>
      (
        await ask('PUT /api/admin/template-schemas/customerOrder', {
          ...{ subject: 'Danke', blocks: [words('<p>Gut</p>'), words(content)], version },
        })
      ).body
    expect(await put(`<p>${'a & b '.repeat(3300)}</p>`)).toMatchObject({ code: 'template.too_long' })
    expect(await put('<'.repeat(20_000))).toMatchObject({ code: 'template.too_long' })
    expect(await put('<ul><li>'.repeat(1000))).toMatchObject({ code: 'template.too_deep' })
    expect(await put(`${'<ul><li>'.repeat(900)}x${'</li></ul>'.repeat(900)}`)).toMatchObject({
      code: 'template.too_deep',
    })
    expect(await put('<p>{{frstname}}</p>')).toMatchObject({
      code: 'template.variable_unknown',
      details: { variables: ['frstname'] },
    })
    expect(await put('<p>{{code}}</p>')).toMatchObject({ code: 'template.variable_unknown' })
    expect((await schemas()).find(({ topic }) => topic === 'customerOrder')).toMatchObject({
      problem: null,
      isOwn: true,
    })
  })

  it('no secret leaves as a part of an address', async () => {
    const { save, schemas } = await town()
    const blocks = [words('<p><a href="https://evil.test/?t={{link}}">Reset</a></p>')]
    const saved = await save('passwordReset', { subject: 'Neu', blocks })
    expect(JSON.stringify(saved)).not.toContain('evil.test')
    expect((await schemas()).find(({ topic }) => topic === 'passwordReset')?.problem).toMatch(/Link/)
  })

  it.each([
    ['only on an invoice', { settings: { isOnlyOnInvoice: true } }, '<p>{{link}}</p>'],
    ['in a block that is no text', { component: 'order' }, '<p>{{link}}</p>'],
  ])('a link %s counts as none', async (_, change, content) => {
    const { save, schemas } = await town()
    const block = words(content)
    const blocks = [
      { ...block, ...change, settings: { ...block.settings, ...('settings' in change ? change.settings : {}) } },
    ]
    await save('passwordReset', { subject: 'Neu', blocks })
    expect((await schemas()).find(({ topic }) => topic === 'passwordReset')?.problem).toMatch(
      /Es fehlt: Persönlicher Link/,
    )
  })

  it('a topic for the office that reaches nobody is told', async () => {
    const { save, schemas } = await town()
    await save('adminOrder', { recipients: ['a@b.ch', 'A@B.ch'], isToObject: false })
    const row = async () => (await schemas()).find(({ topic }) => topic === 'adminOrder')
    expect(await row()).toMatchObject({ recipients: ['a@b.ch'], problem: null })
    await save('adminOrder', { recipients: [], isToObject: false })
    expect((await row())?.problem).toMatch(/erreicht niemanden/)
  })
})

describe('trying a mail out', () => {
  const draft = (content: string) => ({
    topic: 'customerOrder',
    subject: 'An {{firstname}}',
    templateBlocks: templateDefaults.standard.blocks,
    blocks: [words(content)],
  })

  it('with made-up facts or those of an order, which only those see who see orders', async () => {
    const { ask, place, appId } = await town([...all, 'order:view'])
    const { orderId } = await place()
    const sample = await ask('POST /api/admin/template-preview', { ...draft('<p>{{orderNumber}}</p>'), orderId: null })
    expect(sample.body.mail).toMatchObject({ subject: 'An Petra', text: expect.stringContaining('2026-000131') })
    const real = await ask('POST /api/admin/template-preview', { ...draft('<p>{{object}} {{orderLink}}</p>'), orderId })
    expect(real.body.mail).toMatchObject({
      subject: 'An Regula',
      to: 'regula@example.test',
      text: expect.stringContaining('Mehrzweckhalle'),
    })
    // The link opens the order, for whoever holds it.
    expect(JSON.stringify(real.body)).not.toMatch(/order\/[\w.-]{20,}/)
    const orders = (await ask('GET /api/admin/template-preview/orders')).body.orders
    expect(orders).toMatchObject([{ id: orderId, customer: 'Regula Meier', what: 'Mehrzweckhalle' }])
    const blind = await make.staffToken(appId, all)
    const denied = await call('POST /api/admin/template-preview', {
      appId,
      token: blind,
      body: { ...draft('<p>x</p>'), orderId },
    })
    expect(denied.status).toBe(404)
  })

  it('sends it to whoever asks and to nobody else, as it stands in the editor or as it is saved', async () => {
    const { ask, appId } = await town()
    const { topic, ...rest } = draft('<p>Im Entwurf</p>')
    const one = await ask('POST /api/admin/template-test', { topics: [topic], draft: rest, orderId: null })
    const { to } = one.body
    expect(one.body).toMatchObject({ sent: 1, to: expect.stringContaining('@') })
    const many = await ask('POST /api/admin/template-test', { topics: schemaTopicKeys, draft: null, orderId: null })
    expect(many.body).toMatchObject({ sent: 15, to })
    const mails = await wholeMails(deps.db, appId, { to: String(to) })
    expect(mails.length).toBe(16)
    expect(mails.every(({ subject }) => subject.startsWith('Test: '))).toBe(true)
    expect(mails[0]?.text).toContain('Im Entwurf')
  })
})

it('a keeper builds the mails of every app anew', async () => {
  const { appId } = await town()
  const keeper = await make.keeperToken()
  const started = await call('GET /api/keeper/template-schemas/build-all', { appId, token: keeper })
  expect(started.body.run).toMatchObject({ kind: 'templates', state: 'waiting' })
  await runJobs(deps.db, databaseUrl, maintenanceJobs({ db: deps.db, storage: deps.storage, files: [] }))
  const { body } = await call('GET /api/keeper/maintenance/runs', { appId, token: keeper })
  const answer = (body.runs as { result: Record<string, unknown> }[])[0]?.result ?? {}
  const [{ apps }] = await query('select count(*)::int as apps from app')
  expect(answer).toMatchObject({ apps, topics: apps * 15 })
  const [{ title }] = await query('select title from app where id = $1', appId)
  const failed = answer.failed as { app: string; topic: string; problem: string }[]
  // Those that were damaged above are named, and none that is whole.
  expect(failed.filter(({ app }) => app !== title)).toEqual(failed)
  expect(failed.map(({ topic }) => topic)).toContain('customerOrder')
})

it('another app’s templates are out of reach', async () => {
  const [one, other] = [await town(), await town()]
  const { id } = await one.template('Standard')
  expect((await other.ask(`GET /api/admin/templates/${id}`)).status).toBe(404)
  expect((await other.save('adminOrder', { templateId: id })).body.code).toBe('template.unknown')
})
