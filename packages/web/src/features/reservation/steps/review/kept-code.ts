import { createTabStore } from '../../../../framework/tab-store.ts'

/** A code that was mailed, and what of it is typed. */
interface KeptCode {
  readonly clientKey: string
  readonly email: string
  readonly digits: string
  /** When it was sent last; null as long as this browser does not know. */
  readonly sent: { readonly resendAt: number; readonly expiresAt: number } | null
}

const kept = createTabStore<KeptCode | null>({
  name: 'code',
  shape: 1,
  empty: () => null,
  isEmpty: (value) => value === null,
})

/** Of another draft or address nothing is known. */
const find = (value: KeptCode | null, clientKey: string, email: string) =>
  value?.clientKey === clientKey && value.email === email ? value : null

export function useKeptCode(clientKey: string, email: string): { readonly digits: string; readonly isSent: boolean } {
  const code = find(kept.use(), clientKey, email)
  return { digits: code?.digits ?? '', isSent: (code?.sent ?? null) !== null }
}

export function keepDigits(clientKey: string, email: string, digits: string): void {
  kept.set({ clientKey, email, digits, sent: find(kept.get(), clientKey, email)?.sent ?? null })
}

/** A new code makes what was typed of the former one worthless. */
export const keepSent = (clientKey: string, email: string, sent: NonNullable<KeptCode['sent']>): void =>
  kept.set({ clientKey, email, digits: '', sent })

/** The code that was sent before a reload and is still good: it is not replaced under the hands of whoever looks it up. */
export function sentBefore(clientKey: string, email: string, now: number): KeptCode['sent'] {
  const sent = find(kept.get(), clientKey, email)?.sent ?? null
  return sent && sent.expiresAt > now ? sent : null
}

export const forgetCode = (): void => kept.set(null)
