import type { Finding, Outcome } from './outcome.ts'

export type Section = { title: string; outcome: Outcome }

/** What a reader of the last lines of a run needs to know: which tests failed, where, and why. */
export function describeFindings(sections: readonly Section[]): string {
  const failed = sections.flatMap(({ title, outcome }) => outcome.failures.map(describe(title)))
  const parts = failed.length > 0 ? ['Fehlgeschlagen:', ...failed] : []
  return parts.map((part) => `\n${part}`).join('\n')
}

const describe =
  (title: string) =>
  ({ name, said }: Finding): string =>
    [`✗ ${title}: ${name}`, ...said.split('\n').map((line) => `    ${line}`)].join('\n')
