/** Stops the start with one sentence for the person at the terminal; no stack trace is shown. */
export class StartError extends Error {
  override name = 'StartError'
}
