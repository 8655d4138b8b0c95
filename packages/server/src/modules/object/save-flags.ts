import type * as contract from '@allmend/contract'
import type { RouteParsed } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { RulesGuard } from './rules-guard.ts'
import { change, saveTab } from './save-tab.ts'

type Body<R extends contract.Route> = RouteParsed<R>['body']

export const saveNotifications = (
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, notificationRecipients }: Body<typeof contract.saveObjectNotifications>,
) =>
  saveTab(tx, guard, actor, { id, version }, async () => {
    await change(tx, id, { notification_recipients: [...new Set(notificationRecipients.map((one) => one.trim()))] })
    return null
  })

export const saveVisibility = (
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, is_visible }: Body<typeof contract.saveObjectVisibility>,
) =>
  saveTab(tx, guard, actor, { id, version }, async () => {
    await change(tx, id, { is_visible })
    return null
  })
