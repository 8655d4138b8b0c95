import { mailVariableKeys, schemaDefaults } from '@allmend/domain/template'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineToChips, piecesOf, toChips, toTokens, withSamples, wordsOf } from './variable-chips.ts'

it('a variable is a piece of its own, and plain again when it is saved', () => {
  const html = '<p>Guten Tag {{firstname}}</p>'
  expect(toChips(html)).toBe('<p>Guten Tag <span data-variable="firstname"></span></p>')
  expect(toTokens('<p>Guten Tag <span class="mail-chip" data-variable="firstname">Vorname</span></p>')).toBe(html)
})

it('in the address of a link it stays as it is', () => {
  const html = '<p><a class="button" href="{{orderLink}}">{{what}} ansehen</a></p>'
  expect(toChips(html)).toContain('href="{{orderLink}}"')
  expect(toTokens(toChips(html))).toBe(html)
  const odd = '<p><a href="https://a.ch/?x=>{{code}}">{{code}}</a></p>'
  expect(toChips(odd)).toBe('<p><a href="https://a.ch/?x=>{{code}}"><span data-variable="code"></span></a></p>')
})

it('what comes with the product goes through unchanged', () => {
  for (const { blocks } of Object.values(schemaDefaults)) {
    for (const { props } of blocks) expect(toTokens(toChips(props.content))).toBe(props.content)
  }
})

it('other spans and other braces are left alone', () => {
  for (const html of ['<p><span>{{ firstname }}</span> {{a:b}} {x}</p>', '<p>}}{{</p>', '']) {
    expect(toTokens(toChips(html))).toBe(html)
  }
})

it('whatever stands around variables comes back', () => {
  const part = fc.oneof(
    fc.constantFrom(...mailVariableKeys).map((name) => `{{${name}}}`),
    fc.string().map((text) => text.replaceAll(/[<>&{}]/g, '')),
    fc.constantFrom('<strong>', '</strong>', '<br>', '<a href="{{orderLink}}">', '</a>'),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(toTokens(toChips(parts.join('')))).toBe(parts.join(''))
    }),
  )
})

it('a subject is text, whatever it looks like', () => {
  expect(lineToChips('A < B & {{what}}')).toBe('<p>A &lt; B &amp; <span data-variable="what"></span></p>')
  expect(piecesOf('Bestätigt: {{object}}, {{date}}')).toEqual([
    { text: 'Bestätigt: ' },
    { variable: 'object' },
    { text: ', ' },
    { variable: 'date' },
  ])
})

it('is counted as it will be read', () => {
  expect(withSamples('Bestätigt: {{object}}, {{date}}')).toBe('Bestätigt: Waldhütte Rüti, Fr, 04.12.2026')
  expect(withSamples('{{gibtesnicht}}')).toBe('')
})

it('the words of a block name it', () => {
  expect(wordsOf('<h2>Vielen Dank</h2><p>{{firstname}} &amp; Co.</p>')).toBe('Vielen Dank Vorname & Co.')
})
