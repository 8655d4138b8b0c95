import type { GrantablePermission } from '../access/index.ts'

interface AuditedEntity {
  readonly label: string
  /** Who may see the history of one such record; the whole log needs `setting:base`. */
  readonly permission: GrantablePermission
  /** The names people know the fields by; what has none is shown as it is stored. */
  readonly fields: Readonly<Record<string, string>>
}

/** Everything whose changes are written down. */
export const auditedEntities = {
  user: {
    label: 'Benutzer',
    permission: 'user:view',
    fields: {
      username: 'Benutzername',
      password: 'Passwort',
      email: 'E-Mail Adresse',
      firstname: 'Vorname',
      lastname: 'Nachname',
      company: 'Firma',
      street: 'Strasse',
      streetno: 'Hausnummer',
      zipcode: 'PLZ',
      city: 'Ort',
      phone: 'Telefon',
      role: 'Rolle',
      groups: 'Gruppen',
      isActive: 'Aktiv',
      priceCategory: 'Preiskategorie',
      checkZipcode: 'Preiskategorie nach Postleitzahl',
      hisoftPersonalNumber: 'Personennummer',
      isF4dUser: 'Konto der Betreiberin',
      deletionRequested: 'Löschung gewünscht',
    },
  },
  group: {
    label: 'Gruppe',
    permission: 'user:view',
    fields: { name: 'Name', role: 'Rolle', permissions: 'Rechte' },
  },
  pricecategory: {
    label: 'Preiskategorie',
    permission: 'pricecategory:view',
    fields: { name: 'Name', isDefault: 'Standard', zipcodes: 'Postleitzahlen' },
  },
  colors: {
    label: 'Farben',
    permission: 'setting:base',
    fields: {
      primary: 'Primär',
      secondary: 'Sekundär',
      accent: 'Akzent',
      success: 'Erfolg',
      error: 'Fehler',
      warning: 'Warnung',
      info: 'Info',
      background: 'Hintergrund',
    },
  },
} as const satisfies Record<string, AuditedEntity>

export type AuditedEntityName = keyof typeof auditedEntities
export const auditedEntityNames = Object.keys(auditedEntities) as [AuditedEntityName, ...AuditedEntityName[]]

/** What can have happened to a record, as the log says it. */
export const auditActions = {
  created: 'erstellt',
  changed: 'geändert',
  removed: 'entfernt',
  exported: 'exportiert',
  impersonation_started: 'Benutzerimitation begonnen',
  impersonation_ended: 'Benutzerimitation beendet',
  deletion_requested: 'Löschung gewünscht',
  deletion_withdrawn: 'Löschwunsch zurückgezogen',
} as const
export type AuditAction = keyof typeof auditActions
