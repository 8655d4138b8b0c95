import { expect, it } from 'vitest'
import { cancelledWords, cancelQuestion } from './cancel-words.ts'

const told = (fee: number, refund: number | null) => {
  const reservation = { cancellationFee: fee, cancellationRefund: refund }
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  return [plain(cancelQuestion(reservation)), plain(cancelledWords(reservation))]
}
const free = 'Der Termin wird für andere frei; das lässt sich nicht rückgängig machen.'
const done = 'Die Reservation ist storniert.'

it.each<[string, number, number | null, string]>([
  ['nothing was paid', 0, null, ''],
  ['nothing was paid, and it costs something', 2000, null, 'Die Stornierung kostet CHF 20.00.'],
  ['all goes back', 0, 7800, 'Die Verwaltung zahlt Ihnen CHF 78.00 zurück.'],
  [
    'a fee is kept',
    2000,
    5800,
    'Die Stornogebühr von CHF 20.00 wird einbehalten. Die Verwaltung zahlt Ihnen CHF 58.00 zurück.',
  ],
  ['the fee is all of it', 7800, 0, 'Die Stornogebühr von CHF 78.00 wird einbehalten. Zurückgezahlt wird nichts.'],
  ['a part was paid, and less is left to pay', 0, 0, ''],
])('%s', (_, fee, refund, money) => {
  const [question, result] = told(fee, refund)
  expect(question).toBe([money, free].filter(Boolean).join(' '))
  expect(result).toBe([done, refund === null ? '' : money].filter(Boolean).join(' '))
})
