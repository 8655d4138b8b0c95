import type pg from 'pg'

export interface Statement {
  readonly sql: string
  readonly parameters?: readonly unknown[]
}

/**
 * Statements that go out together and are answered together: one round trip, since the pool's connections are in pipeline mode. They belong
 * into a transaction: what stands behind one that failed is sent all the same, and PostgreSQL refuses it until the transaction ends; a
 * commit then undoes. The first error is the one that says why. `keeps` says whether the connection remembers statements it has read
 * once: PostgreSQL does, an old pooler in between hands us another connection each time.
 */
export async function sendTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
  keeps: boolean,
): Promise<readonly pg.QueryResult[]> {
  const { stream } = connectionOf(client)
  // In one piece: otherwise each statement wakes PostgreSQL up by itself.
  stream.cork()
  const sent = statements.map(async ({ sql, parameters }) => {
    if (!parameters) return client.query(sql)
    const name = keeps ? nameOf(sql) : undefined
    return client.query({ text: sql, values: [...parameters], ...(name && { name }) })
  })
  stream.uncork()
  // Whoever gives up at the first error would leave the others on the way.
  const answers = await Promise.allSettled(sent)
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

/** What `pg` knows and its types do not tell. */
const connectionOf = (client: pg.PoolClient) => (client as unknown as { readonly connection: pg.Connection }).connection

const names = new Map<string, string>()
const most = 200

/** What connections remember a statement by. Those beyond the first hundreds have no name, and are read every time. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= most) return known
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
