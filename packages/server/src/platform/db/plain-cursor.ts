import type pg from 'pg'

let count = 0

/**
 * Reads a long answer piece by piece, by statements like any other: a connection in pipeline mode keeps no portal open between two
 * round trips. Lives as long as the transaction.
 */
export class PlainCursor<Row> {
  readonly #name = `rows_${++count}`
  readonly #sql: string
  readonly #parameters: unknown[]
  #client: pg.PoolClient | undefined
  #isOpen = false

  constructor(sql: string, parameters: unknown[]) {
    this.#sql = sql
    this.#parameters = parameters
  }

  on(client: pg.PoolClient): this {
    this.#client = client
    return this
  }

  async read(rows: number): Promise<Row[]> {
    if (!this.#client) throw new Error('a cursor on no connection')
    if (!this.#isOpen) {
      await this.#client.query(`declare ${this.#name} no scroll cursor for ${this.#sql}`, this.#parameters)
      this.#isOpen = true
    }
    const { rows: piece } = await this.#client.query(`fetch ${Math.trunc(rows)} from ${this.#name}`)
    return piece as Row[]
  }

  /** Nothing to do: it ends with the transaction. A statement after one that failed would be refused, and hide why that failed. */
  async close(): Promise<void> {}
}
