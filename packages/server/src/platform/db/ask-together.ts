import type pg from 'pg'

export interface Statement {
  readonly sql: string
  readonly parameters?: readonly unknown[]
}

/** By the text of a statement. Beyond the first hundreds they have no name, and are read every time. */
const names = new Map<string, string>()
const mostNames = 200

function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= mostNames) return known
  const fresh = `s${names.size}`
  names.set(sql, fresh)
  return fresh
}

/** A connection sends without waiting for answers only while this is set; a cursor needs it to wait. */
const setPipeline = (client: pg.PoolClient, pipeline: boolean) => Object.assign(client, { pipeline })

/**
 * Statements that go out together and are answered together: one round trip. In a transaction PostgreSQL refuses what follows one
 * that failed, and turns a commit into a rollback; the first error is the one that is told. `keeps` says whether the connection
 * remembers statements it has read once: PostgreSQL does, an old pooler in between hands us another connection each time.
 */
export async function askTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
  keeps: boolean,
): Promise<readonly pg.QueryResult[]> {
  setPipeline(client, true)
  try {
    const answers = await Promise.allSettled(
      statements.map(({ sql: text, parameters: values = [] }) => {
        const name = keeps ? nameOf(text) : undefined
        return client.query({ text, values: [...values], ...(name && { name }) })
      }),
    )
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
  } finally {
    setPipeline(client, false)
  }
}
