import type { Finding, Outcome } from './outcome.ts'

export type Section = { title: string; outcome: Outcome }

/** What a reader of the last lines of a run needs to know: which tests failed, where, and why; and which stalled once. */
export function describeFindings(sections: readonly Section[]): string {
  const failed = sections.flatMap(({ title, outcome }) => outcome.failures.map(describe('✗', title)))
  const flaky = sections.flatMap(({ title, outcome }) => outcome.flaky.map(describe('~', title)))
  const parts = [
    ...(failed.length > 0 ? ['Fehlgeschlagen:', ...failed] : []),
    ...(flaky.length > 0 ? ['Erst im zweiten Anlauf bestanden:', ...flaky] : []),
  ]
  return parts.map((part) => `\n${part}`).join('\n')
}

const describe =
  (sign: string, title: string) =>
  ({ name, said }: Finding): string =>
    [`${sign} ${title}: ${name}`, ...said.split('\n').map((line) => `    ${line}`)].join('\n')
