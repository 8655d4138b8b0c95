/** What the security log tells apart. */
export const securityKinds = {
  login_failed: 'Anmeldung fehlgeschlagen',
  password_wrong: 'Passwort falsch eingegeben',
  access_denied: 'Zugriff verweigert',
  rate_limited: 'Zu viele Versuche',
  exported: 'Datei bezogen',
  person_exported: 'Personendaten bezogen',
  impersonated_read: 'Als Kunde angesehen',
  password_changed: 'Passwort geändert',
  two_factor_on: 'Zwei-Faktor-Authentifizierung eingeschaltet',
  two_factor_off: 'Zwei-Faktor-Authentifizierung ausgeschaltet',
  recovery_codes_renewed: 'Wiederherstellungscodes erneuert',
  sessions_ended: 'Sitzungen beendet',
  more_events: 'Weitere Ereignisse, nur gezählt',
} as const

export type SecurityKind = keyof typeof securityKinds
