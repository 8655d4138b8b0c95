import type { FileEnding } from '@allmend/domain/media'
import { topStreams } from './compound-file.ts'
import { isOpenXml } from './open-xml.ts'

const hasStream = (content: Buffer, ...names: readonly string[]): boolean => {
  try {
    const streams = topStreams(content)
    return names.some((name) => streams.has(name))
  } catch {
    // Damaged.
    return false
  }
}

type Check = (content: Buffer) => boolean

const checks: Readonly<Partial<Record<FileEnding, Check>>> = {
  docx: (content) => isOpenXml('docx', content),
  xlsx: (content) => isOpenXml('xlsx', content),
  pptx: (content) => isOpenXml('pptx', content),
  doc: (content) => hasStream(content, 'worddocument'),
  // The second was the name before 1997.
  xls: (content) => hasStream(content, 'workbook', 'book'),
  ppt: (content) => hasStream(content, 'powerpoint document'),
}

/** Whether an Office file has inside what its program opens; of other files there is nothing to ask. */
export const isWhole = (ending: FileEnding, content: Buffer): boolean => checks[ending]?.(content) ?? true
