import Fastify from 'fastify'
import { createPool } from '../packages/server/src/platform/db/connect.ts'

/** The least an order could cost: a route that does nothing but write the occupancy. A process of its own, as a server is. */
const [databaseUrl = '', connections = '10'] = process.argv.slice(2)
const pool = createPool(databaseUrl, Number(connections))
const server = Fastify()
server.post('/', async (request) => {
  const { appId, objectId, start, end } = request.body as Record<string, unknown>
  await pool.query(
    `insert into occupancy (app_id, object_id, during, kind, booked_object_id) values ($1, $2, tstzrange($3, $4), 'block', $2)`,
    [appId, objectId, start, end],
  )
  return { success: true }
})
process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }))
process.on('disconnect', () => process.exit())
