import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'

it('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: `${process.cwd()}/data`,
    hasOwnDatabase: true,
    databasePool: 10,
    mailFrom: 'reservation@localhost.localdomain',
    operatorDirectory: null,
    allowsPrivateHosts: false,
    keepersNeedTwoFactor: false,
    backups: null,
    rateLimit: 1200,
    worker: 'inline',
    logLevel: 'info',
    seedDemo: false,
  })
})

it('each setting is what its name says', () => {
  const secrets = { now: 'k7Vq2mZr9TbL4nWc8HdYs3GfJ6pA1eUo', before: 'der Schlüssel davor' }
  const env = {
    ...{ PORT: '0', HOST: '::', DATA_DIR: '/var/allmend', WEB_DIR: '/srv/web', STORAGE_URL: 's3://a:b@c/d' },
    CLAMAV_URL: 'unix:///run/clamav/clamd.ctl',
    ...{ DATABASE_URL: 'postgresql://pool/y', DATABASE_DIRECT_URL: 'postgresql://direct/y', DATABASE_POOL: '2' },
    ...{ SECRET_KEY: secrets.now, SECRET_KEY_PREVIOUS: secrets.before, LINK_SCHEME: 'https', LINK_PORT: '8443' },
    ...{ SMTP_URL: 'smtps://mail.gemeinde.ch', MAIL_FROM: 'saal@gemeinde.ch', TRUST_PROXY: 'loopback' },
    ...{ METRICS_TOKEN: 'zahlen', KEEPER_2FA: 'required', RATE_LIMIT: '1', WORKER: 'off', LOG_LEVEL: 'warn' },
    ...{ SEED_DEMO: 'true', ALLOW_PRIVATE_HOSTS: '1' },
    ...{
      BACKUP_DIR: '/mnt/sicherung',
      BACKUP_HOUR: '23',
      BACKUP_DAILY: '1',
      BACKUP_WEEKLY: '0',
      BACKUP_MONTHLY: '1000',
    },
    ...{ OPERATOR_SSO_ISSUER: 'https://login.betrieb.ch', OPERATOR_SSO_CLIENT_ID: 'allmend' },
    ...{ OPERATOR_SSO_CLIENT_SECRET: 'geheim', OPERATOR_SSO_LABEL: 'Betrieb' },
  }
  expect(readConfig(env)).toEqual({
    port: 0,
    host: '::',
    dataDir: '/var/allmend',
    databaseUrl: 'postgresql://pool/y',
    hasOwnDatabase: false,
    databaseDirectUrl: 'postgresql://direct/y',
    databasePool: 2,
    storageUrl: 's3://a:b@c/d',
    clamavUrl: 'unix:///run/clamav/clamd.ctl',
    webDir: '/srv/web',
    secretKey: secrets.now,
    previousSecretKey: secrets.before,
    linkScheme: 'https',
    linkPort: 8443,
    smtpUrl: 'smtps://mail.gemeinde.ch',
    mailFrom: 'saal@gemeinde.ch',
    operatorDirectory: {
      label: 'Betrieb',
      issuer: 'https://login.betrieb.ch',
      clientId: 'allmend',
      clientSecret: 'geheim',
    },
    allowsPrivateHosts: true,
    trustProxy: 'loopback',
    backups: { folder: '/mnt/sicherung', hour: 23, kept: { daily: 1, weekly: 0, monthly: 1000 } },
    metricsToken: 'zahlen',
    keepersNeedTwoFactor: true,
    rateLimit: 1,
    worker: 'off',
    logLevel: 'warn',
    seedDemo: true,
  })
  for (const off of ['0', 'false']) expect(readConfig({ SEED_DEMO: off }).seedDemo).toBe(false)
})

it('listens to this machine only and believes no proxy, unless it is told to', () => {
  expect(readConfig({})).toMatchObject({ host: 'localhost', trustProxy: undefined })
  const told = { HOST: '0.0.0.0', TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.7' }
  expect(readConfig(told)).toMatchObject({ host: '0.0.0.0', trustProxy: told.TRUST_PROXY })
})

it('reads the environment; empty counts as not set', () => {
  const config = readConfig({ PORT: '8080', DATABASE_URL: 'postgresql://x/y', SEED_DEMO: '1', SMTP_URL: '' })
  expect(config).toMatchObject({
    port: 8080,
    databaseUrl: 'postgresql://x/y',
    seedDemo: true,
    smtpUrl: undefined,
  })
})

it.each([
  { PORT: 'abc' },
  { PORT: '-1' },
  { PORT: '65536' },
  { DATABASE_POOL: '1' },
  { DATABASE_POOL: '201' },
  { RATE_LIMIT: '0' },
  { BACKUP_HOUR: '24' },
  { BACKUP_DAILY: '-1' },
  { MAIL_FROM: 'niemand' },
  { KEEPER_2FA: 'ja' },
  { OPERATOR_SSO_ISSUER: 'login.betrieb.ch', OPERATOR_SSO_CLIENT_ID: 'allmend' },
  { LOG_LEVEL: 'laut' },
  { SEED_DEMO: 'ja' },
  { SECRET_KEY_PREVIOUS: 'fünfzehn-lang..' },
  { SMTP_URL: 'http://mail' },
  { SECRET_KEY: 'kurz' },
  { SECRET_KEY: 'x'.repeat(64) },
  { LINK_SCHEME: 'javascript' },
  { LINK_PORT: '0' },
  { LINK_PORT: '65536' },
  { LINK_PORT: '3000@evil.example' },
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: '1' },
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: '::/0' },
  { TRUST_PROXY: '10.0.0.0/33' },
  { TRUST_PROXY: 'fd00::/129' },
  { TRUST_PROXY: '10.0.0.0/8/8' },
  { TRUST_PROXY: 'loopback, proxy.gemeinde.ch' },
  { WORKER: 'vielleicht' },
])('refuses %j with a sentence that names the setting', (env) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(`Ungültige Einstellung: ${Object.keys(env)[0]}`)
})

it.each([{ OPERATOR_SSO_ISSUER: 'https://login.betrieb.ch' }, { OPERATOR_SSO_CLIENT_ID: 'allmend' }])(
  'a directory is named whole: %o',
  (env) => {
    expect(() => readConfig(env)).toThrow('OPERATOR_SSO_ISSUER und OPERATOR_SSO_CLIENT_ID gehören zusammen')
  },
)
