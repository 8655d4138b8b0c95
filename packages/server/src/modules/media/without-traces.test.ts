import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withoutTraces } from './without-traces.ts'

const secret = 'Musterweg 7'
const traces = { IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' } }
const drawn = () =>
  sharp({
    create: {
      width: 40,
      height: 20,
      channels: 3,
      background: '#246',
      noise: { type: 'gaussian', mean: 99, sigma: 30 },
    },
  })
const dots = (content: Buffer) => sharp(content).autoOrient().raw().toBuffer({ resolveWithObject: true })

/** With a comment, and a film behind its end. */
const withMore = (jpeg: Buffer) => {
  const words = Buffer.from(secret)
  const head = Buffer.from([0xff, 0xfe, 0, words.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, words, jpeg.subarray(2), Buffer.from(`ftyp ${secret}`)])
}

describe('a picture loses what was written into it', () => {
  it('as a JPEG that lies right, without one dot changing', async () => {
    const jpeg = withMore(await drawn().withExif(traces).jpeg().toBuffer())
    const clean = await withoutTraces(jpeg)
    expect(jpeg.includes(secret)).toBe(true)
    expect(clean?.includes(secret)).toBe(false)
    expect((await sharp(clean ?? jpeg).metadata()).exif).toBeUndefined()
    expect((await dots(clean ?? Buffer.of())).data).toEqual((await dots(jpeg)).data)
  })

  it('as a JPEG that was turned, which stays upright', async () => {
    const jpeg = await drawn().withExif(traces).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const clean = await withoutTraces(jpeg)
    const { exif, orientation, width, height } = await sharp(clean ?? jpeg).metadata()
    expect({ exif, orientation, width, height }).toMatchObject({ width: 20, height: 40 })
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  it.each(['png', 'webp'] as const)('as a %s', async (format) => {
    const picture = await drawn().withExif(traces).toFormat(format).toBuffer()
    const clean = await withoutTraces(picture)
    expect(picture.includes(secret)).toBe(true)
    expect(clean?.includes(secret)).toBe(false)
    expect((await sharp(clean ?? picture).metadata()).format).toBe(format)
  })

  it('and is left alone where there is nothing of the kind', async () => {
    for (const format of ['png', 'webp', 'gif'] as const)
      expect(await withoutTraces(await drawn().toFormat(format).toBuffer())).toBeNull()
  })

  it('a profile of colours stays', async () => {
    const jpeg = await drawn().withIccProfile('p3').withExif(traces).jpeg().toBuffer()
    const clean = await withoutTraces(jpeg)
    expect((await sharp(clean ?? Buffer.of()).metadata()).icc).toBeDefined()
  })
})

it('a cut-off JPEG does not hang', async () => {
  const jpeg = await drawn().withExif(traces).jpeg().toBuffer()
  for (const length of [2, 3, 5, 30, 200, jpeg.length - 3])
    await withoutTraces(jpeg.subarray(0, length)).catch((error: Error) => expect(error.message).toBeTruthy())
})
