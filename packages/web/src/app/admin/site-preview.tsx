import { lazy, type ReactNode, Suspense } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { AsGuest } from '../../framework/session.ts'
import { styleNonce } from '../../lib/nonce.ts'

/** Each loaded where it is needed: nobody previews both. */
const layouts = {
  default: lazy(async () => ({ default: (await import('../public/public-layout.tsx')).PublicFrame })),
  gov: lazy(async () => ({ default: (await import('../gov/gov-layout.tsx')).GovPreview })),
} as const

/** The public site around a page, as guests see it: in the layout the municipality chose, with its own CSS. For a document of its own. */
export function SitePreview({ children }: { children: ReactNode }) {
  const { layout, css } = useAppConfig().theme
  const Layout = layouts[layout]
  return (
    <Suspense>
      {css && <style nonce={styleNonce()}>{css}</style>}
      <AsGuest value={true}>
        <Layout>
          <div className="wrap page__main">{children}</div>
        </Layout>
      </AsGuest>
    </Suspense>
  )
}
