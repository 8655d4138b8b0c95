import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Route, tableWords } from '@allmend/contract'
import { isOpenToKeys } from '@allmend/domain/access'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { areaNames } from './area-names.ts'
import { summaryOf } from './call-summaries.ts'
import { plainSchema } from './plain-schema.ts'
import { replaceDirective } from './security-headers.ts'

/** Begins the description; a test runs it. */
const guide = readFileSync(join(import.meta.dirname, 'api-guide.md'), 'utf8')

/** Must be registered before the routes it describes. */
export async function describeApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Reservationssystem',
        description: guide,
        version: '1',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(areaNames).map(([name, [label, description]]) => ({
        name,
        description,
        'x-displayName': label,
      })),
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'Ein API-Schlüssel: `amk_…`' },
          session: { type: 'http', scheme: 'bearer', description: 'Das Token einer Person, die sich angemeldet hat' },
          app: { type: 'apiKey', in: 'header', name: 'X-App-Id', description: 'Die Nummer der Gemeinde' },
        },
      },
    },
    transform: (input) => {
      const described = describeRoute({ ...input, schema: { ...input.schema, ...queryOf(input.route) } })
      const { contract } = input.route.config ?? {}
      if (!contract) return described
      const schema = plainSchema(described.schema) as typeof described.schema
      return { ...described, schema: { ...schema, ...promisesOf(contract, schema) } }
    },
  })
}

const describeRoute = createJsonSchemaTransform({})

/** A list reads its own words itself; they are described beside those of its call. */
function queryOf({ config }: RouteOptions) {
  const { table, query } = config?.contract ?? {}
  return table && { querystring: query ? tableWords(table).safeExtend(query.shape) : tableWords(table) }
}

/** Every refusal has this shape. */
const refusal = {
  type: 'object',
  description: 'Eine Absage, mit einem Satz für Menschen',
  properties: {
    success: { const: false, type: 'boolean' },
    code: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'object', additionalProperties: true },
  },
  required: ['success', 'code', 'message'],
} as const

/** Who may call, by which name a program knows the call, and how it is refused. */
function promisesOf(contract: Route, { response }: { readonly response?: unknown }) {
  return {
    operationId: operationId(contract),
    summary: summaryOf(contract) ?? contract.summary,
    tags: [areaOf(contract)],
    security: securityOf(contract),
    response: { ...(response as object), '4XX': refusal },
    ...(contract.upload && { consumes: ['multipart/form-data'], body: uploadOf(contract) }),
  }
}

/** Fields first, then the file: what comes after it is not waited for. */
function uploadOf({ uploadFields }: Route) {
  const { properties = {}, required = [] } = uploadFields ? z.toJSONSchema(uploadFields, { io: 'input' }) : {}
  const file = { type: 'string', format: 'binary' }
  return { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] }
}

/** The first word that says what it is about. */
const areaOf = ({ path }: Route) => /^\/api\/(?:admin\/|keeper\/)?([^/]+)/.exec(path)?.[1] ?? path

const operationId = ({ method, path }: Route) =>
  `${method.toLowerCase()}${path
    .split(/[/:._-]+/)
    .filter(Boolean)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')}`

function securityOf({ access, tenant }: Route): Record<string, string[]>[] {
  const app = tenant ? {} : { app: [] }
  if (access.anonymous) return [app]
  return [...(isOpenToKeys(access) ? [{ key: [] }] : []), { session: [], ...app }]
}

const assets = '/api/docs/assets'

/** How the reference is shown: in German, and without what it offers of its maker's. */
const look = {
  ...{
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  },
  ...{ showDeveloperTools: 'never', showToolbar: 'never', documentDownloadType: 'json', modelsSectionLabel: 'Modelle' },
  localization: {
    locale: 'de',
    translations: {
      header: { closeClient: 'Client schliessen' },
      responseBodyVirtual: { largeBodyHint: 'Dieser Antwortinhalt ist zu gross für die Syntaxhervorhebung.' },
      responseMetaInformation: { size: ', Grösse:' },
    },
  },
}

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
<body><script id="api-reference" data-url="/api/openapi.json" data-configuration='${JSON.stringify(look)}'></script>
<script src="${assets}/js/scalar.js"></script></body></html>`)
  })
}
