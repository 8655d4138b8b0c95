import { routes } from '@allmend/contract'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { fillExample } from './demo/example.ts'
import { apiKeyRoutes, openKeyDoor } from './modules/api-key/index.ts'
import { auditRoutes, securityEventRoutes } from './modules/audit/index.ts'
import { bookingRoutes, HallLines, holdRoutes, RulesMemory, rulesGuard } from './modules/booking/index.ts'
import {
  footerRoutes,
  legalTextRoutes,
  orderTextRoutes,
  pageRoutes,
  pageView,
  startPageRoutes,
} from './modules/cms/index.ts'
import { decisionRoutes, deskBookingRoutes, seriesRoutes, staffFeedRoutes } from './modules/desk-booking/index.ts'
import { embeddingRoutes, embedScriptRoute, embedView } from './modules/embed/index.ts'
import { type GatewayStandIn, gatewayContributor, gatewayRoutes } from './modules/gateway/index.ts'
import { appRoutes, impexorRoutes, keepersRoutes, maintenanceRoutes, taxRoutes } from './modules/keeper/index.ts'
import {
  addressOf,
  mailContributor,
  mailDkimRoutes,
  mailRoutes,
  mailSettingRoutes,
  storeMail,
} from './modules/mail/index.ts'
import { assetRoutes, cropRoutes, iconRoutes, logoRoutes, nameOfAsset } from './modules/media/index.ts'
import {
  categoryRoutes,
  objectRoutes,
  publicObjectRoutes,
  questionnaireRoutes,
  reservationView,
} from './modules/object/index.ts'
import {
  collectiveRoutes,
  dataOfOrder,
  deskOrderRoutes,
  dunningRoutes,
  newOrderRoutes,
  orderContributor,
  orderLinkRoutes,
  orderPdfRoutes,
  ownOrderRoutes,
  placeOrderRoutes,
  recentOrders,
} from './modules/order/index.ts'
import {
  deskPaymentRoutes,
  onlinePaymentRoutes,
  type ProviderPlaces,
  paymentOptionRoutes,
  realPlaces,
  startPayment,
} from './modules/payment/index.ts'
import { planRoutes } from './modules/plan/index.ts'
import { evaluationRoutes, reportRoutes } from './modules/report/index.ts'
import { searchRoutes } from './modules/search/index.ts'
import {
  DirectoryClient,
  leaveDirectory,
  type OperatorDirectory,
  signOnContributor,
  ssoRoutes,
} from './modules/sso/index.ts'
import { templateRoutes } from './modules/template/index.ts'
import { applicationRoutes, cssRoutes, findAppByHost, tenantRoutes } from './modules/tenant/index.ts'
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
import { webhookRoutes } from './modules/webhook/index.ts'
import type { Database, TenantTx } from './platform/db/database.ts'
import { Announcer } from './platform/events/announcer.ts'
import { ExportPlaces } from './platform/export/export-places.ts'
import { apiDocsRoutes, describeApi } from './platform/http/api-docs.ts'
import { askedDomain } from './platform/http/asked-domain.ts'
import { createServer, type ServerSettings } from './platform/http/create-server.ts'
import { installErrorHandler } from './platform/http/error-handler.ts'
import { fileRoutes } from './platform/http/files.ts'
import { healthRoutes } from './platform/http/health.ts'
import { limitRate } from './platform/http/limit-rate.ts'
import { LinkAddress, type LinkSettings } from './platform/http/link-address.ts'
import { refuseKeysInAddresses } from './platform/http/refuse-keys-in-addresses.ts'
import { keepInventory } from './platform/http/route-inventory.ts'
import { installSecurityHeaders } from './platform/http/security-headers.ts'
import { shareTurns } from './platform/http/share-turns.ts'
import { warnOfProxy } from './platform/http/warn-of-proxy.ts'
import { webRoutes } from './platform/http/web.ts'
import { type Metrics, measureRequests } from './platform/log/metrics.ts'
import { resolveTxt } from './platform/net/resolve-txt.ts'
import { SmallPictures } from './platform/pictures/small-pictures.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { SecurityLog } from './platform/security-log/security-log.ts'
import type { LocalDisk } from './platform/storage/local-disk.ts'
import type { Storage } from './platform/storage/storage.ts'
import { UploadPlaces } from './platform/upload/upload-places.ts'
import { VirusScanner } from './platform/upload/virus-scanner.ts'

export interface AppDeps extends ServerSettings, LinkSettings {
  readonly db: Database
  readonly storage: Storage
  readonly disk: LocalDisk
  readonly secrets: Secrets
  readonly metrics: Metrics
  readonly webDir: string
  /** Where uploads are scanned for viruses, if anywhere. */
  readonly clamavUrl: string | undefined
  /** Calls a minute from one address, per process. */
  readonly rateLimit: number
  readonly metricsToken: string | undefined
  readonly keepersNeedTwoFactor: boolean
  /** The installation's mail server, and where its mails come from. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Whether what municipalities name may lead into the operator's own network. */
  readonly allowsPrivateHosts: boolean
  /** The directory of the company behind the installation, where its own staff signs in with one. */
  readonly operatorDirectory?: OperatorDirectory | null
  /** A directory on this machine, for whoever tries the system. */
  readonly trialDirectory?: string | null | undefined
  /** Where payment providers are called; the real ones unless simulators stand in. */
  readonly paymentPlaces?: ProviderPlaces | undefined
  /** A simulator of the municipality's software, where there is one. */
  readonly gatewayStandIn?: GatewayStandIn | undefined
  /** Asks the DNS; the real one unless a test stands in. */
  readonly resolveTxt?: typeof resolveTxt
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
  const server = createServer(deps)
  const links = new LinkAddress(deps, () => listeningPort(server))
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  keepInventory(server)
  const securityLog = new SecurityLog(deps.db, server.log)
  server.addHook('onClose', () => securityLog.close())
  const keys = openKeyDoor(deps.db, server.log)
  server.addHook('onClose', () => keys.close())
  installErrorHandler(server, deps.metrics)
  measureRequests(server, deps.metrics)
  await server.register(cookie)
  server.decorateRequest('isSecure', {
    getter() {
      const domain = askedDomain(this)
      return this.protocol === 'https' || (domain !== null && links.schemeOf(domain) === 'https')
    },
  })
  installSecurityHeaders(server)
  warnOfProxy(server, deps.trustProxy)
  await limitRate(server, deps.rateLimit, (address) =>
    securityLog.record({ kind: 'rate_limited', appId: null, address }),
  )
  refuseKeysInAddresses(server)
  shareTurns(server)
  // Nobody sends us anything compressed; what unpacks to a thousand times its size should not even be tried.
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // Somebody waits for the answer: packed lightly, and what takes a millisecond not piece by piece.
    zlibOptions: { level: 4 },
    syncThreshold: 256 * 1024,
  })
  await server.register(multipart, { limits: multipartLimits })
  await describeApi(server)

  const uploads = new UploadPlaces()
  const sso = { client: new DirectoryClient(deps), operator: deps.operatorDirectory ?? null }
  const online = {
    ...{ db: deps.db, secrets: deps.secrets, links, log: server.log },
    places: deps.paymentPlaces ?? realPlaces,
  }
  const platform = {
    db: deps.db,
    keys,
    online,
    startPayment: (appId: number, orderId: number) => startPayment(online, appId, orderId),
    secrets: deps.secrets,
    securityLog,
    contributors: [orderContributor, mailContributor, signOnContributor, gatewayContributor],
    rulesGuard,
    rules: new RulesMemory(),
    lines: new HallLines(),
    announcer: new Announcer(deps.db, server.log),
    storage: deps.storage,
    links,
    disk: deps.disk,
    exports: new ExportPlaces(),
    uploads,
    pictures: new SmallPictures(deps.storage, uploads),
    mail: {
      ...{ smtpUrl: deps.smtpUrl, from: deps.mailFrom, allowsPrivateHosts: deps.allowsPrivateHosts },
      resolveTxt: deps.resolveTxt ?? resolveTxt,
    },
    scanner: deps.clamavUrl === undefined ? null : new VirusScanner(deps.clamavUrl),
    keepersNeedTwoFactor: deps.keepersNeedTwoFactor,
    fillExample: (tx: TenantTx) => fillExample(tx, deps.storage),
    sso,
    webhooks: { db: deps.db, allowsPrivateHosts: deps.allowsPrivateHosts },
    gateway: {
      ...{ db: deps.db, log: server.log, allowsPrivateHosts: deps.allowsPrivateHosts },
      standIn: deps.gatewayStandIn,
    },
    hasOperatorDirectory: sso.operator !== null,
    leaveDirectory: (appId: number, sessionId: number, domain: string | null) =>
      leaveDirectory({ db: deps.db, links, sso }, appId, sessionId, domain),
    findCaller: (appId: number, token: string | null, address: string) => findCaller(deps, appId, token, address),
  }
  const modules = [
    tenantRoutes,
    userRoutes,
    ssoRoutes,
    registrationRoutes,
    securityRoutes,
    peopleRoutes,
    impersonationRoutes,
    ownDataRoutes,
    listPreferenceRoutes,
    groupRoutes,
    priceCategoryRoutes,
    auditRoutes,
    securityEventRoutes,
    searchRoutes,
    mailRoutes,
    mailSettingRoutes,
    mailDkimRoutes,
    templateRoutes({
      dataOfOrder,
      recentOrders,
      addressOf: (actor, tenant) => addressOf(deps.db, { actor, tenant }),
      send: async (tx, topic, to, mail) => {
        await storeMail(tx, topic, to, { words: { ...mail, attachments: [] }, values: {}, about: {} })
      },
    }),
    appRoutes,
    keepersRoutes,
    taxRoutes,
    maintenanceRoutes,
    impexorRoutes,
    reportRoutes,
    evaluationRoutes,
    bookingRoutes,
    holdRoutes,
    placeOrderRoutes,
    orderLinkRoutes,
    ownOrderRoutes,
    deskOrderRoutes,
    orderPdfRoutes,
    collectiveRoutes,
    dunningRoutes,
    paymentOptionRoutes,
    onlinePaymentRoutes,
    deskPaymentRoutes,
    webhookRoutes,
    apiKeyRoutes,
    gatewayRoutes,
    deskBookingRoutes,
    staffFeedRoutes,
    decisionRoutes,
    seriesRoutes,
    newOrderRoutes,
    planRoutes,
    objectRoutes,
    publicObjectRoutes,
    categoryRoutes,
    questionnaireRoutes,
    applicationRoutes,
    pageRoutes,
    footerRoutes,
    startPageRoutes,
    orderTextRoutes,
    legalTextRoutes,
    cssRoutes,
    embeddingRoutes,
    assetRoutes,
    cropRoutes,
    logoRoutes,
  ]
  for (const mountRoutes of modules) mountRoutes(server, platform)
  await apiDocsRoutes(server)
  healthRoutes(server, deps.db, deps.metrics, deps.metricsToken)
  fileRoutes(server, deps.storage, nameOfAsset(deps.db))
  iconRoutes(server, platform, deps.webDir)
  const firstViews = [reservationView(deps.db), pageView(deps.db, links), embedView(deps.db)]
  const findApp = (request: FastifyRequest) => findAppByHost(deps.db, request)
  embedScriptRoute(server, findApp)
  await webRoutes(server, deps.webDir, findApp, firstViews)

  await server.ready()
  refuseForgottenRoutes(server)
  return server
}

/** Known once it listens: with PORT=0 the system chooses it. */
function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : undefined
}

/** A call that stands in the contract but on no server would be a promise nobody keeps. */
function refuseForgottenRoutes(server: FastifyInstance): void {
  for (const { method, path } of routes) {
    if (!server.hasRoute({ method, url: path })) throw new Error(`${method} ${path} is in the contract but not mounted`)
  }
}
