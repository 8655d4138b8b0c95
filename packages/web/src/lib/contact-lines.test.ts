import { expect, it } from 'vitest'
import { contactLines } from './contact-lines.ts'

it('finds phone numbers and mail addresses, and leaves the rest as it is', () => {
  const text = '052 000 41 20\n\n Tel. +41 52 000 41 21 \r\ninfo@gemeinde.example\nMo–Fr 08:00–11:30\n8699 Eschenbühl'
  expect(contactLines(text)).toEqual([
    { kind: 'phone', text: '052 000 41 20', href: 'tel:0520004120' },
    { kind: 'phone', text: 'Tel. +41 52 000 41 21', href: 'tel:+41520004121' },
    { kind: 'mail', text: 'info@gemeinde.example', href: 'mailto:info@gemeinde.example' },
    { kind: 'text', text: 'Mo–Fr 08:00–11:30', href: null },
    { kind: 'text', text: '8699 Eschenbühl', href: null },
  ])
})

it('an empty text has no lines', () => {
  expect(contactLines(' \n ')).toEqual([])
})
