import { type Day, formatDay } from '@allmend/domain/time'
import { CheckField } from '../../framework/form/check-field.tsx'
import { WeekendField } from '../../framework/weekend-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { CategoryField } from './category-field.tsx'
import type { PlanAnswer } from './plan.queries.ts'
import { type PlanSpan, planSpans, spanWords } from './plan-range.ts'
import { PlanWalk } from './plan-walk.tsx'

interface PlanToolbarProps {
  readonly date: Day
  readonly span: PlanSpan
  readonly category: number | null
  readonly withParts: boolean
  readonly categories: PlanAnswer['categories']
  /** How many bookings and blocks lie on days that are not shown. */
  readonly hidden: number
  /** On a phone there are days only. */
  readonly isPhone: boolean
  readonly onChange: (change: {
    date?: string
    span?: PlanSpan
    category?: number | undefined
    parts?: 0 | undefined
  }) => void
}

const hiddenWords = (count: number) => (count === 1 ? '1 Belegung nicht gezeigt' : `${count} Belegungen nicht gezeigt`)

export function PlanToolbar({
  date,
  span,
  category,
  withParts,
  categories,
  hidden,
  isPhone,
  onChange,
}: PlanToolbarProps) {
  return (
    <div className="plan-toolbar">
      <PlanWalk span={span} date={date} size={36} onGo={(day) => onChange({ date: formatDay(day) })} />
      <CategoryField value={category} categories={categories} onChange={(chosen) => onChange({ category: chosen })} />
      <CheckField
        label="Teile zeigen"
        checked={withParts}
        onChange={(isChecked) => onChange({ parts: isChecked ? undefined : 0 })}
      />
      {!isPhone && span === 'week' && <WeekendField {...(hidden > 0 && { hint: hiddenWords(hidden) })} />}
      {!isPhone && (
        <Segments
          label="Ansicht"
          value={span}
          choices={planSpans.map((value) => ({ value, label: spanWords[value] }))}
          onChange={(next) => onChange({ span: next })}
        />
      )}
    </div>
  )
}
