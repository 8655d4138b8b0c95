import { type SchemaTopic, schemaDefaults } from '@allmend/domain/template'
import type { TenantTx } from '../../platform/db/database.ts'
import { readDesign } from './design.ts'
import { appVariables } from './dress.ts'
import { fill } from './fill.ts'
import type { MailData } from './mail-data.ts'

/** The subject alone, for a preview of what will be sent. */
export async function subjectOf(tx: TenantTx, topic: SchemaTopic, data: MailData): Promise<string> {
  const { app, subject } = await readDesign(tx, topic)
  const known = { ...data, variables: { ...data.variables, ...appVariables(app) } }
  return fill({ html: '', words: '' }, subject ?? schemaDefaults[topic].subject, known, { logo: () => '' }).subject
}
