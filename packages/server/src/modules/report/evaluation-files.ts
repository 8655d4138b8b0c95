import {
  type Evaluation,
  exportEvaluationCategories,
  exportEvaluationHours,
  exportEvaluationObjects,
  exportEvaluationPriceCategories,
  exportEvaluationTimes,
} from '@allmend/contract'
import {
  evaluationColumns,
  hourColumns,
  priceCategoryFigureColumns,
  timeColumns,
  weekdayWords,
} from '@allmend/domain/evaluation'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import { amountCell, dateCell } from '../../platform/export/cell.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import type { HttpPlatform } from '../../platform/http/mount.ts'
import { evaluate } from './evaluate.ts'
import { periodOf } from './period-of.ts'

interface Wish {
  readonly filters: { readonly from: string; readonly until: string; readonly category?: number | undefined }
}

/** A day; weeks and months have names of their own. */
const timeCell = (key: string | null) => (key?.length === 10 ? dateCell(key) : key)
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
const percent = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

/** What belongs to no object stands below them, so that a column adds up to the revenue. */
const besidesRows = ({ besides, besidesBefore }: Evaluation) =>
  (
    [
      ['Stornogebühren', 'fees'],
      ['Freie Positionen', 'positions'],
      ['Rundung und übrige Gutschriften', 'rest'],
    ] as const
  )
    .filter(([, part]) => besides[part] !== 0 || besidesBefore[part] !== 0)
    .map(([name, part]) => ({
      name,
      revenue: amountCell(besides[part]),
      revenueBefore: amountCell(besidesBefore[part]),
    }))

interface PartRow {
  readonly bookings: number | null
  readonly minutes: number | null
  readonly occupancy: number | null
  readonly revenue: number
  readonly revenueBefore: number
}

const partCells = ({ bookings, minutes, occupancy, revenue, revenueBefore }: PartRow) => ({
  bookings,
  hours: minutes === null ? null : hours(minutes),
  occupancy: percent(occupancy),
  revenue: amountCell(revenue),
  revenueBefore: amountCell(revenueBefore),
})

type Cells = Readonly<Record<string, unknown>>

/** How each table becomes a file: its name, its columns, and what stands in its rows. */
const tables = {
  times: {
    name: 'Auswertung-Zeit',
    columns: timeColumns,
    rows: ({ buckets }: Evaluation) =>
      buckets.map((row) => ({
        ...partCells(row),
        time: timeCell(row.key),
        timeBefore: timeCell(row.keyBefore),
        cancelled: row.cancelled,
      })),
  },
  objects: {
    name: 'Auswertung-Objekte',
    columns: { name: 'Objekt', category: 'Kategorie', ...evaluationColumns },
    rows: (evaluation: Evaluation) => [
      ...evaluation.objects.map((row) => ({ name: row.title, category: row.category, ...partCells(row) })),
      ...besidesRows(evaluation),
    ],
  },
  categories: {
    name: 'Auswertung-Kategorien',
    columns: { name: 'Kategorie', ...evaluationColumns },
    rows: (evaluation: Evaluation) => [
      ...evaluation.categories.map((row) => ({ name: row.name ?? 'Ohne Kategorie', ...partCells(row) })),
      ...besidesRows(evaluation),
    ],
  },
  priceCategories: {
    name: 'Auswertung-Preiskategorien',
    columns: priceCategoryFigureColumns,
    rows: ({ priceCategories }: Evaluation) =>
      priceCategories.map(({ name, bookings, revenue, revenueBefore }) => ({
        name: name || 'Ohne Preiskategorie',
        bookings,
        revenue: amountCell(revenue),
        revenueBefore: amountCell(revenueBefore),
      })),
  },
  hours: {
    name: 'Auswertung-Stunden',
    columns: { weekday: 'Wochentag', ...hourColumns },
    rows: ({ hours: table }: Evaluation) =>
      table.map((cells, weekday) => ({
        weekday: weekdayWords[weekday],
        ...Object.fromEntries(cells.map((value, hour) => [`h${hour}`, percent(value)])),
      })),
  },
}

/** The tables of the evaluation as files; the amounts of each add up to the revenue of the page. */
export function evaluationFiles(server: FastifyInstance, platform: HttpPlatform): void {
  const plan = ({
    name,
    columns,
    rows,
  }: {
    name: string
    columns: Readonly<Record<string, string>>
    rows: (evaluation: Evaluation) => readonly Cells[]
  }) => ({
    name,
    columns,
    cells: (row: Cells) => row,
    rows: async (tx: TenantTx, { filters: { from, until, category } }: Wish) =>
      rows((await evaluate(tx, periodOf(from, until), category)).evaluation),
  })
  mountExport(server, platform, exportEvaluationTimes, plan(tables.times))
  mountExport(server, platform, exportEvaluationObjects, plan(tables.objects))
  mountExport(server, platform, exportEvaluationCategories, plan(tables.categories))
  mountExport(server, platform, exportEvaluationPriceCategories, plan(tables.priceCategories))
  mountExport(server, platform, exportEvaluationHours, plan(tables.hours))
}
