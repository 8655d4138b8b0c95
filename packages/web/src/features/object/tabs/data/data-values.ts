import type { ObjectRecord, RouteInput, RouteMap } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import { objectDataFields } from '@allmend/domain/objects'
import { between, type FieldSpec, integer, type Rule, required } from '@allmend/domain/validation'
import { sorted } from '../../../../framework/form/record-values.ts'
import { feeStepsRule, packFeeSteps, readFeeSteps } from './fee-steps.ts'

/** What the form of tab «Daten» holds; numbers as they are typed. */
export type DataValues = {
  readonly title: string
  readonly description: string
  readonly categoryId: number | null
  readonly building: string
  readonly address: string
  readonly coordinates: string
  readonly handoverInfo: string
  readonly capacity: string
  readonly equipment: readonly string[]
  readonly confirmation: 'automatic' | 'manual'
  readonly leadTimeHours: string
  readonly horizonDays: string
  readonly deadlineHours: string
  /** Each step as a text of its own, since a form compares plain values. */
  readonly feeSteps: readonly string[]
  readonly isTaxable: boolean
  readonly stock: string
  readonly allowsSeries: boolean
  readonly sort: string
  readonly partIds: readonly number[]
}

export const readData = (object: ObjectRecord): DataValues => ({
  title: object.title,
  description: object.description,
  categoryId: object.categoryId,
  building: object.building,
  address: object.address,
  coordinates: object.coordinates,
  handoverInfo: object.handoverInfo,
  capacity: object.capacity === null ? '' : String(object.capacity),
  equipment: object.equipment,
  confirmation: object.confirmation,
  leadTimeHours: String(object.leadTimeHours),
  horizonDays: String(object.horizonDays),
  deadlineHours: String(object.deadlineHours),
  feeSteps: packFeeSteps(
    object.feeSteps.map(({ days, percent }) => ({ days: String(days), percent: String(percent) })),
  ),
  isTaxable: object.isTaxable,
  stock: String(object.stock),
  allowsSeries: object.allowsSeries,
  sort: String(object.sort),
  partIds: sorted(object.partIds),
})

const names = auditedEntities.object.fields
const free = (label: string, ...rules: Rule[]) => ({ label, rules })

export const dataSpec: FieldSpec<keyof DataValues> = {
  ...objectDataFields,
  categoryId: free(names.category),
  equipment: free(names.equipment, (value) => equipmentSentence(value)),
  confirmation: free(names.confirmation),
  feeSteps: free('Stornogebühren', feeStepsRule),
  isTaxable: free(names.isTaxable),
  allowsSeries: free(names.allowsSeries),
  sort: free(names.sort, required, integer, between(0, 100_000)),
  partIds: free(names.parts),
}

const longestEquipment = 100
const mostEquipment = 60

function equipmentSentence(value: unknown): string | null {
  const list = Array.isArray(value) ? value : []
  if (list.length > mostEquipment) return `'${names.equipment}' darf höchstens ${mostEquipment} Einträge enthalten`
  const long = list.find((entry) => [...String(entry)].length > longestEquipment)
  return long === undefined ? null : `Ein Eintrag darf höchstens ${longestEquipment} Zeichen lang sein`
}

/** An object made of parts is a single piece. */
export const followData = (next: DataValues): DataValues => (next.partIds.length > 0 ? { ...next, stock: '1' } : next)

type Body = RouteInput<RouteMap['PUT /api/admin/objects/:id/data']>['body']

export const dataBody = (values: DataValues, version: number): Body => ({
  ...values,
  capacity: values.capacity.trim() === '' ? null : Number(values.capacity),
  equipment: [...values.equipment],
  leadTimeHours: Number(values.leadTimeHours),
  horizonDays: Number(values.horizonDays),
  deadlineHours: Number(values.deadlineHours),
  feeSteps: readFeeSteps(values.feeSteps).map(({ days, percent }) => ({
    days: Number(days),
    percent: Number(percent),
  })),
  stock: Number(values.stock),
  sort: Number(values.sort),
  partIds: [...values.partIds],
  version,
})
