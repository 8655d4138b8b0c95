import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isStrongKey } from './platform/secrets/is-strong-key.ts'
import { StartError } from './platform/start-error.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Addresses, networks (`10.0.0.0/8`) and the names Fastify has for private ones, with commas between. */
const proxies = z.string().refine((list) => list.split(',').every((entry) => isProxy(entry.trim())))

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // A network of everybody would let anybody speak for anybody.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

const secretKey = z.string().refine(isStrongKey)

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  STORAGE_URL: z.string().optional(),
  CLAMAV_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  WEB_DIR: z.string().optional(),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: z.string().min(16).optional(),
  LINK_SCHEME: z.enum(['http', 'https']).optional(),
  LINK_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ALLOW_PRIVATE_HOSTS: flag.default(false),
  OPERATOR_SSO_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OPERATOR_SSO_CLIENT_ID: z.string().max(200).optional(),
  OPERATOR_SSO_CLIENT_SECRET: z.string().max(500).optional(),
  OPERATOR_SSO_LABEL: z.string().max(40).default('Konto der Betreiberin'),
  MAIL_FROM: z.email().default('reservation@localhost.localdomain'),
  TRUST_PROXY: proxies.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
  BACKUP_DAILY: z.coerce.number().int().min(0).max(1000).default(7),
  BACKUP_WEEKLY: z.coerce.number().int().min(0).max(1000).default(4),
  BACKUP_MONTHLY: z.coerce.number().int().min(0).max(1000).default(12),
  METRICS_TOKEN: z.string().optional(),
  KEEPER_2FA: z.enum(['required', 'optional']).default('optional'),
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  WORKER: z.enum(['inline', 'off']).default('inline'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SEED_DEMO: flag.default(false),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once. A wrong value stops the start with a sentence. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // A variable set to nothing counts as not set, as in a half-filled .env file.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    throw new StartError(`Ungültige Einstellung: ${names.join(', ')}. Erlaubte Werte stehen im README.`)
  }
  const values = parsed.data
  if ((values.OPERATOR_SSO_ISSUER === undefined) !== (values.OPERATOR_SSO_CLIENT_ID === undefined)) {
    throw new StartError(
      'OPERATOR_SSO_ISSUER und OPERATOR_SSO_CLIENT_ID gehören zusammen. Erlaubte Werte stehen im README.',
    )
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** The one below the data folder: somebody tries the system, or runs it on one machine. */
    hasOwnDatabase: values.DATABASE_URL === undefined,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePool: values.DATABASE_POOL,
    storageUrl: values.STORAGE_URL,
    clamavUrl: values.CLAMAV_URL,
    webDir: values.WEB_DIR,
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    linkScheme: values.LINK_SCHEME,
    linkPort: values.LINK_PORT,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** The directory of the company behind the installation, for its own staff. */
    operatorDirectory: operatorDirectoryOf(values),
    /** Mail servers and directories municipalities name may stand in the operator's own network. */
    allowsPrivateHosts: values.ALLOW_PRIVATE_HOSTS,
    trustProxy: values.TRUST_PROXY,
    /** Where backups are made by the clock; none without a folder. */
    backups: values.BACKUP_DIR === undefined ? null : backupsOf(resolve(values.BACKUP_DIR), values),
    metricsToken: values.METRICS_TOKEN,
    keepersNeedTwoFactor: values.KEEPER_2FA === 'required',
    rateLimit: values.RATE_LIMIT,
    worker: values.WORKER,
    logLevel: values.LOG_LEVEL,
    seedDemo: values.SEED_DEMO,
  }
}

const backupsOf = (folder: string, values: z.output<typeof environment>) => ({
  folder,
  hour: values.BACKUP_HOUR,
  kept: { daily: values.BACKUP_DAILY, weekly: values.BACKUP_WEEKLY, monthly: values.BACKUP_MONTHLY },
})

function operatorDirectoryOf(values: z.output<typeof environment>) {
  const { OPERATOR_SSO_ISSUER: issuer, OPERATOR_SSO_CLIENT_ID: clientId } = values
  if (issuer === undefined || clientId === undefined) return null
  return { label: values.OPERATOR_SSO_LABEL, issuer, clientId, clientSecret: values.OPERATOR_SSO_CLIENT_SECRET ?? '' }
}
