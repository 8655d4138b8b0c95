/**
 * What a booking can be marked with, so that its people find it again. The same in every app and under every theme, with names of
 * their own; each is dark enough for a stripe on any light page.
 */
export const bookingColors = [
  { value: '#1769aa', name: 'Blau' },
  { value: '#00796b', name: 'Türkis' },
  { value: '#2e7d32', name: 'Grün' },
  { value: '#8d6e00', name: 'Ocker' },
  { value: '#c2410c', name: 'Orange' },
  { value: '#c62828', name: 'Rot' },
  { value: '#7b3fb5', name: 'Violett' },
  { value: '#455a64', name: 'Grau' },
] as const

/** A colour in words: its name, else as it is written. */
export const colorWords = (color: string): string => bookingColors.find(({ value }) => value === color)?.name ?? color
