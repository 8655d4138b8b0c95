import type { Rule } from '../validation/index.ts'

interface Point {
  readonly lat: number
  readonly lon: number
}

/** What maps give to copy: latitude first. */
const pattern = /^(-?\d{1,2})(\.\d{1,20})? {0,3}[,;] {0,3}(-?\d{1,3})(\.\d{1,20})?$/

/** Point and seven places, which is a centimetre. */
const places = 8

/** As it is stored, `46.9481, 7.4474`; nothing for what is no place. */
export function tidyPoint(text: string): string {
  const [, lat, latPlaces = '', lon, lonPlaces = ''] = pattern.exec(text.trim()) ?? []
  if (lat === undefined || lon === undefined) return ''
  const [north, east] = [lat + latPlaces.slice(0, places), lon + lonPlaces.slice(0, places)]
  return Math.abs(Number(north)) <= 90 && Math.abs(Number(east)) <= 180 ? `${north}, ${east}` : ''
}

/** The place a text names; null for what is none. */
export function parsePoint(text: string): Point | null {
  const [lat, lon] = tidyPoint(text).split(', ')
  return lat && lon ? { lat: Number(lat), lon: Number(lon) } : null
}

export const coordinates: Rule = (value, field) =>
  typeof value !== 'string' || value.trim() === '' || parsePoint(value)
    ? null
    : `'${field}' muss aus Breite und Länge bestehen, zum Beispiel 46.9481, 7.4474`
