import { z } from 'zod'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Received, ReceivedFile } from '../../platform/upload/receive-files.ts'
import { safeName } from '../../platform/upload/safe-name.ts'

const name = z.string().trim().min(1).max(200).transform(safeName)
const meta = z.array(z.object({ name, filename: z.string().max(300).transform(safeName) })).max(10)

export interface NamedFile extends ReceivedFile {
  readonly name: string
}

/** The files of an upload with the names given to them. */
export function nameUploads({ files, fields }: Received): NamedFile[] | Refusal {
  const given = fields.get('meta')
  const parsed = meta.safeParse(given === undefined ? [] : parseJson(given))
  if (!parsed.success) return refuse('request.invalid', { fields: { meta: 'Bitte geben Sie jedem Bild einen Namen.' } })
  if (files.length === 0) return refuse('request.invalid', { fields: { files: 'Bitte wählen Sie eine Datei.' } })
  if (new Set(files.map(({ filename }) => filename)).size < files.length) return refuse('asset.name_twice')
  return files.map(({ filename, content }) => ({
    filename,
    content,
    name: parsed.data.find((one) => one.filename === filename)?.name ?? filename.replace(/\.\w+$/, ''),
  }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is refused by the schema with a sentence.
    return null
  }
}
