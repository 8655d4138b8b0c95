import { encode } from 'uqr'

/** Scanners need a rim of four light modules. */
const rim = 4

/** A QR code as one path: a run of dark modules is one stroke of it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: rim })
  const path = data.flatMap((row, y) => runs(row).map(([start, length]) => `M${start} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = found.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  })
  return found
}
