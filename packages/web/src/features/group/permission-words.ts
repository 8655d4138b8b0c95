import { type GrantablePermission, permissionsByResource } from '@allmend/domain/access'

type Resource = keyof typeof permissionsByResource

interface ResourceWords {
  readonly label: string
  readonly text: string
}

/** The areas of the back office, in the order of the menu. */
const resourceWords: Readonly<Record<Resource, ResourceWords>> = {
  object: { label: 'Objekte', text: 'Hallen, Räume, Plätze und Material' },
  category: { label: 'Kategorien', text: 'Gliederung der Objekte' },
  reservation: { label: 'Reservationen', text: 'Buchungen und Serien bearbeiten' },
  order: { label: 'Bestellungen', text: 'Bestellungen, Beträge und Auswertung' },
  pricecategory: { label: 'Preiskategorien', text: 'Wer welchen Preis bezahlt' },
  paymentoption: { label: 'Zahlungsarten', text: 'Womit bezahlt werden kann' },
  payment: { label: 'Zahlungsanbieter', text: 'Zugang zum Online-Zahlungsdienst' },
  user: { label: 'Benutzer', text: 'Konten, Gruppen und Berechtigungen' },
  template: { label: 'Vorlagen', text: 'Texte und Gestaltung der E-Mails' },
  assetmanager: { label: 'Medienverwaltung', text: 'Bilder und Dokumente' },
  setting: { label: 'Einstellungen', text: 'Auftritt, Seiten und Betrieb der Gemeinde' },
}

export const standardActions = ['view', 'create', 'edit', 'remove'] as const

const actionWords: Readonly<Record<string, string>> = {
  view: 'Ansehen',
  create: 'Erstellen',
  edit: 'Bearbeiten',
  remove: 'Entfernen',
  data: 'Daten',
  calendar: 'Kalender',
  options: 'Optionen',
  visibility: 'Sichtbarkeit',
  notifications: 'Benachrichtigungen',
  status: 'Status ändern',
  change: 'Ändern',
  serial: 'Serien',
  permissions: 'Berechtigungen',
  impersonate: 'Als Benutzer einloggen',
  config: 'Konfigurieren',
  base: 'Einstellungen und CMS',
}

export const actionWord = (action: string): string => actionWords[action] ?? action

/** `user:view` → «Benutzer: Ansehen» */
export function permissionWord(permission: string): string {
  const [resource = '', action = ''] = permission.split(':')
  const words = Object.entries(resourceWords).find(([name]) => name === resource)?.[1]
  return words ? `${words.label}: ${actionWord(action)}` : permission
}

export interface PermissionRow extends ResourceWords {
  readonly resource: Resource
  /** By action; an action the area does not know is missing. */
  readonly standard: Readonly<Partial<Record<(typeof standardActions)[number], GrantablePermission>>>
  readonly special: readonly { readonly action: string; readonly permission: GrantablePermission }[]
}

/** One row per area with the rights this role can be granted; areas without any are left out. */
export function permissionRows(grantable: readonly GrantablePermission[]): PermissionRow[] {
  return (Object.keys(resourceWords) as Resource[]).flatMap((resource) => {
    const own = permissionsByResource[resource]
      .map((action) => ({ action, permission: `${resource}:${action}` as GrantablePermission }))
      .filter(({ permission }) => grantable.includes(permission))
    if (own.length === 0) return []
    const isStandard = ({ action }: { action: string }) => standardActions.some((standard) => standard === action)
    const standard = Object.fromEntries(own.filter(isStandard).map(({ action, permission }) => [action, permission]))
    return [{ resource, ...resourceWords[resource], standard, special: own.filter((right) => !isStandard(right)) }]
  })
}
