import * as contract from '@allmend/contract'
import type { SecurityKind } from '@allmend/domain/audit'
import { counted, priceCategoryWords, roleWords, userColumns, userStateWords } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../../platform/auth/password.ts'
import { momentCell } from '../../platform/export/cell.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../platform/http/refusal.ts'
import { pageUrl, publicUrl } from '../tenant/index.ts'
import { createUser } from './create-user.ts'
import { listUsers, readPage } from './list-users.ts'
import { readHeldData } from './read-held-data.ts'
import { countHoldings, removeUser } from './remove-user.ts'
import { saveUser } from './save-user.ts'
import { setUsersActive } from './set-users-active.ts'
import type { UserPlatform } from './user-platform.ts'
import { findPerson, nameOf, presentRecord, presentRow } from './user-record.ts'

/** Slow on purpose, so it is done before a transaction begins. */
const hashIfGiven = (password: string) => (password === '' ? null : hashPassword(password))

/** People as staff see and change them. */
export function peopleRoutes(server: FastifyInstance, platform: UserPlatform): void {
  const { contributors, securityLog } = platform
  const note = (kind: SecurityKind, { user, address }: Actor, appId: number, subject: string) =>
    securityLog.record({ kind, appId, address, user, subject })

  mount(server, platform, contract.listUsers, async ({ tenant, table, actor }) => {
    const { totalRecords, rows } = await tenant((tx) => listUsers(tx, table))
    return { totalRecords, rows: rows.map((row) => presentRow(row, actor().user)) }
  })

  mountExport(server, platform, contract.exportUsers, {
    name: 'benutzer',
    columns: userColumns,
    rows: (tx, table) => readPage(tx, table).stream(200),
    cells: (row, { zone, user }) => ({
      ...presentRow(row, user),
      name: nameOf(row),
      priceCategory: priceCategoryWords(presentRow(row, user)).join(', '),
      street: `${row.street} ${row.streetno}`.trim(),
      role: roleWords[row.role],
      groups: row.groups.map(({ name }) => name).join(', '),
      state: userStateWords[row.state],
      lastSeenAt: momentCell(row.last_sign_in_at, zone),
      createdAt: momentCell(row.created_at, zone),
    }),
  })

  mount(server, platform, contract.createUser, async ({ tenant, actor, body }) => {
    const passwordHash = await hashIfGiven(body.password)
    return tenant(async (tx) => {
      const loginUrl = await pageUrl(tx, await publicUrl(tx, platform.links), '/login')
      const person = await createUser(tx, actor(), body, { passwordHash, loginUrl })
      return isRefusal(person) ? person : { userId: person.id, user: await presentRecord(tx, person, actor().user) }
    })
  })

  mount(server, platform, contract.getUser, async ({ tenant, actor, params }) => {
    return tenant(async (tx) => {
      const person = await findPerson(tx, params.id)
      return person ? { user: await presentRecord(tx, person, actor().user) } : refuse('record.not_found')
    })
  })

  mount(server, platform, contract.saveUser, async ({ app, tenant, actor, params, body }) => {
    const passwordHash = await hashIfGiven(body.password)
    const saved = await tenant(async (tx) => {
      const person = await saveUser(tx, actor(), params.id, body, passwordHash)
      return isRefusal(person) ? person : { person, user: await presentRecord(tx, person, actor().user) }
    })
    if (isRefusal(saved)) return saved
    if (passwordHash !== null) note('password_changed', actor(), app.id, nameOf(saved.person))
    return { userId: saved.person.id, user: saved.user }
  })

  mount(server, platform, contract.getUserHoldings, ({ tenant, params }) =>
    tenant((tx) => countHoldings(tx, contributors, params.id)),
  )

  mount(server, platform, contract.removeUser, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => removeUser(tx, contributors, actor(), params.id))) ?? {}
  })

  mount(server, platform, contract.setUsersActive, async ({ app, tenant, actor, body }) => {
    const done = await tenant((tx) => setUsersActive(tx, actor(), body))
    if (!isRefusal(done) && !body.isActive && done.changed > 0) {
      note('sessions_ended', actor(), app.id, counted(done.changed, 'gesperrtes Konto', 'gesperrte Konten'))
    }
    return done
  })

  mount(server, platform, contract.getUserData, ({ tenant, actor, params, query }) =>
    tenant((tx) => readHeldData(tx, contributors, actor().user, params.id, query.format)),
  )
}
