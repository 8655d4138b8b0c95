import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'

type OpenXmlEnding = 'docx' | 'xlsx' | 'pptx'

/** As what the part that everything else hangs on is declared. */
const mainTypes: Readonly<Record<OpenXmlEnding, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
}

const declarations = '[content_types].xml'
/** More than any document has; how many there are is only what the archive says of itself. */
const mostParts = 20_000
const longestDeclarations = 1024 * 1024

/** Whether a ZIP is a document of this kind: it declares its main part, and has it. Nothing but the declarations is unpacked. */
export function isOpenXml(ending: OpenXmlEnding, content: Buffer): boolean {
  const parts = new Set<string>()
  let seen = 0
  try {
    const unpacked = unzipSync(content, {
      filter: ({ name, size, originalSize }) => {
        seen += 1
        if (seen > mostParts) throw new Error('more parts than any document has')
        const part = name.toLowerCase()
        if (originalSize > 0) parts.add(part)
        return part === declarations && Math.max(size, originalSize) <= longestDeclarations
      },
    })
    const [declared] = Object.values(unpacked)
    return declared !== undefined && declares(new TextDecoder().decode(declared), mainTypes[ending], parts)
  } catch {
    // No ZIP, or a damaged one.
    return false
  }
}

/** Whether a part of this type is declared, by its name or its ending, and there. */
function declares(xml: string, type: string, parts: ReadonlySet<string>): boolean {
  const endings = new Set([...parts].map((part) => part.slice(part.lastIndexOf('.') + 1)))
  let isThere = false
  const parser = new Parser(
    {
      onopentag(_, { ContentType = '', PartName = '', Extension = '' }) {
        if (ContentType.toLowerCase() !== type) return
        isThere ||= parts.has(PartName.slice(1).toLowerCase()) || endings.has(Extension.toLowerCase())
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return isThere
}
