import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

const library = await PDFiumLibrary.init()

/** The text of each page, as a reader of files finds it. */
export async function pageTexts(pdf: Buffer): Promise<string[]> {
  const document = await library.loadDocument(pdf)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return texts
}

interface DrawnPage {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/** Dots for a millimetre: fine enough for a code reader. */
export const dotsPerMm = 10

/** A page as a printer draws it. */
export async function drawPage(pdf: Buffer, number: number): Promise<DrawnPage> {
  const document = await library.loadDocument(pdf)
  const { data, width, height } = await document.getPage(number).render({
    scale: (dotsPerMm * 25.4) / 72,
    render: ({ data: raw, width: across, height: down }) =>
      sharp(raw, { raw: { width: across, height: down, channels: 4 } })
        .png()
        .toBuffer(),
  })
  document.destroy()
  return { png: Buffer.from(data), width, height }
}
