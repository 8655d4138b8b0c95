import { tableWords } from '@allmend/contract'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { replaceDirective } from './security-headers.ts'

/** Must be registered before the routes it describes. */
export async function describeApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Reservationssystem',
        description: 'Every call names its app in the header `X-App-Id`. Amounts are integer Rappen.',
        version: '1',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          app: { type: 'apiKey', in: 'header', name: 'X-App-Id' },
        },
      },
    },
    transform: (input) => describeRoute({ ...input, schema: { ...input.schema, ...queryOf(input.route) } }),
  })
}

const describeRoute = createJsonSchemaTransform({})

/** A list reads its own words itself; they are described beside those of its call. */
function queryOf({ config }: RouteOptions) {
  const { table, query } = config?.contract ?? {}
  return table && { querystring: query ? tableWords(table).safeExtend(query.shape) : tableWords(table) }
}

const assets = '/api/docs/assets'

export async function apiDocsRoutes(server: FastifyInstance): Promise<void> {
  server.get('/api/openapi.json', { schema: { hide: true }, config: { open: 'API description' } }, async () =>
    server.swagger(),
  )
  // The reference brings its script; the page around it is ours, since its own page needs inline scripts.
  await server.register(scalar, { routePrefix: assets, logLevel: 'warn' })
  server.get('/api/docs', { schema: { hide: true }, config: { open: 'API description' } }, async (_, reply) => {
    // The reference writes style attributes; only this page, which shows nobody's data, allows them.
    replaceDirective(reply, 'style-src', "style-src 'self' 'unsafe-inline'")
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="de-CH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API – Reservationssystem</title>
</head>
<body><script id="api-reference" data-url="/api/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"hideClientButton":true,"agent":{"disabled":true},"mcp":{"disabled":true}}'></script>
<script src="${assets}/js/scalar.js"></script></body></html>`)
  })
}
