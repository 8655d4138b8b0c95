/** Thrown when somebody has waited long enough, or need not even begin to wait: it is too much at once, not wrong. */
export class BusyError extends Error {}
