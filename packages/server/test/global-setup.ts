import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start-embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    templateDatabase: string
  }
}

const template = `allmend_template_${process.pid}`

/** One PostgreSQL for the whole run, with one migrated database that every test file clones. */
export default async function setup(project: TestProject) {
  const external = process.env.DATABASE_URL
  const embedded = external ? null : await startEmbeddedPostgres({ ephemeral: true })
  const postgresUrl = external ?? embedded?.url ?? ''
  await execute(postgresUrl, `create database ${template}`)
  const url = new URL(postgresUrl)
  url.pathname = template
  await migrate(url.href)
  project.provide('postgresUrl', postgresUrl)
  project.provide('templateDatabase', template)
  return async () => {
    if (embedded) await embedded.stop()
    else await execute(postgresUrl, `drop database ${template}`)
  }
}

async function execute(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
