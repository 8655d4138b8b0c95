import { z } from 'zod'
import { defineRoute, type Route } from './define-route.ts'
import type { TableSpec } from './table-query.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportQuery = z.object({ format: z.enum(exportFormats), columns: z.string().max(1000).optional() })

export const exportRefusals = ['export.too_large', 'export.file_too_large', 'export.busy', 'storage.full'] as const

type ListRoute = Route & { readonly method: 'GET'; readonly path: string }

/** The rows a list shows with the same filter and order, all of them, as a file. `columns` chooses and orders the columns. */
export const defineExport = <const R extends ListRoute>(list: R) =>
  defineRoute({
    method: 'GET',
    path: `${list.path}/export` as `${R['path']}/export`,
    summary: `${list.summary}; as a file`,
    access: list.access,
    ...((list.table ? { table: list.table } : {}) as R extends { readonly table: infer S extends TableSpec }
      ? { readonly table: S }
      : { readonly table?: never }),
    query: exportQuery,
    file: true,
    slow: true,
    response: z.string(),
    errors: exportRefusals,
  })
