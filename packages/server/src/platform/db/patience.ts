/** Milliseconds until something is given up. */
export interface Patience {
  /** A whole call, from its first line to its answer. */
  readonly call: number
  readonly statement: number
  /** Waiting for what somebody else is changing. */
  readonly lock: number
  /** A transaction in which nobody asks anything. */
  readonly idle: number
}

/** Somebody waits in front of a screen. */
export const brisk: Patience = { call: 30_000, statement: 20_000, lock: 10_000, idle: 20_000 }

/** Work known to be long: files of whole lists, the evaluation of years, uploads, jobs. */
export const unhurried: Patience = { call: 600_000, statement: 300_000, lock: 30_000, idle: 60_000 }
