import type { AppConfig } from '@allmend/contract'
import { defaultColors } from '@allmend/domain/color'
import { checkFields } from '@allmend/domain/validation'
import { expect, it } from 'vitest'
import { appWith, gatherLinks, layoutOf, linkFields, readLayout } from './layout-values.ts'

it('every address is a field, also where none is known, and goes back by its name', () => {
  const values = readLayout({ layout: 'gov', governmentLinks: { metaMedia: 'https://kanton.example/m' } })
  expect(values).toMatchObject({ layout: 'gov', metaMedia: 'https://kanton.example/m', metaJobs: '' })
  const { governmentLinks, ...others } = gatherLinks({ ...values, metaJobs: ' https://kanton.example/j ' })
  expect(governmentLinks).toMatchObject({
    metaMedia: 'https://kanton.example/m',
    metaJobs: 'https://kanton.example/j',
    portalHelp: '',
  })
  expect(others).toEqual({ layout: 'gov', takesLayoutColors: false })
  expect(gatherLinks({ ...values, layout: 'default' })).toEqual({ layout: 'default', takesLayoutColors: false })
  expect(readLayout({})).toMatchObject({ layout: 'default', imprintNotice: '' })
})

it('the page is repainted with the layout, with its colours only where they were wanted', () => {
  const own = { ...defaultColors.default, primary: '#aa0000' }
  const app = { theme: { layout: 'default', colors: own, dark: { primary: false }, css: '' } } as unknown as AppConfig
  const saved = { layout: 'gov', governmentLinks: { metaMedia: 'https://kanton.example' } } as const
  expect(layoutOf(app, saved)).toMatchObject({
    theme: { layout: 'gov', colors: own, dark: { primary: false } },
    governmentLinks: { metaMedia: 'https://kanton.example' },
  })
  expect(layoutOf(app, saved, true).theme).toMatchObject({
    colors: defaultColors.gov,
    dark: {},
    background: '#ffffff',
  })
  expect(layoutOf(app, { layout: 'default', governmentLinks: { metaMedia: 'x' } }).governmentLinks).toEqual({})
})

it('an address that is not shown is not asked to be right', () => {
  const values = { ...readLayout({}), metaMedia: 'javascript:alert(1)' }
  expect(Object.keys(checkFields(linkFields('gov'), values))).toEqual(['metaMedia'])
  expect(checkFields(linkFields('default'), values)).toEqual({})
})

it('the preview shows what the form would save', () => {
  const theme = { layout: 'default', colors: defaultColors.default, dark: {}, css: 'a{}' }
  const app = { id: 3, title: 'Alt', texts: { title: '', legal: 'x' }, theme } as unknown as AppConfig
  const words = { title: 'Neu', textTitle: 'Amt', contact: '052', address: 'Platz 1' }
  const values = { ...readLayout({ layout: 'gov' }), ...words, metaMedia: ' https://kanton.example ' }
  expect(appWith(app, { ...values, takesLayoutColors: true })).toMatchObject({
    id: 3,
    title: 'Neu',
    texts: { title: 'Amt', contact: '052', address: 'Platz 1', legal: 'x' },
    theme: { layout: 'gov', colors: defaultColors.gov, css: 'a{}' },
    governmentLinks: { metaMedia: 'https://kanton.example' },
  })
  expect(appWith(app, { ...values, layout: 'default' })).toMatchObject({ theme: { layout: 'default' } })
})
