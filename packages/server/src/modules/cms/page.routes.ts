import * as contract from '@allmend/contract'
import { pageColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { momentCell } from '../../platform/export/cell.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { findPage, findPublishedPage, listPages, type PageRecord } from './page.repository.ts'
import { findVersion, listVersions } from './page-versions.ts'
import { discardDraft, publishPage, restoreVersion, saveDraft } from './save-draft.ts'
import { createPage, duplicatePage, presentPage, removePage, savePage } from './save-page.ts'

const answer = (page: PageRecord | Refusal) => answerWith('page', isRefusal(page) ? page : presentPage(page))

export function pageRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.getPage, async ({ tenant, params }) => {
    const page = await tenant((tx) => findPublishedPage(tx, params.id))
    return page ? { page } : refuse('record.not_found')
  })

  mount(server, platform, contract.listPages, async ({ tenant }) => ({ pages: await tenant(listPages) }))
  mountExport(server, platform, contract.exportPages, {
    name: 'seiten',
    columns: pageColumns,
    rows: (tx) => listPages(tx),
    cells: ({ id, title, updatedAt, isPublished, hasDraft, footerPosition }, { zone }) => ({
      id,
      title,
      isPublished: isPublished ? `Veröffentlicht${hasDraft ? ', Änderungen nicht' : ''}` : 'Entwurf',
      footerPosition: footerPosition ?? '',
      updatedAt: momentCell(new Date(updatedAt), zone),
    }),
  })

  mount(server, platform, contract.getPageRecord, async ({ tenant, params }) =>
    answer((await tenant((tx) => findPage(tx, params.id))) ?? refuse('record.not_found')),
  )
  mount(server, platform, contract.createPage, async ({ tenant, actor, body }) =>
    answer(await tenant((tx) => createPage(tx, actor(), body))),
  )
  mount(server, platform, contract.savePage, async ({ tenant, actor, params, body }) =>
    answer(await tenant((tx) => savePage(tx, actor(), params.id, body))),
  )
  mount(server, platform, contract.duplicatePage, async ({ tenant, actor, params }) =>
    answer(await tenant((tx) => duplicatePage(tx, actor(), params.id))),
  )
  mount(server, platform, contract.removePage, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => removePage(tx, actor(), params.id))) ?? {}
  })
  draftRoutes(server, platform)
  versionRoutes(server, platform)
}

/** Changes that nobody else reads yet. */
function draftRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.savePageDraft, async ({ tenant, actor, params, body }) =>
    answer(await tenant((tx) => saveDraft(tx, actor(), params.id, body))),
  )
  mount(server, platform, contract.publishPage, async ({ tenant, actor, params, body }) =>
    answer(await tenant((tx) => publishPage(tx, actor(), params.id, body.version))),
  )
  mount(server, platform, contract.discardPageDraft, async ({ tenant, actor, params, body }) =>
    answer(await tenant((tx) => discardDraft(tx, actor(), params.id, body.version))),
  )
}

/** The texts a page had. */
function versionRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listPageVersions, async ({ tenant, params }) => {
    const versions = await tenant((tx) => listVersions(tx, params.id))
    // A page has had one text at least.
    return versions.length > 0 ? { versions } : refuse('record.not_found')
  })
  mount(server, platform, contract.getPageVersion, async ({ tenant, params }) => {
    const pageVersion = await tenant((tx) => findVersion(tx, params.id, params.number))
    return pageVersion ? { pageVersion } : refuse('record.not_found')
  })
  mount(server, platform, contract.restorePageVersion, async ({ tenant, actor, params, body }) =>
    answer(await tenant((tx) => restoreVersion(tx, actor(), params, body.version))),
  )
}
