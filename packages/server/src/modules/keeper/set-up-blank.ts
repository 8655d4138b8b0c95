import { type GrantablePermission, grantablePermissions } from '@allmend/domain/access'
import type { TenantTx } from '../../platform/db/database.ts'
import { insertPage } from '../cms/index.ts'
import { createGroup, insertPriceCategory } from '../user/index.ts'

const office: readonly GrantablePermission[] = [
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
]

export const administration = { name: 'Administration', role: 'admin', permissions: grantablePermissions } as const

const groups = [
  administration,
  { name: 'Sekretariat', role: 'admin', permissions: office },
  { name: 'Hauswart', role: 'admin', permissions: ['object:view', 'reservation:view'] },
  { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] },
] as const

const pages = [
  {
    title: 'Kontakt',
    html: '<p>So erreichen Sie uns: Adresse, Telefon, E-Mail und Öffnungszeiten der Verwaltung.</p>',
  },
  {
    title: 'Fragen und Antworten',
    html: '<h2>Wie reserviere ich?</h2><p>Wählen Sie ein Objekt und einen freien Termin. Ein Konto brauchen Sie dafür nicht.</p>',
  },
] as const

/** What an app begins with besides its settings. The pages are drafts: nobody reads them before somebody filled them in. */
export async function setUpBlank(tx: TenantTx, author: string): Promise<void> {
  for (const group of groups) await createGroup(tx, group)
  await insertPriceCategory(tx, { name: 'Standard', isDefault: true, zipcodes: [] })
  for (const page of pages) await insertPage(tx, author, { ...page, isPublished: false, isInFooter: true })
}
