import { expect, it } from 'vitest'
import { refundWords } from './refund-words.ts'

const none = { amount: 100, waived: 0, owed: 0, dueOn: null, isOdd: false }

it.each([
  [{}, ''],
  [{ waived: 100 }, 'Diesen Betrag müssen Sie nicht mehr bezahlen.'],
  [{ owed: 100 }, 'Damit sind CHF\u00a01.00 wieder offen.'],
  [{ owed: 100, dueOn: '2026-12-18' }, 'Damit sind CHF\u00a01.00 wieder offen, zahlbar bis 18.12.2026.'],
  // More was open before.
  [{ owed: 400 }, 'Damit sind CHF\u00a01.00 wieder offen; zu bezahlen sind zusammen CHF\u00a04.00.'],
  [
    { waived: 100, owed: 300, dueOn: '2026-12-18' },
    'Diesen Betrag müssen Sie nicht mehr bezahlen. Zu bezahlen sind weiterhin CHF\u00a03.00, zahlbar bis 18.12.2026.',
  ],
  // 0.40 had been paid too much, 0.60 are let go.
  [{ waived: 60 }, 'CHF\u00a00.60 davon sind Ihnen erlassen.'],
  // 0.40 had been paid too much, the rest is owed again.
  [{ owed: 60 }, 'Damit sind CHF\u00a00.60 wieder offen.'],
  [{ owed: 7800, isOdd: true }, 'Zu bezahlen sind weiterhin CHF\u00a078.00.'],
])('a refund of 1.00 with %o says «%s»', (change, words) => {
  expect(refundWords({ ...none, ...change })).toBe(words)
})
