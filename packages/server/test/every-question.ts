import { routes } from '@allmend/contract'
import { auditedEntityNames } from '@allmend/domain/audit'

/** Every GET there is, with the numbers from 1 to `most` wherever one could be somebody or something. */
export function everyQuestion(most: number): { readonly path: string; readonly url: string }[] {
  const numbers = Array.from({ length: most }, (_, index) => String(index + 1))
  return routes
    .filter(({ method, path }) => method === 'GET' && !/impersonate|logout|:token/.test(path))
    .flatMap(({ path }) => {
      const query = path.endsWith('/export') ? '?format=csv' : '?text=nora&format=json'
      const entities = path.includes(':entity') ? auditedEntityNames : ['']
      const ids = /:\w*(id|key)\b/i.test(path) ? numbers : ['']
      return entities.flatMap((entity) =>
        ids.map((id) => ({ path, url: path.replace(':entity', entity).replaceAll(/:\w+/g, id) + query })),
      )
    })
    .flatMap(({ path, url }) => [
      { path, url },
      ...(url.includes('?text=') ? [{ path, url: url.replace(/\?.*/, '') }] : []),
    ])
}
