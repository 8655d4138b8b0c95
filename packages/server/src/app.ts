import { routes } from '@allmend/contract'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { auditRoutes } from './modules/audit/index.ts'
import { bookingRoutes, holdRoutes, rulesGuard } from './modules/booking/index.ts'
import { decisionRoutes, deskBookingRoutes, seriesRoutes } from './modules/desk/index.ts'
import { keeperRoutes } from './modules/keeper/index.ts'
import { mailContributor, mailRoutes } from './modules/mail/index.ts'
import { assetRoutes } from './modules/media/index.ts'
import {
  categoryRoutes,
  objectRoutes,
  publicObjectRoutes,
  questionnaireRoutes,
  reservationView,
} from './modules/object/index.ts'
import {
  accountRoutes,
  deskOrderRoutes,
  orderContributor,
  orderLinkRoutes,
  orderPdfRoutes,
  orderRoutes,
  staffOrderRoutes,
} from './modules/order/index.ts'
import { paymentOptionRoutes } from './modules/payment/index.ts'
import { planRoutes } from './modules/plan/index.ts'
import { evaluationRoutes, reportRoutes } from './modules/report/index.ts'
import { searchRoutes } from './modules/search/index.ts'
import { applicationRoutes, findAppByHost, tenantRoutes } from './modules/tenant/index.ts'
import {
  findCaller,
  groupRoutes,
  impersonationRoutes,
  listPreferenceRoutes,
  ownDataRoutes,
  peopleRoutes,
  priceCategoryRoutes,
  registrationRoutes,
  securityRoutes,
  userRoutes,
} from './modules/user/index.ts'
import type { Database } from './platform/db/database.ts'
import { ExportPlaces } from './platform/export/export-places.ts'
import { apiDocsRoutes, describeApi } from './platform/http/api-docs.ts'
import { installErrorHandler } from './platform/http/error-handler.ts'
import { fileRoutes } from './platform/http/files.ts'
import { healthRoutes } from './platform/http/health.ts'
import { refuse } from './platform/http/refusal.ts'
import { keepInventory } from './platform/http/route-inventory.ts'
import { installSecurityHeaders } from './platform/http/security-headers.ts'
import { sendRefusal } from './platform/http/send-refusal.ts'
import { webRoutes } from './platform/http/web.ts'
import { loggerOptions } from './platform/log/log.ts'
import { type Metrics, measureRequests } from './platform/log/metrics.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { LocalDisk } from './platform/storage/local-disk.ts'
import type { Storage } from './platform/storage/storage.ts'
import { UploadPlaces } from './platform/upload/upload-places.ts'

export interface AppDeps {
  readonly db: Database
  readonly storage: Storage
  readonly disk: LocalDisk
  readonly secrets: Secrets
  readonly metrics: Metrics
  readonly webDir: string
  readonly logLevel: string
  readonly trustProxy: string
  /** Calls a minute from one address, per process. */
  readonly rateLimit: number
  readonly metricsToken: string | undefined
}

/** What a multipart body may hold unless its route says otherwise. */
const multipartLimits = {
  files: 1,
  fileSize: 10 * 1024 * 1024,
  parts: 10,
  fields: 5,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** The whole server, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const server = Fastify({
    logger: loggerOptions(deps.logLevel) ?? false,
    trustProxy: deps.trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    // Addresses Fastify refuses before any route is found.
    frameworkErrors: (_error, _request, reply) => sendRefusal(reply, refuse('request.invalid')),
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  keepInventory(server)
  installErrorHandler(server)
  measureRequests(server, deps.metrics)
  await server.register(cookie)
  installSecurityHeaders(server)
  // Nobody sends us anything compressed; what unpacks to a thousand times its size should not even be tried.
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // Somebody waits for the answer: packed lightly, and what takes a millisecond not piece by piece.
    zlibOptions: { level: 4 },
    syncThreshold: 256 * 1024,
  })
  await server.register(rateLimit, {
    max: deps.rateLimit,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
  })
  await server.register(multipart, { limits: multipartLimits })
  await describeApi(server)

  const platform = {
    db: deps.db,
    secrets: deps.secrets,
    contributors: [orderContributor, mailContributor],
    rulesGuard,
    storage: deps.storage,
    disk: deps.disk,
    exports: new ExportPlaces(),
    uploads: new UploadPlaces(),
    findCaller: (appId: number, token: string | null, address: string) => findCaller(deps.db, appId, token, address),
  }
  const modules = [
    tenantRoutes,
    userRoutes,
    registrationRoutes,
    securityRoutes,
    peopleRoutes,
    impersonationRoutes,
    ownDataRoutes,
    listPreferenceRoutes,
    groupRoutes,
    priceCategoryRoutes,
    auditRoutes,
    searchRoutes,
    mailRoutes,
    keeperRoutes,
    reportRoutes,
    evaluationRoutes,
    bookingRoutes,
    holdRoutes,
    orderRoutes,
    orderLinkRoutes,
    accountRoutes,
    staffOrderRoutes,
    orderPdfRoutes,
    paymentOptionRoutes,
    deskBookingRoutes,
    decisionRoutes,
    seriesRoutes,
    deskOrderRoutes,
    planRoutes,
    objectRoutes,
    publicObjectRoutes,
    categoryRoutes,
    questionnaireRoutes,
    applicationRoutes,
    assetRoutes,
  ]
  for (const mountRoutes of modules) mountRoutes(server, platform)
  await apiDocsRoutes(server)
  healthRoutes(server, deps.db, deps.metrics, deps.metricsToken)
  fileRoutes(server, deps.storage)
  await webRoutes(server, deps.webDir, (hostname) => findAppByHost(deps.db, hostname), reservationView(deps.db))

  await server.ready()
  refuseForgottenRoutes(server)
  return server
}

/** A call that stands in the contract but on no server would be a promise nobody keeps. */
function refuseForgottenRoutes(server: FastifyInstance): void {
  for (const { method, path } of routes) {
    if (!server.hasRoute({ method, url: path })) throw new Error(`${method} ${path} is in the contract but not mounted`)
  }
}
