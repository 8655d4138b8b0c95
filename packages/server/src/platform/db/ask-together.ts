import pg from 'pg'

interface Statement {
  readonly sql: string
  readonly parameters?: readonly unknown[]
}

/** Statements that go out together and are answered together: one round trip. After one that fails the rest is not looked at. */
export function askTogether(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query('', (error: Error | undefined, results: unknown) => {
      if (error) reject(error)
      else resolve(results as pg.QueryResult[])
    })
    query.submit = (connection) => send(connection, statements)
    client.query(query)
  })
}

function send(connection: pg.Connection, statements: readonly Statement[]): void {
  const { stream } = connection
  stream.cork()
  try {
    for (const { sql, parameters = [] } of statements) {
      connection.parse({ name: '', text: sql, types: [] }, true)
      connection.bind({ portal: '', statement: '', values: parameters.map(asText) }, true)
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
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('a parameter that has no text')
}

function asElement(value: unknown): string {
  const text = asText(value)
  return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
