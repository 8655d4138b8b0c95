import type { AppConfig, PublicObject } from '@allmend/contract'
import { expect, it } from 'vitest'
import { termsOf } from './use-terms-to-accept.ts'

const silent = { title: '', contact: '', address: '', legal: '', regulation: '', orderSuccess: '' }
const app = (texts: Partial<AppConfig['texts']> = {}, footerLinks: AppConfig['footerLinks'] = []) => ({
  texts: { ...silent, ...texts },
  footerLinks,
})
const file = (id: number, name: string) => ({ id, name, src: `/files/${id}.pdf` }) as PublicObject['documents'][number]
const bare = { rules: null, documents: [] }

it('nobody is asked to agree to what cannot be read', () => {
  expect(termsOf(app(), [bare])).toEqual({ rules: null, privacy: null })
  expect(termsOf(app({ legal: ' ', regulation: '\n' }), [bare, bare])).toEqual({ rules: null, privacy: null })
})

it('a document comes before the text of the municipality, and once for all objects that have it', () => {
  const rules = file(3, 'Hallenordnung')
  const object = { rules, documents: [file(4, 'Plan'), file(5, 'Datenschutzerklärung')] }
  const terms = termsOf(app({ legal: 'Es gilt …', regulation: 'Ruhe ab 22 Uhr.' }), [object, object])
  expect(terms.rules).toEqual({ links: [rules], text: '' })
  expect(terms.privacy).toMatchObject({ links: [{ src: '/files/5.pdf' }], text: '' })
})

it('a text is enough to be asked, and so is a page of the municipality', () => {
  expect(termsOf(app({ regulation: 'Ruhe ab 22 Uhr.' }), [bare])).toEqual({
    rules: { links: [], text: 'Ruhe ab 22 Uhr.' },
    privacy: null,
  })
  expect(termsOf(app({}, [{ id: 7, title: 'Datenschutz' }]), [bare]).privacy).toEqual({
    links: [{ src: '/page/7', name: 'Datenschutz' }],
    text: '',
  })
})
