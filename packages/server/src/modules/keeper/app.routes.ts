import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { unhurried } from '../../platform/db/patience.ts'
import { mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import type { KeeperPlatform } from './keeper-platform.ts'
import { provideApp } from './provide-app.ts'
import { readApps } from './read-apps.ts'
import { readFigures } from './read-figures.ts'
import { saveApp, setSuspended } from './save-app.ts'

export function appRoutes(server: FastifyInstance, platform: KeeperPlatform): void {
  const { db } = platform

  mount(server, platform, contract.listApps, async () => ({
    apps: await db.acrossTenants('list apps for a keeper', (tx) => readApps(tx)),
  }))

  mount(server, platform, contract.createApp, async ({ actor, body }) =>
    answerWith(
      'app',
      await db.acrossTenants('a keeper makes an app', (tx) => provideApp(tx, platform, actor(), body), unhurried),
    ),
  )

  mount(server, platform, contract.saveApp, async ({ actor, body, params }) =>
    answerWith('app', await saveApp(db, actor(), params.id, body)),
  )

  mount(server, platform, contract.suspendApp, async ({ actor, params }) =>
    answerWith('app', await setSuspended(db, actor(), params.id, true)),
  )

  mount(server, platform, contract.resumeApp, async ({ actor, params }) =>
    answerWith('app', await setSuspended(db, actor(), params.id, false)),
  )

  mount(server, platform, contract.readAppFigures, async ({ query }) => ({
    figures: await db.acrossTenants('count what apps hold', (tx) => readFigures(tx, query.ids.split(',').map(Number))),
  }))
}
