import type { AppConfig, PublicObject } from '@allmend/contract'
import { expect, it } from 'vitest'
import { termsOf, versionsIn } from './use-terms-to-accept.ts'

const app = (legalTexts: AppConfig['legalTexts'] = {}, footerLinks: AppConfig['footerLinks'] = []) => ({
  legalTexts,
  footerLinks,
  theme: { layout: 'default' } as AppConfig['theme'],
})
const file = (id: number, name: string) => ({ id, name, src: `/files/${id}.pdf` }) as PublicObject['documents'][number]
const bare = { rules: null, documents: [] }

it('nobody is asked to agree to what cannot be read', () => {
  expect(termsOf(app(), [bare])).toEqual({ rules: null, privacy: null })
  expect(termsOf(app({ legal: 4 }), [bare, bare])).toEqual({ rules: null, privacy: null })
})

it('the rules of an object stand beside the regulation, once for all objects that have them', () => {
  const rules = file(3, 'Hallenordnung')
  const object = { rules, documents: [file(4, 'Plan'), file(5, 'Datenschutzerklärung')] }
  const terms = termsOf(app({ regulation: 3, privacy: 2 }), [object, object])
  expect(terms.rules).toEqual({ links: [rules], text: { kind: 'regulation', version: 3 } })
  expect(terms.privacy).toEqual({ links: [], text: { kind: 'privacy', version: 2 } })
  expect(versionsIn(terms)).toEqual({ regulation: 3, privacy: 2 })
})

it('without a text of the municipality a document or a page about privacy is what there is', () => {
  const object = { rules: file(3, 'Hallenordnung'), documents: [file(5, 'Datenschutzerklärung')] }
  const terms = termsOf(app(), [object])
  expect(terms.privacy).toMatchObject({ links: [{ src: '/files/5.pdf' }], text: null })
  expect(versionsIn(terms)).toEqual({})
  expect(termsOf(app({}, [{ id: 7, title: 'Datenschutz' }]), [bare]).privacy).toEqual({
    links: [{ src: '/page/7', name: 'Datenschutz' }],
    text: null,
  })
  const portal = { ...app({}, [{ id: 7, title: 'Datenschutz' }]), theme: { layout: 'gov' } as AppConfig['theme'] }
  expect(termsOf(portal, [bare]).privacy?.links).toEqual([{ src: '/reservation/page/7', name: 'Datenschutz' }])
})
