/** A test by its name, with the beginning of what went wrong. */
export type Finding = { name: string; said: string }

export type Outcome = {
  passed: number
  failed: number
  skipped: number
  failures: Finding[]
}

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const onePassed: Outcome = { ...nothing, passed: 1 }

export function oneFailed(name: string, said: string): Outcome {
  return { ...nothing, failed: 1, failures: [{ name, said }] }
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    nothing,
  )
}

/** The last line of a run, read by machines: `12 passed, 0 failed`, with the skipped ones if there are any. */
export function describeOutcome({ passed, failed, skipped }: Outcome): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped === 0 ? line : `${line}, ${skipped} skipped`
}
