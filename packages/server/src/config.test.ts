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
  { WORKER: 'vielleicht' },
])('refuses %j with a sentence that names the setting', (env) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(`Ungültige Einstellung: ${Object.keys(env)[0]}`)
})
