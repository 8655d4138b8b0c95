/** Does one step of a start and says how long it took. The step may add a word on what it did. */
export async function showProgress<T>(
  label: string,
  step: () => Promise<T>,
  addition?: (result: T) => string,
): Promise<T> {
  const begin = performance.now()
  const result = await step()
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`✓ ${label}${addition?.(result) ?? ''} (${seconds} s)`)
  return result
}

export function showNote(line: string): void {
  console.log(`  ${line}`)
}
