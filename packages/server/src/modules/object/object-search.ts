import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { listObjects } from './object.repository.ts'

/** Objects for the command palette: by title, building or category, in the order of the list. */
export const objectSearch = {
  permission: 'object:view' as const,
  async find(tx: TenantTx, text: string, limit: number, viewer: SessionUser) {
    const sort = [
      { field: 'sort' as const, direction: 'asc' as const },
      { field: 'title' as const, direction: 'asc' as const },
    ]
    const query = { page: 1, itemsPerPage: limit, sort, filters: { search: text } }
    const { rows } = await listObjects(tx, query, viewer)
    return rows.map(({ id, title, category, building }) => ({
      kind: 'object' as const,
      id: String(id),
      title,
      text: [category, building].filter(Boolean).join(' · '),
    }))
  },
}
