/** Long enough not to be guessed, and neither few characters nor one piece over and over. */
export function isStrongKey(key: string): boolean {
  if (key.length < 32 || new Set(key).size < 10) return false
  for (let period = 1; period <= key.length / 2; period++) if (repeats(key, period)) return false
  return true
}

const repeats = (text: string, period: number): boolean => text.startsWith(text.slice(period))
