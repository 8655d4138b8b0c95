import type { TemplateSchemaRow } from '@allmend/contract'
import { newBlock, schemaDefaults, schemaTopicKeys, templateDefaults } from '@allmend/domain/template'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { noData, storedBlocks } from '../template/index.ts'
import { queueMail } from './index.ts'

const { call, deps, make } = await buildTestApp()
const { db } = deps
const query = async (sql: string, ...values: unknown[]) => (await db.pool.query(sql, values)).rows

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app({ title: 'Eschen' })
  token = await make.staffToken(appId, ['template:view', 'setting:base'])
})

const url = 'https://eschen.test/order/12.abcdefghijklmnopqrstuvwxyz'
const facts = { firstname: 'Nora', lastname: 'Brunner', orderNumber: '2026-000131', url }
const data = { ...noData, variables: { ...facts, orderLink: url } }

interface Damage {
  readonly template: unknown
  readonly blocks: unknown
  readonly subject: string
}

/** Puts the rows of an app into this state, as a wrong hand in the database does. */
async function damage({ template, blocks, subject }: Damage) {
  await query('delete from mail_message where app_id = $1', appId)
  await query(
    'update mail_template set blocks = $2::jsonb, version = version + 1 where app_id = $1',
    appId,
    JSON.stringify(template),
  )
  for (const topic of ['customerOrder', 'passwordReset'])
    await query(
      `insert into mail_schema (app_id, topic, subject, blocks) values ($1, $2, $3, $4::jsonb)
       on conflict (app_id, topic) do update set subject = $3, blocks = $4::jsonb, version = mail_schema.version + 1`,
      ...[appId, topic, subject, JSON.stringify(blocks)],
    )
}

/** Writes a mail of a topic whose words are the municipality's, of one without which nobody gets in, and of one in our words. */
async function write() {
  const stand = { isWaiting: false, kind: 'Reservation', stand: '' } as const
  const order = { ...facts, ...stand, bookings: [], sums: [], data }
  await db.withTenant(appId, async (tx) => {
    await queueMail(tx, 'customerOrder', 'nora@chor.test', order)
    await queueMail(tx, 'passwordReset', 'nora@chor.test', facts)
    await queueMail(tx, 'customerCancellation', 'nora@chor.test', {
      ...{ ...facts, title: 'Aula', when: 'heute', money: '' },
    })
  })
  const mails = await wholeMails(db, appId, {})
  return new Map(mails.map((mail) => [mail.topic, mail]))
}

const problems = async () => {
  const { body } = await call('GET /api/admin/template-schemas', { appId, token })
  const rows = body.schemas as TemplateSchemaRow[]
  return rows.filter(({ problem }) => problem !== null).map(({ topic }) => topic)
}

const ourWords = {
  customerOrder: 'Vielen Dank, Ihre Reservation ist bei uns eingegangen.',
  passwordReset: 'ein neues Passwort angefordert',
}

/** Whatever became of the rows, the mails are whole; where the words are not the municipality's, staff are told. */
async function expectWhole() {
  const mails = await write()
  expect([...mails.keys()]).toEqual(['customerOrder', 'passwordReset', 'customerCancellation'])
  for (const { subject, text, html } of mails.values()) {
    expect(subject.trim()).not.toBe('')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text.trim()).not.toBe('')
    expect(html).toMatch(/<html[\s\S]*<\/html>/)
    expect(html).not.toMatch(/<script|<iframe|\son\w+=|javascript:|<mj-/i)
  }
  // Who cannot get in by the mail cannot get in at all.
  expect(mails.get('passwordReset')?.text).toContain(url)
  expect(mails.get('passwordReset')?.html).toContain(url)
  expect(mails.get('customerCancellation')?.text).toContain('Ihr Termin ist storniert: Aula, heute')
  expect(mails.get('customerCancellation')?.html).toContain('Ihr Termin ist storniert: Aula, heute')
  return mails
}

const template = templateDefaults.standard.blocks
const own = (content: string) => [newBlock('text', { id: 'own', place: 'content', props: { content } })]
const withLink =
  '<p>Eigenes</p><p><a class="button" href="{{link}}">Weiter</a></p><p><a href="{{orderLink}}">Ansehen</a></p>'
const sound: Damage = { template, blocks: own(withLink), subject: 'Betreff' }

describe('damage in the rows of templates', () => {
  it('is none where nothing is damaged', async () => {
    await damage(sound)
    const mails = await expectWhole()
    expect(mails.get('customerOrder')).toMatchObject({ subject: 'Betreff', text: expect.stringContaining('Eigenes') })
    expect(await problems()).toEqual([])
  })

  it.each([
    ['no block in the template', { template: [] }],
    ['no place in the template', { template: template.filter(({ component }) => component !== 'placeholder') }],
    ['nothing but places', { template: template.filter(({ component }) => component === 'placeholder') }],
    ['every block twice', { template: [...template, ...template], blocks: [...own(withLink), ...own(withLink)] }],
    ['a place that fills itself', { blocks: [newBlock('placeholder', { id: 'content', place: 'content' })] }],
    ['no block of the topic', { blocks: [] }],
    [
      'a block for a place there is not',
      { blocks: [newBlock('text', { id: 'x', place: 'weg', props: { content: withLink } })] },
    ],
    [
      'markup of the library',
      { blocks: own(`</mj-text></mj-column><mj-include path="/etc/passwd" /><mj-raw><script>x</script>${withLink}`) },
    ],
    ['markup that never ends', { blocks: own(`${withLink}<p><ul><li><a href="<!-- <![CDATA[ <!--if:code--> {{link`) }],
    ['markup a thousand levels deep', { blocks: own(`${'<ul><li>'.repeat(1000)}x${withLink}`) }],
    ['a subject of nothing', { subject: ' \t ' }],
    ['a subject of variables that say nothing', { subject: '{{handoverInfo}} {{company}}' }],
    ['a subject of many lines', { subject: 'Eins\r\nBcc: x@y.test\r\n\r\nZwei' }],
    ['a subject without end', { subject: 'W'.repeat(50_000) }],
  ] satisfies [string, Partial<Damage>][])('%s', async (_, harm) => {
    await damage({ ...sound, ...harm })
    await expectWhole()
  })

  /** A value somebody who knows no block might leave behind. */
  const debris = fc.oneof(
    fc.constantFrom<unknown>(null, -1, 1e21, 2_147_483_648, 0.5, '', 'x'.repeat(30_000), [], {}, [null], true),
    fc.jsonValue({ maxDepth: 2 }),
  )
  type Json = { [key: string]: Json | unknown }
  const places = (value: unknown, path: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
      : []
  /** The blocks with one thing in them put wrong, or gone. */
  const hurt = (blocks: readonly object[]) =>
    fc.tuple(fc.constantFrom(...places(blocks)), fc.option(debris)).map(([path, value]) => {
      const copy = structuredClone(blocks) as unknown as Json
      const parent = path.slice(0, -1).reduce((inner, key) => inner[key] as Json, copy)
      const key = path.at(-1) ?? ''
      if (value === null) delete parent[key]
      else parent[key] = value
      // A list with a hole in it is one with nothing there.
      return JSON.parse(JSON.stringify(copy)) as unknown
    })
  const anyArray = fc.array(debris, { maxLength: 3 })

  it('of any kind: whole mails all the same, and staff are told whose words go out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(hurt(template), anyArray, fc.constant(template)),
        fc.oneof(hurt(sound.blocks as object[]), hurt(schemaDefaults.passwordReset.blocks), anyArray),
        async (brokenTemplate, blocks) => {
          await damage({ template: brokenTemplate, blocks, subject: 'Betreff' })
          const mails = await expectWhole()
          const ofTemplate = storedBlocks.safeParse(brokenTemplate).success ? [] : schemaTopicKeys
          // What can be read may still lack the link that lets somebody in.
          const lacking = JSON.stringify(blocks).includes('{{link}}') ? [] : ['passwordReset']
          const broken = storedBlocks.safeParse(blocks).success
            ? [...ofTemplate, ...lacking]
            : ['customerOrder', 'passwordReset', ...ofTemplate]
          expect(new Set(await problems())).toEqual(new Set(broken))
          for (const [topic, words] of Object.entries(ourWords))
            if (broken.includes(topic)) expect(mails.get(topic)?.text).toContain(words)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is counted on the dashboard', async () => {
    await damage({ ...sound, blocks: [{ id: 1 }] })
    const { body } = await call('GET /api/admin/dashboard', { appId, token })
    expect(body).toMatchObject({ brokenTopics: 2 })
  })
})
