import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '../platform/start-error.ts'
import { UsageError } from './output.ts'

const isTerminal = () => process.stdin.isTTY === true

/** One line from the terminal; what is hidden is not shown while it is typed. */
async function askLine(question: string, isHidden = false): Promise<string> {
  process.stderr.write(question)
  // Prompts go to standard error: what stands on standard output is the result.
  const output = isHidden ? new Writable({ write: (_, __, done) => done() }) : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const answered = lines.question('')
  try {
    return await Promise.race([answered, refusedBy(lines)])
  } finally {
    lines.close()
    if (isHidden) process.stderr.write('\n')
  }
}

const refusedBy = (lines: ReturnType<typeof createInterface>) =>
  new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => reject(new StartError('Abgebrochen.')))
    lines.once('close', () => reject(new StartError('Abgebrochen.')))
  })

/** Never an argument: those are seen by everybody on the machine, and kept by the shell. */
export async function askPassword(isOnStdin: boolean): Promise<string> {
  if (isOnStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (process.env.ALLMEND_PASSWORD) return process.env.ALLMEND_PASSWORD
  if (!isTerminal()) {
    throw new UsageError(
      'Das Passwort fehlt. Ohne Terminal kommt es aus ALLMEND_PASSWORD oder mit --password-stdin von der Standardeingabe.',
    )
  }
  const password = await askLine('Passwort: ', true)
  if ((await askLine('Passwort wiederholen: ', true)) !== password) {
    throw new StartError('Die beiden Passwörter sind verschieden.')
  }
  return password
}

/** Only the very word goes on. */
export async function confirm(question: string, word: string): Promise<void> {
  if (!isTerminal()) throw new UsageError('Ohne Terminal kann niemand bestätigen; --yes bestätigt im Voraus.')
  if ((await askLine(`${question}\nZum Bestätigen «${word}» eingeben: `)).trim() !== word) {
    throw new StartError('Nicht bestätigt; es wurde nichts verändert.')
  }
}
