import { expect, it } from 'vitest'
import { fillTemplate } from './fill-template.ts'

it.each([
  ['a text is escaped', '<b>{{a}}</b>', { a: '<i>&' }, '<b>&lt;i&gt;&amp;</b>'],
  ['a name nobody knows stays empty', '[{{b}}]', {}, '[]'],
  ['a section is written for each entry', '<!--s-->{{a}};<!--/s-->', { s: [{ a: '1' }, { a: '2' }] }, '1;2;'],
  ['without an entry it is left out', 'x<!--s-->{{a}}<!--/s-->y<!--t-->z<!--/t-->', { s: [] }, 'xy'],
  ['an entry sees what stands around it', '<!--s-->{{a}}{{b}}<!--/s-->', { a: '1', b: '2', s: [{ b: '3' }] }, '13'],
  [
    'sections stand in sections',
    '<!--s--><!--t-->{{a}}<!--/t-->.<!--/s-->',
    { s: [{ t: [{ a: '1' }] }, { t: [] }] },
    '1..',
  ],
  [
    'what was typed is no template',
    '<!--s-->{{a}}<!--/s-->',
    { b: 'secret', s: [{ a: '{{b}}<!--s-->' }] },
    '{{b}}&lt;!--s--&gt;',
  ],
  ['other comments stay', '<!-- why --><!--later-->', {}, '<!-- why --><!--later-->'],
])('%s', (_, template, values, page) => {
  expect(fillTemplate(template, values)).toBe(page)
})
