import pg from 'pg'

export interface Statement {
  readonly sql: string
  readonly parameters?: readonly unknown[]
}

export interface Answer {
  readonly rows: readonly Record<string, unknown>[]
  /** What PostgreSQL says it has done, such as `COMMIT`. */
  readonly command: string
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
): Promise<readonly Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(client, statements, keeps, resolve, reject))
  })
}

/** The columns of an answer and how their texts are read. */
type Shape = readonly { readonly name: string; readonly read: (text: string) => unknown }[]

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

const shapeOf = (fields: readonly Field[]): Shape =>
  fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))

function readRow(shape: Shape, texts: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, { name, read }] of shape.entries()) {
    const text = texts[index]
    row[name] = text === null || text === undefined ? null : read(text)
  }
  return row
}

/** A statement that connections remember: its name, and what its answers look like once there was one. */
interface Kept {
  readonly name: string
  shape?: Shape
}

const kept = new Map<string, Kept>()
const most = 200

/** Statements beyond the first hundreds have no name, and are read every time. */
function keptOf(sql: string): Kept | undefined {
  const known = kept.get(sql)
  if (known || kept.size >= most) return known
  const fresh = { name: `s${kept.size}` }
  kept.set(sql, fresh)
  return fresh
}

/** What each connection has read. */
const knownTo = new WeakMap<pg.PoolClient, Set<string>>()

interface NamedStatement extends Statement {
  readonly kept: Kept | undefined
}

class Batch {
  readonly #statements: readonly NamedStatement[]
  readonly #known: Set<string>
  readonly #resolve: (answers: readonly Answer[]) => void
  readonly #reject: (error: Error) => void
  readonly #fresh: string[] = []
  readonly #answers: Answer[] = []
  #rows: Record<string, unknown>[] = []
  #shape: Shape = []

  constructor(
    client: pg.PoolClient,
    statements: readonly Statement[],
    keeps: boolean,
    resolve: (answers: readonly Answer[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements.map((statement) => ({
      ...statement,
      kept: keeps ? keptOf(statement.sql) : undefined,
    }))
    this.#known = knownTo.get(client) ?? new Set()
    knownTo.set(client, this.#known)
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    try {
      for (const statement of this.#statements) this.#send(connection, statement)
      this.#expect()
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
  }

  #send(connection: pg.Connection, { sql, parameters = [], kept: named }: NamedStatement): void {
    const name = named?.name ?? ''
    if (!this.#known.has(name)) {
      // Whether an attempt that failed got as far as naming it is not known; closing what is not there is no error.
      if (name) connection.close({ type: 'S', name }, true)
      connection.parse({ name, text: sql, types: [] }, true)
      if (name) this.#fresh.push(name)
    }
    connection.bind({ portal: '', statement: name, values: parameters.map(asText) }, true)
    if (!named?.shape) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({ portal: '' }, true)
  }

  /** Gets ready for the answer to the next statement. */
  #expect(): void {
    this.#rows = []
    this.#shape = this.#statements[this.#answers.length]?.kept?.shape ?? []
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#rows.push(readRow(this.#shape, fields))
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const named = this.#statements[this.#answers.length]?.kept
    if (named) named.shape ??= this.#shape
    this.#answers.push({ rows: this.#rows, command: text })
    this.#expect()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    for (const name of this.#fresh) this.#known.add(name)
    this.#resolve(this.#answers)
  }

  handleError(error: Error): void {
    this.#reject(error)
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
