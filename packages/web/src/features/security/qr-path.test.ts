import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

const uri = 'otpauth://totp/Gemeinde:nora@example.ch?secret=JBSWY3DPEHPK3PXP&issuer=Gemeinde'

it('draws exactly the dark modules', () => {
  const { size, path } = qrPath(uri)
  const drawn = new Set<string>()
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) drawn.add(`${Number(x) + step},${y}`)
  }
  const { data } = encode(uri, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
  expect([...drawn].sort()).toEqual(dark.sort())
  expect(size).toBe(data.length)
})

it('leaves a rim of four modules', () => {
  expect(qrPath(uri).path).not.toMatch(/M[0-3] /)
})
