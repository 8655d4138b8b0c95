import { inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { parseCsv } from '../../../test/parse-csv.ts'

const { call, deps, make, server } = await buildTestApp()

interface Row {
  id: number
  lastname: string
  email: string
}

let appId: number
let token: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, ['user:view'])
  const add = async (name: string, overrides: Parameters<typeof make.user>[1]) => {
    ids[name] = await make.user(appId, { lastname: name, ...overrides })
  }
  await add('Müller', {
    firstname: 'Réto',
    email: 'r.m@turnverein-eschen.test',
    phone: '079 000 22 10',
    city: 'Zürich',
  })
  await add('Mueller', { firstname: 'Ute', company: 'Bäckerei Gössi', phone: '+41 44 123 45 67' })
  await add('Zehnder', { firstname: 'Marco', street: 'Industriestrasse', streetno: '9', zipcode: '8400' })
  await add('Aebi', { firstname: '=SUM(A1)', company: '+Firma;"Zitat"' })
  await add('Zu', { firstname: 'Inaktiv', isActive: false })
  ids.Gast = await make.guest(appId, 'gast@example.test')
})

const list = async (filter: string, as = token) => {
  const { body } = await call('GET /api/admin/users', { appId, token: as, headers: { filter } })
  return body as unknown as { totalRecords: number; rows: Row[] }
}
const found = async (search: string) => {
  const { rows, totalRecords } = await list(`search=${encodeURIComponent(search)}&sort=name,asc`)
  expect(totalRecords).toBe(rows.length)
  return rows.map(({ lastname }) => lastname)
}

describe('the search', () => {
  it.each(['mueller', 'muller', 'MÜLL', 'Müller', 'mu\u0308ller', ' müller '])(
    '%s finds every Müller',
    async (text) => {
      expect((await found(text)).sort()).toEqual(['Mueller', 'Müller'])
    },
  )

  it.each([
    ['verein-esch', 'Müller'],
    ['R.M@TURN', 'Müller'],
    ['reto mull', 'Müller'],
    ['müller zuri', 'Müller'],
    ['0790002210', 'Müller'],
    ['079 0002210', 'Müller'],
    ['+41 79 000 22', 'Müller'],
    ['0041790002210', 'Müller'],
    ['079/000-22-10', 'Müller'],
    ['000 22 10', 'Müller'],
    ['044 123 45 67', 'Mueller'],
    ['gossi', 'Mueller'],
    ['goessi', 'Mueller'],
    ['eller', 'Mueller'],
    ['industriestr', 'Zehnder'],
    ['8400', 'Zehnder'],
  ])('%s finds %s', async (text, lastname) => {
    expect(await found(text)).toContain(lastname)
  })

  /** Who is found in a municipality where everybody else has another number. */
  const callers = async (phone: string) => {
    const town = await make.app()
    const id = await make.user(town, { lastname: 'Anrufer', phone })
    await make.user(town, { lastname: 'Stumm', phone: '052 111 22 33' })
    const as = await make.staffToken(town, ['user:view'])
    const asked = async (text: string) => {
      const headers = { filter: `search=${encodeURIComponent(text)}` }
      const { body } = await call('GET /api/admin/users', { appId: town, token: as, headers })
      return (body.rows as Row[]).map(({ lastname }) => lastname)
    }
    return { id, asked }
  }

  it.each([
    '079 888 77 66',
    '+41 79 888 77 66',
    '0041 79 888 77 66',
    '+41 (0)79 888 77 66',
    '0041 (0)79 888 77 66',
    '41 79 888 77 66',
    '079/888.77.66',
  ])('a number that was written as %s is found however it is asked for', async (phone) => {
    const { id, asked } = await callers(phone)
    const texts = [
      '0798887766',
      '079 888 77 66',
      '+41798887766',
      '+41 (0)79 888 77 66',
      '0041 (0)79 888 77 66',
      '888 77',
    ]
    for (const text of texts) expect(await asked(text), text).toEqual(['Anrufer'])
    // Not only because one contains the other.
    const { rows } = await deps.db.pool.query('select fold_phone(phone) as number from app_user where id = $1', [id])
    expect(rows).toEqual([{ number: '0798887766' }])
  })

  it('a number from abroad keeps its country', async () => {
    const { asked } = await callers('+49 41 79 888 77')
    expect(await asked('+49 4179 888')).toEqual(['Anrufer'])
    expect(await asked('079 888')).toEqual([])
  })

  it.each(['müller zehnder', '%', '_', '\\', 'xyz', '0791111111'])('%s finds nobody', async (text) => {
    expect(await found(text)).toEqual([])
  })

  it('finds nobody of another app', async () => {
    const other = await make.app()
    await make.user(other, { lastname: 'Einzigartig' })
    expect(await found('einzigartig')).toEqual([])
  })
})

describe('the list', () => {
  it('is sorted by number, newest first, unless asked otherwise', async () => {
    const { rows } = await list('')
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort((a, b) => b - a))
  })

  it('sorts names as people do: ä beside a, capitals beside small letters', async () => {
    const { rows } = await list('sort=name,asc&hide_no_account=1&hide_deactived=1&roles=user')
    expect(rows.map(({ lastname }) => lastname)).toEqual(['Aebi', 'Mueller', 'Müller', 'Zehnder'])
  })

  it('takes the filters of the specified call', async () => {
    const everybody = await list('itemsPerPage=all')
    expect(everybody.totalRecords).toBe(everybody.rows.length)
    const count = async (filter: string) => (await list(filter)).totalRecords
    expect(await count('hide_no_account=1')).toBe(everybody.totalRecords - 1)
    expect(await count('hide_deactived=1')).toBe(everybody.totalRecords - 1)
    expect(await count('roles=user')).toBe(everybody.totalRecords - 1)
    expect(await count('roles=user|admin')).toBe(everybody.totalRecords)
    expect(await count('state=guest')).toBe(1)
    expect(await count('state=guest&search=gast')).toBe(1)
    expect(await count(`ids=${ids.Müller}|${ids.Gast}`)).toBe(2)
    expect(await count('deletionRequested=1')).toBe(0)
  })

  it('counts whom it shows, whatever is filtered by', async () => {
    const town = await make.app()
    const as = await make.staffToken(town, ['user:view'])
    const club = await make.group(town, { name: 'Chor', role: 'user', permissions: [] })
    const [a, b] = [
      await make.user(town, { firstname: 'A', groupIds: [club], company: 'Chor', city: 'Bern', zipcode: '3000' }),
      await make.user(town, { firstname: 'B', isActive: false, company: 'Amt', city: 'Aarau', zipcode: '5000' }),
    ]
    const c = await make.guest(town, 'c@example.test')
    await deps.db.pool.query(`update app_user set deletion_requested_at = now() where id = $1`, [b])
    const [{ id: staff }] = (
      await deps.db.pool.query(`select id from app_user where app_id = $1 and role = 'admin'`, [town])
    ).rows
    const who = async (filter: string) => {
      const { body } = await call('GET /api/admin/users', { appId: town, token: as, headers: { filter } })
      const found = (body.rows as Row[]).map(({ id }) => id)
      expect(body.totalRecords, filter).toBe(found.length)
      return found
    }
    const cases: [string, number[]][] = [
      ['', [c, b, a, staff]],
      ['roles=admin', [staff]],
      ['roles=user', [c, b, a]],
      ['state=active', [a, staff]],
      ['state=deactivated', [b]],
      ['hide_no_account=1', [b, a, staff]],
      ['hide_deactived=1', [c, a, staff]],
      ['hide_deactived=1&hide_no_account=1&roles=user', [a]],
      [`group=${club}`, [a]],
      ['deletionRequested=1', [b]],
      [`ids=${a}|${b}&roles=user&hide_deactived=1`, [a]],
      ['search=example&state=guest', [c]],
      ['roles=user&sort=city,desc', [a, b, c]],
      ['roles=user&sort=company,asc', [c, b, a]],
      ['roles=user&sort=state,asc', [a, b, c]],
      ['roles=user&sort=zipcode,desc', [b, a, c]],
    ]
    for (const [filter, expected] of cases) expect(await who(filter), filter).toEqual(expected)
  })

  it.each(['roles=boss', 'state=alive', 'ids=1;drop', 'sort=password,asc', 'group=x'])('refuses %s', async (filter) => {
    const { status } = await call('GET /api/admin/users', { appId, token, headers: { filter } })
    expect(status).toBe(400)
  })

  it('asks the database the same number of times, however many people there are', async () => {
    const ask = (filter: string) => () => call('GET /api/admin/users', { appId, token, headers: { filter } })
    const few = await countQueries(deps.db, ask('itemsPerPage=1'))
    const many = await countQueries(deps.db, ask('itemsPerPage=all'))
    expect(many).toBe(few)
    const rare = await countQueries(deps.db, ask('search=zehnder'))
    const common = await countQueries(deps.db, ask('search=e&itemsPerPage=all'))
    expect(common).toBe(rare)
  })

  it('tells no secrets', async () => {
    const { body } = await call('GET /api/admin/users?itemsPerPage=all', { appId, token })
    expect(JSON.stringify(body)).not.toMatch(/hash|secret|search_text|recovery/i)
  })
})

describe('the counters behind the list', () => {
  it('stay true through inserts, changes, removals and a removed app', async () => {
    const counted = await make.app()
    const people = await Promise.all(Array.from({ length: 8 }, () => make.user(counted)))
    const change = (values: object, some: number[]) =>
      deps.db.withTenant(counted, ({ db }) => db.updateTable('app_user').set(values).where('id', 'in', some).execute())
    await Promise.all([
      change({ is_active: false }, people.slice(0, 3)),
      change({ has_account: false }, people.slice(3, 5)),
      change({ city: 'Bern' }, people.slice(5)),
    ])
    await deps.db.withTenant(counted, ({ db }) =>
      db
        .deleteFrom('app_user')
        .where('id', '=', people[0] ?? 0)
        .execute(),
    )
    const read = () =>
      deps.db.withTenant(counted, async ({ db }) => {
        const rows = await db
          .selectFrom('app_user_count')
          .where('people', '!=', 0)
          .select(['state', 'people'])
          .execute()
        return Object.fromEntries(rows.map(({ state, people }) => [state, people]))
      })
    expect(await read()).toEqual({ active: 3, deactivated: 2, guest: 2 })
    await deps.db.acrossTenants('test', ({ db }) => db.deleteFrom('app').where('id', '=', counted).execute())
    expect(await read()).toEqual({})
  })
})

describe('the export', () => {
  const download = (query: string) =>
    server.inject({
      url: `/api/admin/users/export?${query}`,
      headers: { 'x-app-id': String(appId), authorization: `Bearer ${token}` },
    })

  it('is a CSV that Excel opens: mark, semicolons, CRLF, chosen columns, filtered rows', async () => {
    const answer = await download('format=csv&columns=name,phone&search=muller&sort=name,asc')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="benutzer.csv"')
    expect(answer.body).toBe(
      `\uFEFF"Name";"Telefon"\r\n"Ute Mueller";"'+41 44 123 45 67"\r\n"Réto Müller";"079 000 22 10"\r\n`,
    )
  })

  it('says in each column what its heading promises', async () => {
    await deps.db.pool.query(
      `update app_user set last_sign_in_at = '2026-03-04 22:30Z', created_at = '2026-01-02 03:04Z' where id = $1`,
      [ids.Zehnder],
    )
    const { body } = await download(`format=csv&ids=${ids.Zehnder}`)
    const [heads = [], cells = []] = parseCsv(body)
    const row = Object.fromEntries(heads.map(({ value }, index) => [value, cells[index]?.value]))
    expect(row).toMatchObject({
      Name: 'Marco Zehnder',
      Strasse: 'Industriestrasse 9',
      PLZ: '8400',
      Rolle: 'Kunde',
      Status: 'Aktiv',
      Gruppen: '',
    })
    expect(Object.values(row).filter((value) => value?.startsWith('04.03.2026'))).toEqual(['04.03.2026 - 23:30'])
    expect(Object.values(row).filter((value) => value?.startsWith('02.01.2026'))).toEqual(['02.01.2026 - 04:04'])
  })

  it('defuses what a spreadsheet would run', async () => {
    const { body } = await download('format=csv&columns=name,company&search=aebi')
    expect(body).toContain(`'=SUM(A1) Aebi`)
    expect(body).toContain(`"'+Firma;""Zitat"""`)
  })

  it('has every column when none is chosen, and every row whatever the page', async () => {
    const { body } = await download('format=csv&page=3&itemsPerPage=1')
    const lines = body.trim().split('\r\n')
    expect(lines[0]?.split(';')).toHaveLength(15)
    expect(lines).toHaveLength(1 + (await list('')).totalRecords)
  })

  it('is a spreadsheet with text as text', async () => {
    const answer = await download('format=xlsx&columns=name,company&search=aebi')
    expect(answer.headers['content-disposition']).toContain('benutzer.xlsx')
    const sheet = unzip(answer.rawPayload, 'xl/worksheets/sheet1.xml')
    expect(sheet).not.toContain('<f>')
    const texts = `${sheet}${unzip(answer.rawPayload, 'xl/sharedStrings.xml')}`
    expect(texts).toContain('=SUM(A1) Aebi')
  })

  it('needs the right to see people', async () => {
    const clerk = await make.staffToken(appId, ['order:view'])
    const answer = await call('GET /api/admin/users/export?format=csv', { appId, token: clerk })
    expect(answer.status).toBe(403)
  })

  it('leaves no transaction open when the browser goes away', async () => {
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const away = new AbortController()
    const answer = await fetch(`${url}/api/admin/users/export?format=csv`, {
      headers: { 'x-app-id': String(appId), authorization: `Bearer ${token}` },
      signal: away.signal,
    })
    away.abort()
    expect(answer.status).toBe(200)
    await expect
      .poll(async () => {
        const { rows } = await deps.db.pool.query(
          `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
        return rows[0].open
      })
      .toBe(0)
  })
})

/** One file of a zip archive, found through its central directory. */
function unzip(archive: Buffer, name: string): string {
  for (
    let at = archive.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = archive.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const nameLength = archive.readUInt16LE(at + 28)
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue
    const size = archive.readUInt32LE(at + 20)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    return (archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
  }
  return ''
}
