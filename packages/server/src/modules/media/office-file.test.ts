import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { compoundOf, declarationsOf, type OpenXml, openXmlOf, zipOf } from '../../../test/office-files.ts'
import { checkFile } from './check-file.ts'
import { isWhole } from './office-file.ts'

const endings = ['docx', 'xlsx', 'pptx'] as const
const isTaken = async (filename: string, content: Buffer) => (await checkFile(filename, content)) !== null

describe('what Office writes today', () => {
  it.each(endings)('a %s is taken under its own ending and no other', async (ending) => {
    const content = openXmlOf(ending)
    for (const other of endings) expect(await isTaken(`x.${other}`, content), other).toBe(other === ending)
  })

  it('a workbook of another program is taken', async () => {
    const content = await writeExcelFile([[{ value: 'Tische' }, { value: 40 }]]).toBuffer()
    expect(await isTaken('inventar.xlsx', content)).toBe(true)
    expect(await isTaken('inventar.docx', content)).toBe(false)
  })

  it('a part declared by its ending, in any case, is one', () => {
    const types = declarationsOf('docx').replace('PartName="/word/document.xml"', 'Extension="XML"')
    expect(isWhole('docx', zipOf({ '[CONTENT_TYPES].xml': types, 'Word/Document.xml': '<text/>' }))).toBe(true)
  })

  const noDocuments: readonly (readonly [string, Buffer])[] = [
    ['nothing', zipOf({})],
    ['a text', zipOf({ 'lies-mich.txt': 'Guten Tag' })],
    ['declarations without the part', zipOf({ '[Content_Types].xml': declarationsOf('docx') })],
    ['a part that is empty', zipOf({ '[Content_Types].xml': declarationsOf('docx'), 'word/document.xml': '' })],
    ['a part nobody declares', zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<text/>' })],
    ['the folders of one', zipOf({ 'word/document.xml': '<text/>', '_rels/.rels': '<text/>' })],
    [
      'macros',
      zipOf({
        '[Content_Types].xml':
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
        'word/document.xml': '<text/>',
      }),
    ],
    ['an OpenDocument text', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<text/>' })],
    ['half of one', openXmlOf('docx').subarray(0, 200)],
  ]

  it.each(noDocuments)('a ZIP with %s is no document', async (_, content) => {
    for (const ending of endings) expect(await isTaken(`x.${ending}`, content), ending).toBe(false)
  })

  it('declarations that would fill the memory are not unpacked', () => {
    const zeros = new Uint8Array(40 * 1024 * 1024)
    const bomb = Buffer.from(zipSync({ '[Content_Types].xml': zeros, 'word/document.xml': new Uint8Array(9) }))
    const before = process.memoryUsage().arrayBuffers
    expect(isWhole('docx', bomb)).toBe(false)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 1024 * 1024)
  })

  it('an archive that says of itself to have billions of parts is given up', () => {
    const zip = openXmlOf('docx')
    const end = zip.length - 22
    const claim = Buffer.alloc(76)
    claim.writeUInt32LE(0x06064b50, 0)
    claim.writeUInt32LE(0xffffffff, 32)
    claim.writeUInt32LE(zip.readUInt32LE(end + 16), 48)
    claim.writeUInt32LE(0x07064b50, 56)
    claim.writeUInt32LE(end, 64)
    const before = process.cpuUsage()
    expect(isWhole('docx', Buffer.concat([zip.subarray(0, end), claim, zip.subarray(end)]))).toBe(false)
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  })
})

describe('what Office wrote before', () => {
  const streams = { doc: 'WordDocument', xls: 'Workbook', ppt: 'PowerPoint Document' } as const
  const old = Object.keys(streams) as (keyof typeof streams)[]

  it.each(old)('a %s is taken under its own ending and no other', async (ending) => {
    const content = compoundOf(['\u0005SummaryInformation', streams[ending]])
    for (const other of old) expect(await isTaken(`x.${other}`, content), other).toBe(other === ending)
  })

  it('a workbook of before 1997 is one, and a table in a letter makes no workbook', async () => {
    expect(await isTaken('x.xls', compoundOf(['Book']))).toBe(true)
    const letter = compoundOf(['WordDocument'], ['Workbook', 'Book'])
    expect([await isTaken('x.doc', letter), await isTaken('x.xls', letter)]).toEqual([true, false])
  })

  it.each([
    ['a head and nothing else', compoundOf(['WordDocument']).subarray(0, 8)],
    ['a head alone', compoundOf(['WordDocument']).subarray(0, 512)],
    ['nothing in it', compoundOf([])],
    ['an installer', compoundOf(['Property', '_StringData'])],
  ])('%s is no document', async (_, content) => {
    for (const ending of old) expect(await isTaken(`x.${ending}`, content), ending).toBe(false)
  })

  it('a directory that leads in a ring is given up', () => {
    const ring = compoundOf(['Property', 'a', 'b', 'c', 'd'])
    ring.writeUInt32LE(1, 512 + 4 * 2)
    expect(isWhole('doc', ring)).toBe(false)
  })
})

it('whatever is damaged is refused, in no time', () => {
  const samples = [
    ...endings.map((ending) => [ending, openXmlOf(ending)] as const),
    ['doc', compoundOf(['Other'])] as const,
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 40 }),
      ([ending, whole], changes) => {
        const content = Buffer.from(whole)
        for (const [at, byte] of changes) content[at % content.length] = byte
        const before = process.cpuUsage()
        expect(typeof isWhole(ending as OpenXml | 'doc', content)).toBe('boolean')
        expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
      },
    ),
  )
})
