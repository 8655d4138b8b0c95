import { displayDomain } from '@allmend/domain/apps'
import type { PlatformApp } from './apps.queries.ts'

/** By title or any of its domains, whatever the case. */
export function findApps(apps: readonly PlatformApp[], text: string): PlatformApp[] {
  const wanted = text.trim().toLocaleLowerCase('de-CH')
  return apps.filter(({ title, domains }) =>
    [title, ...domains.flatMap(({ domain }) => [domain, displayDomain(domain)])].some((name) =>
      name.toLocaleLowerCase('de-CH').includes(wanted),
    ),
  )
}
