/** How every key begins; the number is its app. */
const beginning = 'amk_'
const appNumber = /^amk_([1-9]\d{0,8})_/
/** A session's token has this length and could begin like a key by chance. */
const sessionLength = 43

export const keyOf = (appId: number, secret: string): string => `${beginning}${appId}_${secret}`

/** What people recognise a key by. */
export const keyPrefix = (key: string): string => key.slice(0, (appNumber.exec(key)?.[0].length ?? 0) + 6)

/** The app a key is for; null for what is no key. */
export function appOfKey(token: string): number | null {
  const app = token.length === sessionLength ? null : appNumber.exec(token)
  return app ? Number(app[1]) : null
}

/** Whether somebody wrote a key into an address. */
export const containsKey = (text: string): boolean => /amk_\d{1,9}_[\w-]{20}/.test(text)
