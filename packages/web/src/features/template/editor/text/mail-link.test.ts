import { expect, it } from 'vitest'
import { mailLinkOf } from './mail-link.ts'

it.each([
  [' www.gemeinde.ch ', 'https://www.gemeinde.ch'],
  ['info@gemeinde.ch', 'mailto:info@gemeinde.ch'],
  ['ftp://gemeinde.ch/plan.pdf', 'ftp://gemeinde.ch/plan.pdf'],
  ['{{orderLink}}', '{{orderLink}}'],
  ['{{firstname}}', null],
  ['javascript:alert(1)', null],
  ['/reservation', null],
  ['', null],
])('%s → %s', (typed, expected) => {
  expect(mailLinkOf(typed)).toBe(expected)
})
