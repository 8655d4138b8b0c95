import type { PlatformApp } from './apps.queries.ts'

/** The coat of arms of an app, or the first letter of its place. */
export const AppMark = ({ title, logo }: Pick<PlatformApp, 'title' | 'logo'>) => (
  <span className="keeper-list__mark" data-plain={logo !== '' || undefined} aria-hidden="true">
    {logo === '' ? ([...title.replace(/^(Gemeinde|Stadt|Kanton) /, '')][0] ?? '') : <img src={logo} alt="" />}
  </span>
)
