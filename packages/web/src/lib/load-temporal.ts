let loading: Promise<unknown> | null = null

/** The calendar counts with Temporal, which not every browser has of its own. Always the same promise. */
export function loadTemporal(): Promise<unknown> {
  loading ??= 'Temporal' in globalThis ? Promise.resolve() : import('temporal-polyfill/global')
  return loading
}
