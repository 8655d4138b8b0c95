import { displayInstant } from '@allmend/domain/time'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { SentFile } from '../../platform/http/file-answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { HeldData, PersonContributor } from '../../platform/people/contributor.ts'
import { exportRefusal } from './user.policy.ts'
import { userContributor } from './user-contributor.ts'
import { findPerson, nameOf } from './user-record.ts'

/** Everything held about a person, as a file: for machines (JSON) or for people (HTML, prints well). */
export async function readHeldData(
  tx: TenantTx,
  contributors: readonly PersonContributor[],
  viewer: SessionUser,
  id: number,
  format: 'json' | 'html',
) {
  const person = await findPerson(tx, id)
  if (!person) return refuse('record.not_found')
  const refused = exportRefusal(viewer, person)
  if (refused) return refused
  const held: HeldData[] = []
  for (const contributor of [userContributor, ...contributors]) held.push(...(await contributor.read(tx, person)))
  const app = await tx.db
    .selectFrom('app')
    .where('id', '=', tx.appId)
    .select(['title', 'zone'])
    .executeTakeFirstOrThrow()
  const heading = { ...app, name: nameOf(person), at: new Date().toISOString() }
  return format === 'json'
    ? new SentFile('meine-daten.json', 'application/json; charset=utf-8', Buffer.from(asJson(heading, held)))
    : new SentFile('meine-daten.html', 'text/html; charset=utf-8', Buffer.from(asHtml(heading, held)))
}

interface Heading {
  readonly title: string
  readonly zone: string
  readonly name: string
  readonly at: string
}

const asJson = ({ title, name, at }: Heading, held: readonly HeldData[]) =>
  JSON.stringify(
    {
      verantwortlich: title,
      person: name,
      stand: at,
      daten: Object.fromEntries(held.map((part) => [part.title, part.records])),
    },
    null,
    2,
  )

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const text = (value: unknown, zone: string): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (value === true) return 'Ja'
  if (value === false) return 'Nein'
  if (typeof value === 'string' && instant.test(value)) return displayInstant(Date.parse(value), zone)
  return escapeHtml(Array.isArray(value) ? value.join(', ') : String(value)).replaceAll('\n', '<br>')
}

const record = (fields: Readonly<Record<string, unknown>>, zone: string) =>
  `<table>${Object.entries(fields)
    .map(([label, value]) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${text(value, zone)}</td></tr>`)
    .join('')}</table>`

const section = ({ title, records }: HeldData, zone: string) =>
  `<h2>${escapeHtml(title)}</h2>${records.map((fields) => record(fields, zone)).join('') || '<p>Keine Einträge.</p>'}`

const asHtml = ({ title, zone, name, at }: Heading, held: readonly HeldData[]) => `<!doctype html>
<html lang="de-CH"><head><meta charset="utf-8"><title>Daten über ${escapeHtml(name)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#182136}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid #dce1ee}
th{width:14rem;font-weight:500;color:#566077}td{overflow-wrap:anywhere}h2{margin-top:2rem}</style></head>
<body><h1>Daten über ${escapeHtml(name)}</h1><p>${escapeHtml(title)}, Stand ${displayInstant(Date.parse(at), zone)}</p>${held.map((part) => section(part, zone)).join('')}</body></html>
`
