import { errorCode } from '../platform/embedded-postgres/error-code.ts'
import { explainSystemError, fullDisk } from '../platform/embedded-postgres/explain-failure.ts'
import { StartError } from '../platform/start-error.ts'
import { commands } from './commands.ts'
import { type Outcome, Refused, UsageError } from './output.ts'
import { helpOf, parseCommand } from './parse-command.ts'

const args = process.argv.slice(2)
const isJson = args.includes('--json')

/** `npm run allmend -- …`: what whoever runs an installation does without a browser. */
try {
  const { command, given } = parseCommand(args, commands)
  if (given) show(await command.run(given))
  else show({ lines: helpOf(command, commands), json: { help: helpOf(command, commands) } })
} catch (error) {
  fail(error)
}

function show({ lines, json, exitCode = 0 }: Outcome): void {
  console.log(isJson ? JSON.stringify(json, null, 2) : lines.join('\n'))
  process.exitCode = exitCode
}

function fail(error: unknown): void {
  const message = explain(error)
  if (isJson) console.log(JSON.stringify(error instanceof Refused ? error.body : { success: false, message }, null, 2))
  else console.error(`✗ ${message}`)
  if (error instanceof UsageError && !isJson) console.error('  npm run allmend -- --help zeigt, was es gibt.')
  process.exitCode = error instanceof UsageError ? 2 : 1
}

/** A sentence, whatever went wrong; a stack trace helps nobody at a terminal. */
function explain(error: unknown): string {
  const known = explainSystemError(error)
  if (known instanceof StartError || known instanceof Refused || known instanceof UsageError) return known.message
  if (errorCode(error) === '53100') return fullDisk
  if (!(error instanceof Error)) return `Unerwarteter Fehler: ${String(error)}`
  const reason = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
  return `Unerwarteter Fehler: ${reason || errorCode(error)}`
}
