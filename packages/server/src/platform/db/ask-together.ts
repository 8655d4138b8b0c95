import pg from 'pg'

export interface Statement {
  readonly sql: string
  readonly parameters?: readonly unknown[]
}

/**
 * Statements that go out together and are answered together: one round trip. After one that fails the rest is not looked at. Outside
 * a transaction they are one of their own. `keeps` says whether the connection remembers statements it has read once: PostgreSQL
 * does, an old pooler in between hands us another connection each time.
 */
export function askTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
  keeps: boolean,
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const fresh: string[] = []
    const query = new pg.Query('', (error: Error | undefined, results: unknown) => {
      if (error) return reject(error)
      for (const name of fresh) knownTo(client).add(name)
      resolve((Array.isArray(results) ? results : [results]) as pg.QueryResult[])
    })
    query.submit = (connection) => send(connection, statements, keeps ? knownTo(client) : null, fresh)
    client.query(query)
  })
}

const known = new WeakMap<pg.PoolClient, Set<string>>()

function knownTo(client: pg.PoolClient): Set<string> {
  const names = known.get(client) ?? new Set()
  known.set(client, names)
  return names
}

const names = new Map<string, string>()
const most = 200

/** What the connections call a statement; those beyond the first hundreds have no name, and are read every time. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? (names.size < most ? `s${names.size}` : '')
  if (name) names.set(sql, name)
  return name
}

function send(
  connection: pg.Connection,
  statements: readonly Statement[],
  read: ReadonlySet<string> | null,
  fresh: string[],
): void {
  const { stream } = connection
  stream.cork()
  try {
    for (const { sql, parameters = [] } of statements) {
      const name = read ? nameOf(sql) : ''
      if (!name || !read?.has(name)) {
        // Whether an attempt that failed got as far as naming it is not known; closing what is not there is no error.
        if (name) connection.close({ type: 'S', name }, true)
        connection.parse({ name, text: sql, types: [] }, true)
        if (name) fresh.push(name)
      }
      connection.bind({ portal: '', statement: name, values: parameters.map(asText) }, true)
      connection.describe({ type: 'P', name: '' }, true)
      connection.execute({ portal: '' }, true)
    }
  } finally {
    connection.sync()
    stream.uncork()
  }
}

/** A parameter as PostgreSQL reads it. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('a parameter that has no text')
}

function asElement(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = asText(value)
  return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
