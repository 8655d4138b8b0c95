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
  paymentoption: {
    label: 'Zahlungsoption',
    permission: 'paymentoption:view',
    fields: {
      name: 'Name',
      description: 'Beschreibung',
      kind: 'Art',
      priceCategories: 'Preiskategorien',
      dueDays: 'Zahlungsfrist in Tagen',
      isActive: 'Aktiv',
      isDefault: 'Standard',
      sort: 'Reihenfolge',
    },
  },
  object: {
    label: 'Objekt',
    permission: 'object:view',
    fields: {
      title: 'Titel',
      description: 'Beschreibung',
      category: 'Kategorie',
      building: 'Gebäude',
      address: 'Adresse',
      capacity: 'Personen',
      equipment: 'Ausstattung',
      confirmation: 'Bestätigung',
      leadTimeHours: 'Vorlaufzeit',
      horizonDays: 'Buchbar im Voraus',
      deadlineHours: 'Stornofrist',
      feeSteps: 'Stornogebühren',
      isTaxable: 'Mit MwSt.',
      stock: 'Stückzahl',
      allowsSeries: 'Serien erlaubt',
      parts: 'Teile',
      openingTimes: 'Öffnungszeiten',
      blockingDays: 'Sperrtage',
      intervals: 'Intervalle',
      hasPrices: 'Preise',
      options: 'Optionen',
      questionnaires: 'Fragebögen',
      assets: 'Bilder und Dokumente',
      notificationRecipients: 'Empfänger der Benachrichtigungen',
      isVisible: 'Sichtbar',
      sort: 'Reihenfolge',
    },
  },
  asset: {
    label: 'Bild oder Dokument',
    permission: 'assetmanager:view',
    fields: {
      name: 'Name',
      filename: 'Datei',
      bytes: 'Grösse in Byte',
      alt: 'Alternativtext',
      tags: 'Tags',
      focus: 'Bildmitte',
    },
  },
  assettag: {
    label: 'Tag',
    permission: 'assetmanager:view',
    fields: { label: 'Bezeichnung', icon: 'Symbol', color: 'Farbe', dark: 'Schrift weiss' },
  },
  category: { label: 'Kategorie', permission: 'category:view', fields: { name: 'Name', sort: 'Reihenfolge' } },
  questionnaire: {
    label: 'Fragebogen',
    permission: 'object:view',
    fields: { title: 'Titel', questions: 'Fragen' },
  },
  application: {
    label: 'Einstellungen',
    permission: 'setting:base',
    fields: {
      title: 'Name der Gemeinde',
      zone: 'Zeitzone',
      vatNumber: 'MwSt.-Nummer',
      pricesIncludeVat: 'Preise inklusive MwSt.',
      roundsToFive: 'Auf fünf Rappen runden',
      staffNeedTwoFactor: 'Zwei Faktoren für das Personal',
      defaultLeadTimeHours: 'Vorlaufzeit',
      defaultHorizonDays: 'Buchbar im Voraus',
      defaultDeadlineHours: 'Stornofrist',
      notificationRecipients: 'Empfänger der Benachrichtigungen',
    },
  },
  order: {
    label: 'Bestellung',
    permission: 'order:view',
    fields: {
      state: 'Status',
      total: 'Total',
      reason: 'Grund',
      paymentState: 'Zahlung',
      paymentOption: 'Zahlungsart',
      positions: 'Positionen',
      paid: 'Bezahlt',
      refunded: 'Rückerstattet',
      credited: 'Gutgeschrieben',
      dueOn: 'Fällig am',
      documents: 'Dokumente',
      link: 'Link für die Kundin oder den Kunden',
    },
  },
  booking: {
    label: 'Buchung',
    permission: 'reservation:change',
    fields: {
      state: 'Status',
      changeRequest: 'Änderungsanfrage',
      decision: 'Mitteilung',
      object: 'Objekt',
      when: 'Termin',
      name: 'Anlass',
      isNamePublic: 'Anlass öffentlich anzeigen',
      remark: 'Bemerkung',
      color: 'Farbe',
      options: 'Optionen',
      total: 'Preis',
      priceReason: 'Grund der Preisänderung',
      isPriceToCheck: 'Preis zu prüfen',
      isForced: 'Regel übergangen',
    },
  },
  block: {
    label: 'Sperrung',
    permission: 'object:view',
    fields: { object: 'Objekt', when: 'Zeit', note: 'Grund' },
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
      primaryDark: 'Helle Schrift auf Primär',
      secondaryDark: 'Helle Schrift auf Sekundär',
      accentDark: 'Helle Schrift auf Akzent',
      successDark: 'Helle Schrift auf Erfolg',
      errorDark: 'Helle Schrift auf Fehler',
      warningDark: 'Helle Schrift auf Warnung',
      infoDark: 'Helle Schrift auf Info',
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
