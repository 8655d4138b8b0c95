import { parseArgs } from 'node:util'
import { UsageError } from './output.ts'

type OptionKind = 'text' | 'list' | 'flag'

export interface CommandSyntax {
  /** The words it begins with. */
  readonly words: readonly string[]
  /** What it is called in the help, by place. */
  readonly positionals?: readonly string[]
  readonly options?: Readonly<Record<string, { readonly kind: OptionKind; readonly help: string }>>
  readonly help: string
}

const common: NonNullable<CommandSyntax['options']> = {
  json: { kind: 'flag', help: 'Ergebnis als JSON, für Skripte' },
  help: { kind: 'flag', help: 'diese Hilfe' },
}

/** What stood on the command line, as the command wants it. */
export class Given {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #positionals: readonly string[]

  constructor(values: Readonly<Record<string, unknown>>, positionals: readonly string[]) {
    this.#values = values
    this.#positionals = positionals
  }

  text(name: string): string {
    const value = this.#values[name]
    return typeof value === 'string' ? value : ''
  }

  list(name: string): string[] {
    const value = this.#values[name]
    return Array.isArray(value) ? value.map(String) : []
  }

  flag(name: string): boolean {
    return this.#values[name] === true
  }

  number(name: string): number {
    return wholeNumber(this.text(name), `--${name}`)
  }

  positional(place: number): string {
    return this.#positionals[place] ?? ''
  }

  /** The number of the app, as the first. */
  id(): number {
    return wholeNumber(this.positional(0), 'ID')
  }
}

function wholeNumber(text: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${name} muss eine Nummer sein, nicht «${text}».`)
  return Number(text)
}

/** The command that is meant, and what was given with it; null for the help. */
export function parseCommand<C extends CommandSyntax>(
  args: readonly string[],
  commands: readonly C[],
): { command: C; given: Given } | { command: C | null; given: null } {
  const command = commands.find(({ words }) => words.every((word, place) => args[place] === word))
  if (!command) {
    const first = args.find((arg) => !arg.startsWith('-'))
    if (first === undefined) return { command: null, given: null }
    throw new UsageError(`Den Befehl «${args.filter((arg) => !arg.startsWith('-')).join(' ')}» gibt es nicht.`)
  }
  const { values, positionals } = read(args.slice(command.words.length), { ...command.options, ...common })
  if (values.help) return { command, given: null }
  const wanted = command.positionals ?? []
  if (positionals.length > wanted.length) throw new UsageError(`«${positionals[wanted.length]}» ist zu viel.`)
  if (positionals.length < wanted.length) throw new UsageError(`${wanted[positionals.length]} fehlt.`)
  return { command, given: new Given(values, positionals) }
}

function read(args: readonly string[], options: NonNullable<CommandSyntax['options']>) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { kind }]) => [
          name,
          { type: kind === 'flag' ? 'boolean' : 'string', multiple: kind === 'list' } as const,
        ]),
      ),
    })
  } catch (error) {
    throw new UsageError(explain(error, args, options))
  }
}

/** The library says it in English. */
function explain(error: unknown, args: readonly string[], options: NonNullable<CommandSyntax['options']>): string {
  const given = args.flatMap((arg) => (arg.startsWith('--') ? [arg.slice(2).replace(/=.*/s, '')] : []))
  const unknown = given.find((name) => !(name in options))
  if (unknown !== undefined) return `Die Option --${unknown} gibt es nicht.`
  const dash = args.find((arg) => /^-[^-]/.test(arg))
  if (dash !== undefined) return `Die Option ${dash.replace(/=.*/s, '')} gibt es nicht.`
  const lacking = given.find((name) => options[name]?.kind !== 'flag')
  if (lacking !== undefined) return `Zu einer Option fehlt der Wert, oder sie nimmt keinen (--${given.join(', --')}).`
  return error instanceof Error ? 'Die Optionen lassen sich nicht lesen.' : String(error)
}

export function helpOf(command: CommandSyntax | null, commands: readonly CommandSyntax[]): string[] {
  if (!command) {
    const width = Math.max(...commands.map((one) => lineOf(one).length))
    return [
      'npm run allmend -- BEFEHL [Optionen]',
      '',
      ...commands.map((one) => `  ${lineOf(one).padEnd(width)}  ${one.help}`),
      '',
      '  BEFEHL --help zeigt die Optionen, --json gibt das Ergebnis für Skripte aus.',
    ]
  }
  const options = Object.entries({ ...command.options, ...common })
  const names = options.map(
    ([name, { kind }]) => `--${name}${kind === 'flag' ? '' : ' …'}${kind === 'list' ? ' (mehrfach)' : ''}`,
  )
  const width = Math.max(...names.map(({ length }) => length))
  return [
    `npm run allmend -- ${lineOf(command)} [Optionen]`,
    '',
    command.help,
    '',
    ...options.map(([, { help }], place) => `  ${names[place]?.padEnd(width)}  ${help}`),
  ]
}

const lineOf = ({ words, positionals = [] }: CommandSyntax) => [...words, ...positionals].join(' ')
