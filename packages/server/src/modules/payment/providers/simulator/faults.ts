/** When a simulator tells of what happened, as seen from the browser that is sent back. `reordered`: the news first, what was before it second. */
export const webhookModes = ['after', 'before', 'double', 'never', 'reordered'] as const
export type WebhookMode = (typeof webhookModes)[number]

/** What a simulator does wrong. A test sets it, and each number counts down as it happens. */
export interface Faults {
  /** Answers that are lost: the work is done, the line is cut. */
  drop: number
  /** Answers that never come: the work is done, the line stays open. */
  silent: number
  /** Calls that are refused; nothing is done. */
  refuse: number
  /** Calls that end with a 500, before and after the work. */
  fail: number
  failAfter: number
  /** Milliseconds every answer takes longer. */
  delay: number
  webhook: WebhookMode
}

export const noFaults = (): Faults => ({
  drop: 0,
  silent: 0,
  refuse: 0,
  fail: 0,
  failAfter: 0,
  delay: 0,
  webhook: 'after',
})

type Counted = 'drop' | 'silent' | 'refuse' | 'fail' | 'failAfter'

/** Whether this one happens now. */
export function strikes(faults: Faults, fault: Counted): boolean {
  if (faults[fault] <= 0) return false
  faults[fault] -= 1
  return true
}
