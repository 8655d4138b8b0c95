import * as contract from '@allmend/contract'
import { seriesColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { amountCell, dateCell } from '../../../platform/export/cell.ts'
import { mountExport } from '../../../platform/export/mount-export.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../../platform/http/refusal.ts'
import type { OrderPlatform } from '../../order/index.ts'
import { atDesk } from '../at-desk.ts'
import { addDates } from './add-dates.ts'
import { checkSeriesMove } from './check-series-move.ts'
import { moveSeries } from './move-series.ts'
import { presentSeries } from './present-series.ts'
import { countSeries, findSeries, readSeriesPage } from './read-series.ts'

/** Series as staff see them; their dates are bookings like all others. */
export function seriesRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.listDeskSeries, ({ tenant, table, actor }) =>
    tenant(async (tx) => {
      const counts = await countSeries(tx, table, actor().user)
      const rows = await readSeriesPage(tx, table, actor().user)
      return {
        totalRecords: counts[table.filters.tab],
        counts,
        rows: rows.map((row) => presentSeries(row, actor().user)),
      }
    }),
  )
  mountExport(server, platform, contract.exportDeskSeries, {
    name: 'serienbuchungen',
    columns: seriesColumns,
    rows: readSeriesPage,
    cells: (row, { user }) => {
      const { booker, total, first, last, next, ...series } = presentSeries(row, user)
      return {
        ...series,
        booker: booker.company || booker.name,
        first: dateCell(first),
        last: dateCell(last),
        next: dateCell(next),
        total: amountCell(total),
      }
    },
  })
  mount(server, platform, contract.getDeskSeries, ({ tenant, params, actor }) =>
    tenant(async (tx) => {
      const row = await findSeries(tx, params.key)
      return row ? { series: presentSeries(row, actor().user) } : refuse('record.not_found')
    }),
  )
  mount(server, platform, contract.addSeriesDates, ({ tenant, params, body, actor }) =>
    tenant(async (tx) => {
      const added = await addDates(tx, actor(), params.key, body)
      const row = isRefusal(added) ? null : await findSeries(tx, params.key)
      if (isRefusal(added)) return added
      return row ? { series: presentSeries(row, actor().user), added } : refuse('record.not_found')
    }),
  )
  mount(server, platform, contract.checkSeriesMove, ({ tenant, params, body, actor }) =>
    tenant((tx) => checkSeriesMove(tx, params.key, body.minutes, actor().user)),
  )
  mount(server, platform, contract.moveSeries, ({ tenant, params, body, actor }) =>
    tenant(async (tx) => {
      const moved = await moveSeries(tx, await atDesk(tx, platform, actor()), params.key, body)
      const row = isRefusal(moved) ? null : await findSeries(tx, params.key)
      if (isRefusal(moved)) return moved
      return row ? { series: presentSeries(row, actor().user), moved } : refuse('record.not_found')
    }),
  )
}
