export const roleWords = { user: 'Kunde', admin: 'Administrator', keeper: 'Keeper' } as const

/** Where an account stands; guests ordered without one. */
export const userStates = ['active', 'deactivated', 'unverified', 'guest'] as const
export type UserState = (typeof userStates)[number]
export const userStateWords: Readonly<Record<UserState, string>> = {
  active: 'Aktiv',
  deactivated: 'Deaktiviert',
  unverified: 'Unbestätigt',
  guest: 'Ohne Konto',
}

export const mailStateWords = {
  queued: 'Wartet',
  sent: 'Gesendet',
  failed: 'Fehlgeschlagen',
  kept: 'Nur protokolliert',
} as const
