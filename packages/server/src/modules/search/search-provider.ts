import type { SearchHit } from '@allmend/contract'
import type { Permission } from '@allmend/domain/access'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'

/** What a module lets the command palette find, and who may. */
export interface SearchProvider {
  readonly permission: Permission
  find(tx: TenantTx, text: string, limit: number, viewer: SessionUser): Promise<SearchHit[]>
}
