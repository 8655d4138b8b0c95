import { Readable } from 'node:stream'
import * as contract from '@allmend/contract'
import { bookingStateWord, paymentMark, paymentMarkWords, takingStates } from '@allmend/domain/bookings'
import { bookingColumns } from '@allmend/domain/lists'
import { displaySpan } from '@allmend/domain/time'
import type { FastifyInstance } from 'fastify'
import { amountCell, dateCell, momentCell } from '../../platform/export/cell.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import { SentFile } from '../../platform/http/file-answer.ts'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import type { OrderPlatform } from '../order/index.ts'
import { addNote } from './add-note.ts'
import { findDocument } from './booking-document.ts'
import { readHistory } from './booking-history.ts'
import { presentRow } from './booking-row.present.ts'
import { readCalendar } from './bookings-calendar.ts'
import { listBookings, streamBookings } from './list-bookings.ts'
import { readBooking } from './read-booking.ts'

/** Bookings as staff find and read them. */
export function deskBookingRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.listBookings, async ({ tenant, table, actor }) => {
    const { user } = actor()
    const { rows, ...counts } = await tenant((tx) => listBookings(tx, table, user))
    return { ...counts, rows: rows.map((row) => presentRow(row, user)) }
  })

  mountExport(server, platform, contract.exportBookings, {
    name: 'buchungen',
    columns: bookingColumns,
    rows: streamBookings,
    cells: (row, { zone, user }) => {
      const { booker, total, paymentState, ...shown } = presentRow(row, user)
      return {
        ...shown,
        booker: booker.company || booker.name,
        contact: booker.name,
        phone: booker.phone,
        email: booker.email,
        address: booker.address?.replaceAll('\n', ', '),
        displayStart: dateCell(shown.displayStart),
        displayEnd: dateCell(shown.displayEnd),
        when: displaySpan(shown.displayStart, shown.displayEnd),
        total: amountCell(total),
        payment:
          paymentState &&
          paymentMarkWords[paymentMark({ ...shown, total, paymentState }, !takingStates.includes(row.state))],
        state: bookingStateWord(row.state, row.is_given_up),
        series: row.series_key !== null,
        createdAt: momentCell(row.created_at, zone),
      }
    },
  })

  mount(server, platform, contract.getBookingsCalendar, async ({ tenant, table, actor }) => {
    const text = await tenant((tx) => readCalendar(tx, table, actor().user))
    return new SentFile('buchungen.ics', 'text/calendar; charset=utf-8', Buffer.from(text))
  })

  mount(server, platform, contract.getBooking, ({ tenant, params, actor }) =>
    tenant((tx) => readBooking(tx, params.id, actor().user)),
  )

  mount(server, platform, contract.getBookingDocument, async ({ tenant, params, actor }) => {
    const found = await tenant((tx) => findDocument(tx, params.id, params.key, actor().user))
    if (isRefusal(found)) return found
    return new SentFile(found.name, found.mime, Readable.from(await platform.storage.getStream(found.file)))
  })

  mount(server, platform, contract.getBookingHistory, ({ tenant, params, actor }) =>
    tenant((tx) => readHistory(tx, params.id, actor().user)),
  )

  mount(server, platform, contract.addBookingNote, ({ tenant, params, body, actor }) =>
    tenant(async (tx) => {
      const { user } = actor()
      return (await addNote(tx, params.id, user, body.text)) ?? readHistory(tx, params.id, user)
    }),
  )
}
