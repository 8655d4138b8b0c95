import { roleWords } from '@allmend/domain/lists'
import type { TenantTx } from '../../platform/db/database.ts'
import { readPage } from './list-users.ts'
import { nameOf } from './user-record.ts'

/** People for the command palette: the first few by name. */
export const peopleSearch = {
  permission: 'user:view' as const,
  async find(tx: TenantTx, text: string, limit: number) {
    const sort = [{ field: 'name' as const, direction: 'asc' as const }]
    const people = await readPage(tx, { page: 1, itemsPerPage: limit, sort, filters: { search: text } }).execute()
    return people.map((person) => ({
      kind: 'user' as const,
      id: String(person.id),
      title: nameOf(person) || person.email,
      text: [roleWords[person.role], person.company, person.city, person.email].filter(Boolean).join(' · '),
    }))
  },
}
