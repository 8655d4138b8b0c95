import { expect, it } from 'vitest'
import { auditedEntities } from '../audit/index.ts'
import { governmentLinkNames, governmentLinks, shownLinks } from './links.ts'

it('has six links to the portal, six in the footer and four below it, each with a name of its own', () => {
  expect(Object.values(governmentLinks).map((place) => Object.keys(place).length)).toEqual([6, 6, 4])
  expect(new Set(governmentLinkNames).size).toBe(16)
})

it('shows what has an address, in order', () => {
  const addresses = {
    portalHelp: ' https://kanton.example/hilfe ',
    portalOverview: 'https://kanton.example',
    metaNews: ' ',
  }
  expect(shownLinks('portal', addresses)).toEqual([
    { name: 'portalOverview', label: 'Übersicht', href: 'https://kanton.example' },
    { name: 'portalHelp', label: 'Hilfe & Infos', href: 'https://kanton.example/hilfe' },
  ])
  expect(shownLinks('meta', addresses)).toEqual([])
})

it('the log has a name for each, and no two have the same', () => {
  const { fields } = auditedEntities.application
  const names = governmentLinkNames.map((name) => fields[name])
  expect(new Set(names).size).toBe(16)
  expect(names).not.toContain(undefined)
})
