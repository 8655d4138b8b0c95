import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { letter } from '../../../../test/letter-data.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { drawLetters } from './draw-elsewhere.ts'

it('while letters are drawn everything else goes on', async () => {
  const logo = await sharp({ create: { width: 24, height: 28, channels: 4, background: '#0568A6' } })
    .png()
    .toBuffer()
  // The first also opens the thread.
  await drawLetters([letter()])
  let isDone = false
  let turns = 0
  const drawing = Promise.all(Array.from({ length: 5 }, () => drawLetters([letter({ logo })]))).finally(() => {
    isDone = true
  })
  for (; !isDone; turns += 1) await setImmediate()
  const [pdf] = await drawing
  expect(pdfText(pdf ?? Buffer.of())).toContain('Petrović')
  expect(pdf?.includes('/Subtype /Image')).toBe(true)
  // Drawn here, nothing would have its turn but between two letters.
  expect(turns).toBeGreaterThan(100)
})

it('several lie in one file, and what nobody can draw is told', async () => {
  const pdf = await drawLetters([letter(), letter({ heading: 'Mahnung 7' })], { title: 'Zwei Briefe' })
  expect(pdfText(pdf)).toContain('Mahnung 7')
  await expect(drawLetters([letter({ logo: Buffer.from('kein Bild') })])).rejects.toThrow()
})
