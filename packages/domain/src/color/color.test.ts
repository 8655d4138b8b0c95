import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alternativePrimary,
  bookingColors,
  brandColors,
  carriesOwnCss,
  colorRemarks,
  colorWords,
  contrast,
  defaultColors,
  fills,
  isHexColor,
  pageColor,
  palette,
  readabilityOf,
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

describe('the page behind everything', () => {
  it('is as it was chosen, unless nobody could read on it', () => {
    for (const { background } of Object.values(defaultColors)) expect(pageColor(background)).toBe(background)
    expect(pageColor('#ffffff')).toBe('#ffffff')
    expect(pageColor('#000000')).not.toBe('#000000')
  })

  it('carries every colour and every gray that writes', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (background, primary) => {
        const colors = { ...defaultColors.default, background, primary }
        const tones = palette(colors)
        const behind = pageColor(background)
        expect(contrast(tones.primary[7], behind)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tones.gray[6], behind)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tones.gray[9], behind)).toBeGreaterThanOrEqual(7)
        expect(readabilityOf(colors, 'primary').reached).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

describe('somebody who chooses colours is told', () => {
  const { default: colors } = defaultColors
  const told = (change: Partial<typeof colors>, dark = {}) => colorRemarks({ ...colors, ...change }, dark)
  const kinds = (remarks: ReturnType<typeof told>) => remarks.map(({ kind }) => kind)

  it('calmly and at once of all that write in a darker shade; the sets an app may start from warn of nothing', () => {
    const names = ['primary', 'secondary', 'success', 'error', 'warning', 'info']
    expect(told({})).toEqual([{ kind: 'darkened', names }])
    expect(told({ primary: alternativePrimary })).toEqual([{ kind: 'darkened', names }])
    expect(kinds(colorRemarks(defaultColors.gov, {}))).toEqual(['darkened'])
  })

  it('a better one, where hardly anything of a colour is left', () => {
    expect(told({ warning: '#FFD400' })[0]).toMatchObject({ kind: 'faint', name: 'warning', better: '#FFB300' })
    expect(told({ primary: '#ffffff', warning: '#FFD400' })).toMatchObject([
      // The palest first.
      { kind: 'faint', name: 'primary', better: '#009EF7' },
      { kind: 'faint', name: 'warning', given: expect.any(Number), text: expect.stringMatching(/^#/) },
      { kind: 'alike' },
      { kind: 'darkened', names: ['secondary', 'success', 'error', 'info'] },
    ])
  })

  it('nothing of colours that can be read as they are', () => {
    const plain = {
      primary: '#005b8c',
      secondary: '#8c0033',
      accent: '#4b0fb0',
      success: '#006b3d',
      error: '#a8001f',
      warning: '#7a4a00',
      info: '#005b8c',
      background: '#ffffff',
    }
    expect(kinds(colorRemarks(plain, {}))).toEqual([])
  })

  it('that dark words stay light where nobody could read them', () => {
    expect(told({ accent: '#3a0a8a' }, { accent: false })).toContainEqual(
      expect.objectContaining({ kind: 'stays_light', name: 'accent' }),
    )
    expect(kinds(told({}, { warning: false }))).not.toContain('stays_light')
  })

  it('which states some people cannot tell apart by colour', () => {
    expect(told({ warning: '#FFD400' })).toContainEqual({ kind: 'alike', names: ['success', 'warning'] })
    expect(told({ error: '#80cd50' })).toContainEqual({ kind: 'alike', names: ['success', 'error'] })
    expect(kinds(told({}))).not.toContain('alike')
  })

  it('that a dark page is made light', () => {
    expect(told({ background: '#2b3a55' })[0]).toEqual({ kind: 'page_lightened', page: pageColor('#2b3a55') })
  })
})

it.each([
  ['/', true],
  ['/start', true],
  ['/reservation', true],
  ['/account/orders', true],
  ['/administration', true],
  ['/admin', false],
  ['/ADMIN/settings/css', false],
  ['/admin/', false],
  ['/login', false],
  ['/logout', false],
  ['/register', false],
  ['/resetpassword', false],
  ['/two-factor', false],
  ['/sso-auth', false],
])('the CSS of a municipality is applied on %s: %s', (path, is) => expect(carriesOwnCss(path)).toBe(is))
