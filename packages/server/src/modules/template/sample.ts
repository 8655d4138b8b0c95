import {
  type MailVariable,
  mailVariableKeys,
  mailVariables,
  type SchemaTopic,
  variablesOf,
} from '@allmend/domain/template'
import type { MailData } from './mail-data.ts'

const rejections: readonly SchemaTopic[] = [
  'adminBookingRejection',
  'adminSerialRejection',
  'customerBookingRejection',
  'customerSerialRejection',
]

/** A made-up order, for those who look at a mail before there is one. */
export function sampleData(topic: SchemaTopic): MailData {
  const known = new Set<MailVariable>(variablesOf(topic))
  const variables = Object.fromEntries(
    mailVariableKeys.filter((name) => known.has(name)).map((name) => [name, mailVariables[name].sample]),
  )
  const isRejected = rejections.includes(topic)
  const [status, tone] = isRejected ? (['Abgelehnt', 'bad'] as const) : ([mailVariables.status.sample, 'good'] as const)
  const isNo = isRejected || topic === 'customerChangeRequestRejection'
  return {
    variables: {
      ...variables,
      ...(known.has('status') && { status }),
      // It is paid by invoice.
      ...(known.has('payText') && { payText: '', payLink: '' }),
      ...(known.has('decisionText') && isNo && { decisionText: 'Leider können wir Ihrer Anfrage nicht entsprechen.' }),
    },
    tone,
    bookings: [
      {
        title: mailVariables.object.sample,
        picture: null,
        dates: [
          {
            when: 'Fr, 04.12.2026, 14:00 bis So, 06.12.2026, 11:00 Uhr',
            lines: ['Fr, 04.12.2026, 14:00 Uhr', 'bis So, 06.12.2026, 11:00 Uhr'],
            state: status,
            tone,
          },
        ],
        place: {
          words: mailVariables.objectAddress.sample,
          links: [
            { label: 'Link zur Karte', href: mailVariables.mapLink.sample },
            { label: 'Anfahrt', href: mailVariables.routeLink.sample },
          ],
        },
        rows: [['Anlass', mailVariables.occasion.sample]],
        options: [['Holz, zusätzliche Kiste', '1']],
        answers: [['Wie viele Personen kommen?', '28']],
      },
    ],
    costs: {
      lines: [
        { title: 'Waldhütte Rüti', note: '2 × 180.00', amount: '360.00' },
        { title: 'Holz, zusätzliche Kiste', note: '', amount: '15.00' },
      ],
      sums: [],
      total: mailVariables.total.sample,
      notes: ['Zahlung: Rechnung'],
    },
    address: ['Petra Wyss', 'Bahnhofstrasse 14a', '8699 Eschenbühl'],
    isOnInvoice: true,
  }
}
