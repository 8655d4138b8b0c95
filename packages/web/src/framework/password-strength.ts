import { isCommonPassword, passwordAdvice } from '@allmend/domain/people'

interface PasswordStrength {
  /** Filled parts of the bar, of four. */
  readonly level: 0 | 1 | 2 | 3 | 4
  readonly tone: 'gray' | 'error' | 'warning' | 'success'
  readonly word: string
  readonly sentence: string
}

const longEnoughToBeStrong = 14

/** How good a password is, in a word, and what it still lacks. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') {
    const sentence = 'Mindestens 8 Zeichen, mit Gross- und Kleinbuchstaben und einer Ziffer.'
    return { level: 0, tone: 'gray', word: '', sentence }
  }
  const gaps = passwordAdvice(password)
  if (gaps.length === 0) {
    return password.length >= longEnoughToBeStrong
      ? { level: 4, tone: 'success', word: 'Stark', sentence: '' }
      : { level: 3, tone: 'success', word: 'Gut', sentence: '' }
  }
  const sentence = `Noch nötig: ${gaps.join(', ')}.`
  return gaps.length === 1 && !isCommonPassword(password)
    ? { level: 2, tone: 'warning', word: 'Fast gut', sentence }
    : { level: 1, tone: 'error', word: 'Schwach', sentence }
}
