import * as contract from '@allmend/contract'
import { addDomain, displayDomain, domainObstacle } from '@allmend/domain/apps'
import type { z } from 'zod'
import { fillExample } from '../demo/example.ts'
import {
  createKeeper,
  findApp,
  type PlatformApp,
  provideApp,
  readApps,
  saveApp,
  setSuspended,
} from '../modules/keeper/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import { unhurried } from '../platform/db/patience.ts'
import { commandLine } from '../platform/http/caller.ts'
import { invalidFields } from '../platform/http/invalid-fields.ts'
import { isRefusal, type Refusal, refuse } from '../platform/http/refusal.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { askPassword } from './ask.ts'
import type { OpenInstallation } from './find-installation.ts'
import { type Outcome, table, UsageError } from './output.ts'
import type { Given } from './parse-command.ts'
import { refusedBy } from './refused-by.ts'

/** As the call over HTTP reads it, with the same sentences. */
function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw refusedBy(invalidFields(parsed.error.issues))
  return parsed.data
}

function orRefused<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw refusedBy(result)
  return result
}

const domainsOf = ({ domains }: PlatformApp) => domains.map(({ domain }) => displayDomain(domain)).join(', ')

export async function listApps({ db }: OpenInstallation): Promise<Outcome> {
  const apps = await db.acrossTenants('list apps on the command line', (tx) => readApps(tx))
  const rows = apps.map((app) => [
    String(app.id),
    app.title,
    app.suspendedAt === null ? 'aktiv' : 'ruht',
    domainsOf(app),
  ])
  return {
    lines: apps.length === 0 ? ['Noch keine App.'] : table([['Nr.', 'Titel', 'Zustand', 'Domains'], ...rows]),
    json: { apps },
  }
}

export async function createApp({ db, links, config }: OpenInstallation, given: Given): Promise<Outcome> {
  const email = given.text('admin-email')
  const [firstname, lastname] = [given.text('admin-firstname'), given.text('admin-lastname')]
  if (email && !(firstname && lastname)) {
    throw new UsageError('Zu --admin-email gehören --admin-firstname und --admin-lastname.')
  }
  const draft = checked(contract.createApp.body, {
    title: given.text('title'),
    domains: given.list('domain').map((domain, place) => ({ domain, isMain: place === 0 })),
    featureFlags: given.list('feature'),
    copyOf: given.text('copy-of') ? given.number('copy-of') : null,
    fromDemo: given.flag('from-demo'),
    administrator: email ? { email, firstname, lastname } : null,
  })
  const storage = await openStorage(config.storageUrl, config.dataDir)
  const providing = { db, links, fillExample: (tx: TenantTx) => fillExample(tx, storage) }
  const app = orRefused(
    await db.acrossTenants(
      'make an app on the command line',
      (tx) => provideApp(tx, providing, commandLine, draft),
      unhurried,
    ),
  )
  const invited = email ? [`${email} erhält eine E-Mail mit dem Link, der ein Passwort setzt.`] : []
  return { lines: [`App ${app.id} «${app.title}» angelegt: ${domainsOf(app)}`, ...invited], json: { app } }
}

export async function suspendApp({ db }: OpenInstallation, given: Given): Promise<Outcome> {
  const app = orRefused(await setSuspended(db, commandLine, given.id(), true))
  return { lines: [`App ${app.id} «${app.title}» ruht.`], json: { app } }
}

export async function resumeApp({ db }: OpenInstallation, given: Given): Promise<Outcome> {
  const app = orRefused(await setSuspended(db, commandLine, given.id(), false))
  return { lines: [`App ${app.id} «${app.title}» ist wieder offen.`], json: { app } }
}

export async function addAppDomain({ db }: OpenInstallation, given: Given): Promise<Outcome> {
  const [id, name] = [given.id(), given.positional(1)]
  const before = await db.acrossTenants('read an app on the command line', (tx) => findApp(tx, id))
  if (!before) throw refusedBy(refuse('record.not_found'))
  const obstacle = domainObstacle(name, before.domains)
  if (obstacle) throw refusedBy(refuse('request.invalid', { fields: { domain: obstacle } }))
  const { title, featureFlags, version } = before
  const draft = checked(contract.saveApp.body, {
    ...{ title, featureFlags, version },
    domains: addDomain(before.domains, name),
  })
  const app = orRefused(await saveApp(db, commandLine, id, draft))
  return { lines: [`App ${app.id} «${app.title}»: ${domainsOf(app)}`], json: { app } }
}

export async function addKeeper({ db }: OpenInstallation, given: Given): Promise<Outcome> {
  const draft = checked(contract.createKeeper.body, {
    username: given.text('username'),
    email: given.text('email'),
    firstname: given.text('firstname'),
    lastname: given.text('lastname'),
    needsTwoFactor: given.flag('two-factor'),
    password: await askPassword(given.flag('password-stdin')),
  })
  const keeper = orRefused(await createKeeper(db, commandLine, draft))
  return {
    lines: [`Keeper «${keeper.username}» angelegt. Die Anmeldung geht über die Adresse einer App.`],
    json: { keeper },
  }
}
