import type { Letter } from '../src/modules/order/letter/letter.ts'

export const taxPart = (rate: number, gross: number, tax: number) => ({ rate, net: gross - tax, tax, gross })

export const letterLine = (title: string) => ({
  kind: 'position' as const,
  bookingId: null,
  heading: '',
  title,
  quantity: 1,
  unitPrice: 123_450,
  total: 123_450,
  parts: [taxPart(810, 123_450, 9250)],
})

type Line = Letter['sections'][number]['lines'][number]

/** A letter with everything it must have. */
export const letter = ({ lines = [], ...change }: Partial<Letter> & { lines?: readonly Line[] } = {}): Letter => ({
  createdAt: new Date('2026-11-15T10:00:00Z'),
  title: 'Rechnung 2026-000123',
  heading: 'Rechnung 2026-000123',
  logo: null,
  sender: ['Gemeinde Seewilen', 'Dorfstrasse 1'],
  contact: [],
  recipient: ['Petrović Čedomir, Łukasz Őri', 'Žižkastrasse 3'],
  facts: [{ name: 'Datum', value: '15.11.2026' }],
  sections: [{ lines }],
  tax: { added: [], contained: [taxPart(810, 123_450, 9250)] },
  vatNumber: '',
  total: 123_450,
  account: [],
  creditedTax: [],
  result: { label: 'Zu bezahlen', amount: 123_450 },
  terms: [],
  intro: '',
  closing: '',
  footer: '',
  payment: null,
  ...change,
})
