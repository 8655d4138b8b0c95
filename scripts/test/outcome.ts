export type Outcome = { passed: number; failed: number; skipped: number }

export const onePassed: Outcome = { passed: 1, failed: 0, skipped: 0 }
export const oneFailed: Outcome = { passed: 0, failed: 1, skipped: 0 }

export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    skipped: outcomes.reduce((total, { skipped }) => total + skipped, 0),
  }
}

/** The last line of a run, read by machines: `12 passed, 0 failed`, with the skipped ones if there are any. */
export function describeOutcome({ passed, failed, skipped }: Outcome): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped === 0 ? line : `${line}, ${skipped} skipped`
}
