import pg from 'pg'
import { createApp } from '../packages/server/src/modules/tenant/index.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { Database } from '../packages/server/src/platform/db/database.ts'
import type { Ratio } from './ratio.ts'
import { compare } from './ratio.ts'

const firstnames = [
  'anna',
  'beat',
  'celine',
  'daniel',
  'elif',
  'franz',
  'gabriela',
  'hans',
  'irene',
  'juerg',
  'karin',
  'luca',
]
const beginnings = [
  'ab',
  'bau',
  'bru',
  'eg',
  'fi',
  'ger',
  'gro',
  'hau',
  'hof',
  'kel',
  'ko',
  'lu',
  'mei',
  'mül',
  'ny',
  'ru',
  'scha',
  'wei',
  'zim',
  'zür',
]
const middles = [
  'ber',
  'cher',
  'den',
  'er',
  'ger',
  'ken',
  'ler',
  'ma',
  'men',
  'ner',
  'ri',
  'ssen',
  'ster',
  'ten',
  'zen',
  'li',
]
const ends = [
  'mann',
  'egger',
  'hofer',
  'hauser',
  'bach',
  'li',
  'er',
  'i',
  'acher',
  'wyler',
  'schmid',
  'berger',
  'en',
  'stein',
  'meier',
  'kofer',
]
const hosts = ['bluewin.example', 'gmx.example', 'hispeed.example', 'sunrise.example']

/** People with names as they are here: put together from few parts, so that parts of them are common and wholes are rare. */
async function fill(databaseUrl: string, appId: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into app_user (app_id, role, username, email, firstname, lastname, company, street, streetno, zipcode, city, phone, email_verified_at)
     select $1, 'user', 'kunde' || n, person.firstname || '.' || fold_text(person.lastname) || n || '@' || ($7::text[])[1 + n % 4],
       initcap(person.firstname), initcap(person.lastname), case when n % 9 = 0 then 'Verein ' || n else '' end,
       initcap(($4::text[])[1 + n % 20]) || 'strasse', (n % 90)::text, (8000 + n % 900)::text, initcap(($6::text[])[1 + n % 16]) || 'wil',
       '07' || n % 10 || ' ' || lpad((n::bigint * 7919 % 1000)::text, 3, '0') || ' ' || lpad((n::bigint * 104729 % 10000)::text, 4, '0'), now()
     from generate_series(1, $2::int) as n, lateral (
       select ($3::text[])[1 + abs(hashtext('f' || n)) % 12] as firstname,
         ($4::text[])[1 + abs(hashtext('b' || n)) % 20] || ($5::text[])[1 + abs(hashtext('m' || n)) % 16] || ($6::text[])[1 + abs(hashtext('e' || n)) % 16] as lastname
     ) as person`,
    [appId, count, firstnames, beginnings, middles, ends, hosts],
  )
  await client.query('vacuum analyze app_user')
  await client.end()
}

/** The list of people with search, sort and page: fifty thousand of them against five hundred, in the same run. */
export async function comparePeople(databaseUrl: string, url: string, token: string): Promise<Ratio[]> {
  const db = new Database(createPool(databaseUrl, 1))
  const app = (title: string, domain: string) =>
    db.acrossTenants('bench', (tx) => createApp(tx, { title, domains: [domain] }))
  const [few, many] = [await app('Weiler', 'weiler.test'), await app('Stadt', 'stadt.test')]
  await db.close()
  await fill(databaseUrl, few, 500)
  await fill(databaseUrl, many, 50_000)
  const lists: readonly (readonly [string, string])[] = [
    ['people: first page', 'itemsPerPage=25'],
    ['people: sorted by name, page 3', 'sort=name,asc&page=3&itemsPerPage=25'],
    ['people: sorted by e-mail downwards', 'sort=email,desc&itemsPerPage=25'],
    ['people: search a name, sorted', 'search=anna%20muelbermann&sort=name,asc&itemsPerPage=25'],
    ['people: search a phone number', 'search=%2B41%2079%20123%2045&itemsPerPage=25'],
    ['people: search part of an address', 'search=karin.zimner&sort=email,asc&itemsPerPage=25'],
  ]
  const rows: Ratio[] = []
  for (const [name, query] of lists) {
    const call = (appId: number) => async () => {
      const answer = await fetch(`${url}/api/admin/users?${query}`, {
        headers: { 'x-app-id': String(appId), authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
      await answer.arrayBuffer()
    }
    rows.push(await compare(name, call(few), call(many), 1.5))
  }
  return rows
}
