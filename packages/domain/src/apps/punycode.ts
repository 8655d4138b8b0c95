/** How names with other letters than a to z travel (RFC 3492): `zürich` is sent as `zrich-kva`, behind `xn--`. */
const [base, tMin, tMax, skew, damp, firstBias, firstPoint] = [36, 1, 26, 38, 700, 72, 128]

const digitOf = (value: number) => String.fromCharCode(value + (value < 26 ? 97 : 22))

function numberOf(digit: string): number {
  const code = digit.charCodeAt(0)
  if (code >= 97 && code <= 122) return code - 97
  return code >= 48 && code <= 57 ? code - 22 : base
}

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

const threshold = (k: number, bias: number) => Math.min(tMax, Math.max(tMin, k - bias))

function encodeDelta(delta: number, bias: number): string {
  let [text, rest] = ['', delta]
  for (let k = base; ; k += base) {
    const t = threshold(k, bias)
    if (rest < t) return text + digitOf(rest)
    text += digitOf(t + ((rest - t) % (base - t)))
    rest = Math.floor((rest - t) / (base - t))
  }
}

/** One label, without the `xn--`. */
export function encodePunycode(label: string): string {
  const points = [...label].map((letter) => letter.codePointAt(0) ?? 0)
  const basic = points.filter((point) => point < firstPoint)
  let text = basic.map((point) => String.fromCodePoint(point)).join('')
  if (basic.length > 0) text += '-'
  let [handled, next, delta, bias] = [basic.length, firstPoint, 0, firstBias]
  while (handled < points.length) {
    const lowest = Math.min(...points.filter((point) => point >= next))
    delta += (lowest - next) * (handled + 1)
    next = lowest
    for (const point of points) {
      if (point < next) delta += 1
      if (point !== next) continue
      text += encodeDelta(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled += 1
    }
    delta += 1
    next += 1
  }
  return text
}

/** The label behind `xn--`; null if it is none. */
export function decodePunycode(text: string): string | null {
  const end = text.lastIndexOf('-')
  const points = [...text.slice(0, Math.max(0, end))].map((letter) => letter.codePointAt(0) ?? 0)
  const digits = text.slice(end + 1)
  let [at, next, bias, place] = [0, firstPoint, firstBias, 0]
  while (at < digits.length) {
    const before = place
    for (let [weight, k] = [1, base]; ; k += base) {
      const value = numberOf(digits.charAt(at))
      at += 1
      if (value >= base) return null
      place += value * weight
      const t = threshold(k, bias)
      if (value < t) break
      weight *= base - t
      if (at >= digits.length || weight > 0x7f_ff_ff_ff) return null
    }
    const length = points.length + 1
    bias = adapt(place - before, length, before === 0)
    next += Math.floor(place / length)
    place %= length
    if (next > 0x10_ff_ff) return null
    points.splice(place, 0, next)
    place += 1
  }
  return String.fromCodePoint(...points)
}
