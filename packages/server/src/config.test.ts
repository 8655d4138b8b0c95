import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'

it('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    dataDir: `${process.cwd()}/data`,
    worker: 'inline',
    seedDemo: false,
  })
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
  { PORT: '70000' },
  { SMTP_URL: 'http://mail' },
  { SECRET_KEY: 'kurz' },
  { SECRET_KEY: 'x'.repeat(64) },
  { LINK_SCHEME: 'javascript' },
  { LINK_PORT: '0' },
  { LINK_PORT: '3000@evil.example' },
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: '1' },
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: 'loopback, proxy.gemeinde.ch' },
  { WORKER: 'vielleicht' },
])('refuses %j with a sentence that names the setting', (env) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(`Ungültige Einstellung: ${Object.keys(env)[0]}`)
})
