import { monthWords } from '@allmend/domain/time'
import { dayWords } from '../words.ts'

/** `2026-11` → «Nov», `2026-11-16` → «16.» */
export const shortBucket = (key: string): string =>
  key.length === 7 ? (monthWords[Number(key.slice(5)) - 1] ?? '').slice(0, 3) : `${Number(key.slice(8))}.`

/** `2026-11` → «November 2026», `2026-11-16` → «16.11.2026» */
export const longBucket = (key: string): string =>
  key.length === 7 ? `${monthWords[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}` : dayWords(key)
