import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeElsewhere } from './make-elsewhere.ts'

const picture = (width: number) =>
  sharp({
    create: { width, height: 30, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 25 } },
  })
    .png()
    .toBuffer()

it('answers with every width', async () => {
  const { webp } = await makeElsewhere(await picture(900))
  expect([...webp.keys()]).toEqual([400, 800, 900])
  for (const [width, content] of webp) expect((await sharp(content).metadata()).width).toBe(width)
})

it('says why a picture cannot be made, and gives up one that takes too long', async () => {
  await expect(makeElsewhere(Buffer.from('no picture'))).rejects.toThrow(/unsupported/)
  await expect(makeElsewhere(await picture(900), 1)).rejects.toThrow('SIGKILL')
})
