import { z } from 'zod'
import { role } from './access.ts'
import { defineRoute } from './define-route.ts'
import { id, instant, success } from './field-schema.ts'

/** A file is sent in pieces of at most so many bytes; what has arrived stays when the line breaks. */
export const importPieceBytes = 8 * 1024 * 1024
/** Two hundred gigabytes are no app. */
export const largestImport = 200 * 1024 * 1024 * 1024

const importId = z.uuid()
const bytes = z.number().int()

const appImport = z.object({
  id: importId,
  name: z.string(),
  bytes,
  received: bytes,
  state: z.enum(['uploading', 'waiting', 'checking', 'copying', 'writing', 'done', 'refused']),
  /** Of the step that is under way. */
  percent: z.number().int(),
  /** The app that was made. */
  appId: z.number().int().nullable(),
  title: z.string(),
  /** Why nothing was imported, in words. */
  refusal: z.string().nullable(),
  /** What is left to do by hand. */
  notes: z.array(z.string()),
  keeperName: z.string(),
  createdAt: instant,
})
const answer = success.extend({ import: appImport })

export const exportApp = defineRoute({
  method: 'GET',
  path: '/api/keeper/impexor/export/:appId',
  summary: 'An app with its files as one archive, as it is at this moment; it stays in use',
  access: role('keeper'),
  params: z.object({ appId: id }),
  file: true,
  slow: true,
  response: z.string(),
  errors: ['record.not_found', 'export.busy', 'storage.full'],
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/keeper/impexor/imports',
  summary: 'Files that are being uploaded or imported, and what became of the last ones',
  access: role('keeper'),
  response: success.extend({ imports: z.array(appImport) }),
})

export const beginImport = defineRoute({
  method: 'POST',
  path: '/api/keeper/impexor/imports',
  summary: 'Announce the file of an exported app, by its name and size',
  access: role('keeper'),
  body: z.object({ name: z.string().trim().min(1).max(200), bytes: z.number().int().min(1).max(largestImport) }),
  response: answer,
  errors: ['storage.full'],
})

export const uploadImport = defineRoute({
  method: 'POST',
  path: '/api/keeper/impexor/upload',
  summary:
    'The next piece of the file: fields `id` and `at` (the first byte), then the piece, of 8 MB at most. A piece that is there already is passed over',
  access: role('keeper'),
  upload: true,
  uploadFields: z.object({ id: importId, at: z.number().int().min(0) }),
  response: answer,
  errors: [
    'record.not_found',
    'import.out_of_order',
    'import.closed',
    'request.too_large',
    'upload.busy',
    'storage.full',
  ],
})

export const startImport = defineRoute({
  method: 'POST',
  path: '/api/keeper/impexor/imports/:id/start',
  summary: 'Check the file and make an app of it, in the background',
  access: role('keeper'),
  params: z.object({ id: importId }),
  response: answer,
  errors: ['record.not_found', 'import.out_of_order', 'import.closed'],
})

export const removeImport = defineRoute({
  method: 'DELETE',
  path: '/api/keeper/impexor/imports/:id',
  summary: 'Throw away an upload, or what is told of an import that is over',
  access: role('keeper'),
  params: z.object({ id: importId }),
  response: success,
  errors: ['record.not_found', 'import.closed'],
})
