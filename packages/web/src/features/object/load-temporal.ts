/** The calendar counts with Temporal, which not every browser has of its own. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
