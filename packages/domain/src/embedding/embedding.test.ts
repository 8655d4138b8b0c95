import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import {
  embeddingFields,
  embedQuery,
  frameSnippet,
  mostOrigins,
  originOf,
  readFrameHeight,
  scriptSnippet,
} from './index.ts'

it.each([
  ['https://www.dorf.ch', 'https://www.dorf.ch'],
  [' HTTPS://WWW.Dorf.ch/aktuell?x=1#y ', 'https://www.dorf.ch'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://dorf.ch:443/', 'https://dorf.ch'],
  ['http://dorf.ch:80', 'http://dorf.ch'],
  ['https://WWW.Zürich.ch/x', 'https://www.zürich.ch'],
  ['https://zu\u0308rich.ch', 'https://zürich.ch'],
  ['https://xn--zrich-kva.ch', 'https://xn--zrich-kva.ch'],
])('%s is the website %s', (text, origin) => {
  expect(originOf(text)).toBe(origin)
})

it.each([
  'www.dorf.ch',
  'dorf',
  '',
  '*',
  'https://*',
  'https://*.dorf.ch',
  "'self'",
  'data:text/html,x',
  'javascript://x',
  'https://a@dorf.ch',
  'https://dorf.ch; script-src *',
  'https://dorf.ch/a b',
  'https://dorf.ch:99999',
  'https://dorf.ch:0',
  `https://${'a'.repeat(300)}.ch`,
])('%s is none', (text) => {
  expect(originOf(text)).toBeNull()
})

it('whatever passes holds no sign that ends a directive', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `https://${text}`),
      ),
      (text) => {
        const origin = originOf(text)
        if (origin === null) return
        expect(origin).toMatch(/^https?:\/\/[\p{L}\p{M}\d.-]+(:\d+)?$/u)
        expect(originOf(origin)).toBe(origin)
      },
    ),
  )
})

it('names the one that is wrong, and that there are too many', () => {
  expect(checkFields(embeddingFields, { origins: ['https://dorf.ch', 'dorf'] })).toEqual({
    origins: "'Websites': «dorf» ist keine Adresse einer Website",
  })
  const many = Array.from({ length: mostOrigins + 1 }, (_, at) => `https://dorf${at}.ch`)
  expect(checkFields(embeddingFields, { origins: many })).toEqual({ origins: "'Websites' dürfen höchstens 20 sein" })
  expect(checkFields(embeddingFields, { origins: [] })).toEqual({})
})

it('writes what goes onto the website, with names that stay names', () => {
  expect(embedQuery({})).toBe('')
  expect(embedQuery({ category: 2 })).toBe('?category=2')
  expect(frameSnippet('https://r.dorf.ch', '/embed', { title: 'Aula "gross" & <klein>', height: 900, object: 4 })).toBe(
    '<iframe src="https://r.dorf.ch/embed?object=4" title="Aula &quot;gross&quot; &amp; &lt;klein&gt;" loading="lazy" style="width:100%;height:900px;border:0"></iframe>',
  )
  expect(scriptSnippet('https://r.dorf.ch', 'Aula', { object: 4 })).toBe(
    '<script async src="https://r.dorf.ch/embed.js" data-object="4" data-title="Aula"></script>',
  )
})

it.each([
  ['640', 640],
  [' 240 ', 240],
  ['4000', 4000],
  ['239', null],
  ['4001', null],
  ['', null],
  ['1e3', null],
  ['640px', null],
  ['-640', null],
])('«%s» as a height is %s', (text, height) => {
  expect(readFrameHeight(text)).toBe(height)
})
