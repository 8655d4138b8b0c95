import { expect, it } from 'vitest'
import { checkFile } from '../modules/media/index.ts'
import { makePdf } from './make-pdf.ts'

const text = 'Der Hauswart übergibt den Schlüssel (Nr. 7) um acht Uhr. '

it('a document of the demo is a PDF with as many pages as it needs', async () => {
  const pdf = await makePdf('Benützungsreglement', [{ heading: '1. Geltung', text: text.repeat(90).trim() }, { text }])
  expect(await checkFile('reglement.pdf', pdf)).toMatchObject({ type: 'document', mime: 'application/pdf' })
  expect(pdf.toString('latin1')).toContain('/Count 2')
})
