import { describe, expect, it } from 'vitest'
import { mailingWords } from './mail-words.ts'

const invoice = { done: 'Verbucht.', mailed: 'Die Rechnung geht per E-Mail an regula@example.test.' }

describe('what came of something that mails somebody', () => {
  it('says where the mail goes', () => {
    expect(mailingWords(invoice, true)).toBe('Verbucht. Die Rechnung geht per E-Mail an regula@example.test.')
  })

  it('says nothing of a mail nobody has to know of', () => {
    expect(mailingWords({ done: '1 Buchung bestätigt.' }, true)).toBe('1 Buchung bestätigt.')
  })

  it('is about the mail alone where nothing else was done', () => {
    expect(mailingWords({ mailed: 'Der Brief geht an regula@example.test.' }, true)).toBe(
      'Der Brief geht an regula@example.test.',
    )
    expect(mailingWords({ mailed: 'Der Brief geht an regula@example.test.' }, false)).toBe(
      'Es ist kein Mailserver eingerichtet, darum geht keine E-Mail hinaus. Richten Sie unter «Einstellungen › E-Mails» einen Mailserver ein.',
    )
  })

  it('claims no mail where none goes out, and says what to do', () => {
    expect(mailingWords({ ...invoice, instead: 'Drucken Sie die Rechnung («PDF»)' }, false)).toBe(
      'Verbucht. Es ist kein Mailserver eingerichtet, darum geht keine E-Mail hinaus. Drucken Sie die Rechnung («PDF»), oder richten Sie unter «Einstellungen › E-Mails» einen Mailserver ein.',
    )
    expect(mailingWords({ done: '1 Buchung bestätigt.' }, false)).toBe(
      '1 Buchung bestätigt. Es ist kein Mailserver eingerichtet, darum geht keine E-Mail hinaus. Richten Sie unter «Einstellungen › E-Mails» einen Mailserver ein.',
    )
  })
})
