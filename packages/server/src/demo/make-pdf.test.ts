import { describe, expect, it } from 'vitest'
import { checkFile } from '../modules/media/index.ts'
import { makePdf } from './make-pdf.ts'

const text = 'Der Hauswart übergibt den Schlüssel (Nr. 7) um acht Uhr. '

describe('a document of the demo', () => {
  it('is one that every reader opens: each object is where the table says', async () => {
    const pdf = makePdf('Benützungsreglement', [{ heading: '1. Geltung', text: text.repeat(60).trim() }, { text }])
    expect(await checkFile('reglement.pdf', pdf)).toMatchObject({ type: 'document', mime: 'application/pdf' })
    const source = pdf.toString('latin1')
    const offsets = [...source.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
    for (const [at, offset] of offsets.entries()) expect(source.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`))
    expect(source.slice(Number(/startxref\n(\d+)/.exec(source)?.[1]))).toMatch(/^xref\n/)
    for (const [, length, content] of source.matchAll(/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)) {
      expect(content).toHaveLength(Number(length))
    }
    expect(source).toContain('/Count 2')
    expect(source).toContain('(Benützungsreglement)')
    expect(source).toContain('\\(Nr. 7\\)')
  })
})
