/** The calendar counts with Temporal, which not every browser has of its own. */
export const temporalReady: Promise<unknown> =
  'Temporal' in globalThis ? Promise.resolve() : import('temporal-polyfill/global')
