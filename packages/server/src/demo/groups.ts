import { grantablePermissions } from '@allmend/domain/access'
import { createGroup, insertPriceCategory } from '../modules/user/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import { priceCategories } from './people.ts'

/** Who may do what in the municipality, and who pays which price. */
export async function demoGroups(tx: TenantTx) {
  const administration = await createGroup(tx, {
    name: 'Administration',
    role: 'admin',
    permissions: grantablePermissions,
  })
  const office = await createGroup(tx, {
    name: 'Sekretariat',
    role: 'admin',
    permissions: [
      'object:view',
      'object:calendar',
      'reservation:view',
      'reservation:status',
      'reservation:change',
      'reservation:serial',
      'order:view',
      'order:create',
      'order:edit',
      'user:view',
      'user:create',
      'user:edit',
    ],
  })
  const caretaker = await createGroup(tx, {
    name: 'Hauswart',
    role: 'admin',
    permissions: ['object:view', 'reservation:view'],
  })
  const clubs = await createGroup(tx, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  const [locals = 0, others = 0] = [
    await insertPriceCategory(tx, priceCategories[0]),
    await insertPriceCategory(tx, priceCategories[1]),
  ]
  const clubPrice = await insertPriceCategory(tx, { name: 'Vereine', isDefault: false, zipcodes: [] })
  return { groups: { administration, office, caretaker }, clubs, prices: { locals, others, clubs: clubPrice } }
}
