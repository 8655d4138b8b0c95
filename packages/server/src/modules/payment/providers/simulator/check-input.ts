import { createHash, timingSafeEqual } from 'node:crypto'

export function isWebAddress(text: string): boolean {
  const { protocol = '' } = URL.parse(text) ?? {}
  return protocol === 'http:' || protocol === 'https:'
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right))
