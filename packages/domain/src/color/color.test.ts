import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookingColors,
  brandColors,
  colorWords,
  contrast,
  defaultColors,
  fills,
  isHexColor,
  palette,
  tonesOf,
} from './index.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { neutrals, shades } from './shades.ts'

const page = '#e2e6f3'
const anyColor = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((rgb) => `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`)

it.each([
  ['#009EF7', '#046caa'],
  ['#f82d62', '#cd054a'],
  ['#7239EA', '#7239ea'],
  ['#50CD89', '#007745'],
  ['#dc3545', '#c91d36'],
  ['#FFB300', '#895f0b'],
  ['#07a0ff', '#026bae'],
])('%s is written as %s on white and on the page', (given, seventh) => {
  const tones = shades(given, page)
  expect(tones[5]).toBe(given.toLowerCase())
  expect(tones[7]).toBe(seventh)
  expect(contrast(tones[8], tones[0])).toBeGreaterThan(6.4)
})

it('a colour that is readable already stays as it is (government blue on white)', () => {
  expect(shades('#007ab8', '#ffffff')[7]).toBe('#007ab8')
})

describe('whatever colour a municipality picks', () => {
  it('buttons, links and badges stay readable', () => {
    fc.assert(
      fc.property(anyColor, (base) => {
        const tones = shades(base, page)
        expect(contrast(tones[7], '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tones[7], page)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tones[8], tones[0])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tones[9], tones[1])).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
  it('a colour survives the way through OKLCH', () => {
    fc.assert(
      fc.property(anyColor, (base) => {
        expect(contrast(fromOklch(toOklch(base)), base)).toBeLessThan(1.02)
      }),
    )
  })
})

it('grays carry the hue of the background', () => {
  const grays = neutrals(page)
  expect(grays[9]).toBe('#171b2b')
  expect(grays[6]).toBe('#5b6070')
  expect(contrast(grays[6], page)).toBeGreaterThan(5)
  expect(neutrals('#ffffff')[6]).toMatch(/^#(..)\1\1$/)
})

it('the two default sets of colours give a whole palette', () => {
  for (const colors of Object.values(defaultColors)) {
    const tones = palette(colors)
    for (const name of brandColors) expect(tones[name]).toHaveLength(10)
  }
})

it('refuses what is not a colour', () => {
  expect(() => contrast('red', '#ffffff')).toThrow(RangeError)
})

it.each(bookingColors)('a booking marked $name is seen on every page', ({ value }) => {
  expect(isHexColor(value) && value === value.toLowerCase()).toBe(true)
  for (const { background } of Object.values(defaultColors)) {
    expect(contrast(value, background)).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(value, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(colorWords(value)).not.toBe(value)
})

describe('text on a filled colour', () => {
  const { default: colors } = defaultColors
  it('is light on a dark colour and dark on a light one', () => {
    expect(fills(colors, {}).warning).toMatchObject({ text: '#ffffff', ground: palette(colors).warning[7] })
    expect(fills(colors, { warning: true }).warning.text).toBe('#ffffff')
    expect(fills(colors, { warning: false }).warning).toMatchObject({
      text: palette(colors).gray[9],
      ground: '#ffb300',
    })
  })

  it('stays light where dark text could not be read', () => {
    expect(fills({ ...colors, accent: '#3a0a8a' }, { accent: false }).accent.text).toBe('#ffffff')
  })

  it('is readable whatever somebody chooses and says', () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom(true, false, undefined), (primary, isDark) => {
        const { ground, hover, text } = fills(
          { ...colors, primary },
          isDark === undefined ? {} : { primary: isDark },
        ).primary
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(text, hover)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

describe('a label in any colour', () => {
  it('has white words on a darker ground, or dark words on the colour itself', () => {
    expect(tonesOf('#009EF7', true)).toMatchObject({ text: '#ffffff' })
    expect(tonesOf('#FFB300', false)).toMatchObject({ ground: '#ffb300' })
    expect(tonesOf('#1a1a1a', false).text).toBe('#ffffff')
  })

  it('can be read, filled and tinted', () => {
    fc.assert(
      fc.property(anyColor, fc.boolean(), (color, isDark) => {
        const { ground, text, tint, ink } = tonesOf(color, isDark)
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
