/** What a command has to say: to people, and to scripts. */
export interface Outcome {
  readonly lines: readonly string[]
  readonly json: unknown
  readonly exitCode?: 0 | 1
}

/** The command itself is wrong; how it is right stands in the help. */
export class UsageError extends Error {}

/** A use case said no: in a sentence, and as the call over HTTP would. */
export class Refused extends Error {
  readonly body: object

  constructor(message: string, body: object) {
    super(message)
    this.body = body
  }
}

/** Columns side by side. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
