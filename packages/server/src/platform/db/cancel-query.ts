import { connect } from 'node:net'
import type pg from 'pg'

/** What `pg` knows of a connection and its types do not tell. */
interface Inside {
  readonly connection: pg.Connection
  readonly processID: number | null
  readonly secretKey: number | null
}

/**
 * Ends what runs on a connection, and the connection with it: whoever asks on it afterwards gets an error. PostgreSQL would go on with
 * a statement although nobody is there for its answer, hence it is told on a line of its own. If that does not get through, the
 * statement ends by its own time.
 */
export function cancelQuery(client: pg.PoolClient): void {
  const { connection, processID, secretKey } = client as unknown as Inside
  if (processID !== null && secretKey !== null) {
    const { host, port } = client
    const line = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    line.setTimeout(5_000, () => line.destroy())
    line.on('error', () => line.destroy())
    line.end(cancelRequest(processID, secretKey))
  }
  connection.stream.destroy()
}

function cancelRequest(processID: number, secretKey: number): Buffer {
  const message = Buffer.alloc(16)
  for (const [index, value] of [16, (1234 << 16) | 5678, processID, secretKey].entries()) {
    message.writeInt32BE(value, index * 4)
  }
  return message
}
