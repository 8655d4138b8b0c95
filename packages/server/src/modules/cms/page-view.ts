import { excerpt } from '@allmend/domain/pages'
import type { Database, TenantTx } from '../../platform/db/database.ts'
import type { LinkAddress } from '../../platform/http/link-address.ts'
import type { FirstView, FirstViewOf } from '../../platform/http/page.ts'
import { pageUrl, publicUrl } from '../tenant/index.ts'
import { findPublishedPage, firstFooterPage } from './page.repository.ts'

const address = /^\/page(?:\/([^/]+))?\/?$/i
const missing: FirstView = { sections: {}, state: {}, isMissing: true }

async function readView(tx: TenantTx, links: LinkAddress, asked: string | undefined): Promise<FirstView> {
  const id = asked === undefined ? await firstFooterPage(tx) : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
  const page = id === null ? null : await findPublishedPage(tx, id)
  if (!page) return missing
  const description = excerpt(page.html)
  return {
    sections: {
      title: `${page.title} – Reservationssystem`,
      description: description ? [{ text: description }] : [],
      // Both addresses of the first page show the same; a search engine is told which one counts.
      canonical: [{ href: await pageUrl(tx, await publicUrl(tx, links), `/page/${page.id}`) }],
      'page:/page': [{}],
    },
    state: { page },
  }
}

/** A content page stands in the first HTML, for whoever reads it and for search engines. */
export const pageView =
  (db: Database, links: LinkAddress): FirstViewOf =>
  async ({ appId, path }) => {
    const [isPage, asked] = address.exec(path) ?? []
    return isPage === undefined ? null : db.withTenant(appId, (tx) => readView(tx, links, asked))
  }
