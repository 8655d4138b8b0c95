import { pagePaths, routes } from '@allmend/contract'

/** The words addresses of ours are made of. */
const words = new Set(
  [...pagePaths, ...routes.map(({ path }) => path)]
    .flatMap((path) => path.split('/'))
    .filter((part) => !/[:$]/.test(part)),
)
for (const part of ['assets', 'docs', 'files', 'base', 'openapi.json', 'healthz', 'readyz', 'metrics']) words.add(part)

/**
 * An address as it may stand in the log: our own words and numbers of records. Whatever else stands there may be the secret of a mailed
 * link, also in an address that leads nowhere because a mail program broke the line.
 */
export function shownPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path
    .split('/')
    .map((part) => (words.has(part) || /^\d{1,10}$/.test(part) ? part : '***'))
    .join('/')
}
