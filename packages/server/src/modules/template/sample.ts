import {
  type MailVariable,
  mailVariableKeys,
  mailVariables,
  type SchemaTopic,
  variablesOf,
} from '@allmend/domain/template'
import type { MailData } from './mail-data.ts'

/** A made-up order, for those who look at a mail before there is one. */
export function sampleData(topic: SchemaTopic): MailData {
  const known = new Set<MailVariable>(variablesOf(topic))
  const variables = Object.fromEntries(
    mailVariableKeys.filter((name) => known.has(name)).map((name) => [name, mailVariables[name].sample]),
  )
  return {
    variables,
    bookings: [
      {
        title: mailVariables.object.sample,
        rows: [
          ['Fr, 04.12.2026, 14:00 bis So, 06.12.2026, 11:00 Uhr', 'bestätigt'],
          ['Anlass', mailVariables.occasion.sample],
        ],
        options: [['Holz, zusätzliche Kiste', '1']],
        answers: [['Wie viele Personen kommen?', '28']],
      },
    ],
    sums: [
      ['Zwischentotal', 'CHF 375.00'],
      ['Total', 'CHF 375.00'],
      ['Zahlung', 'Rechnung'],
    ],
    address: ['Petra Wyss', 'Bahnhofstrasse 14a', '8699 Eschenbühl'],
    isOnInvoice: true,
  }
}
