import { mostTags, proposedName, uploadLimits } from '@allmend/domain/media'
import { z } from 'zod'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Received, ReceivedFile } from '../../platform/upload/receive-files.ts'
import { safeName } from '../../platform/upload/safe-name.ts'

const name = z
  .string()
  .max(200)
  .transform((text) => safeName(text).trim())
  .refine((text) => text !== '')
// As the file itself arrives: without what would be a path.
const filename = z
  .string()
  .max(300)
  .transform((text) => safeName(text.split(/[/\\]/).at(-1) ?? text))
const tagIds = z.array(z.number().int().positive().max(2_147_483_647)).max(mostTags).default([])
const alt = z
  .string()
  .trim()
  .max(500)
  // What no column holds.
  .transform((text) => text.replaceAll('\u0000', '').toWellFormed())
  .default('')
const meta = z.array(z.object({ name, alt, tagIds, filename })).max(uploadLimits.files)

export interface NamedFile extends ReceivedFile {
  readonly name: string
  readonly alt: string
  readonly tagIds: readonly number[]
}

/** The files of an upload with the names given to them. */
export function nameUploads({ files, fields }: Received): NamedFile[] | Refusal {
  const given = fields.get('meta')
  const parsed = meta.safeParse(given === undefined ? [] : parseJson(given))
  if (!parsed.success) return refuse('request.invalid', { fields: { meta: explain(parsed.error) } })
  if (files.length === 0) return refuse('request.invalid', { fields: { files: 'Bitte wählen Sie eine Datei.' } })
  if (new Set(files.map(({ filename }) => filename.toLowerCase())).size < files.length)
    return refuse('asset.name_twice')
  return files.map(({ filename, content }) => {
    const said = parsed.data.find((one) => one.filename === filename)
    return {
      filename,
      content,
      name: said?.name ?? proposedName(filename),
      alt: said?.alt ?? '',
      tagIds: [...new Set(said?.tagIds)],
    }
  })
}

/** Of the first thing that is wrong. */
function explain({ issues: [issue] }: z.ZodError): string {
  if (issue?.code !== 'too_big') return 'Bitte geben Sie jedem Bild einen Namen.'
  const field = issue.path.at(-1)
  if (field === 'name' || field === 'filename') return `Ein Name hat höchstens ${issue.maximum} Zeichen.`
  if (field === 'alt') return `Ein Alternativtext hat höchstens ${issue.maximum} Zeichen.`
  if (field === 'tagIds') return `Eine Datei hat höchstens ${issue.maximum} Tags.`
  return `Auf einmal gehen höchstens ${issue.maximum} Dateien.`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is refused by the schema with a sentence.
    return null
  }
}
