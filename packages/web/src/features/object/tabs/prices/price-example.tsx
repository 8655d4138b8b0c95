import type { ObjectRecord } from '@allmend/contract'
import { formatChf, formatExact } from '@allmend/domain/money'
import { clockOf, dayOfWall, formatDay } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PreviewPanel } from '../../../../framework/preview-panel.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { PriceCategory } from '../../../price-category/index.ts'
import { nextSaturday, priceExample } from './calculate-example.ts'
import type { IntervalDraft } from './price-values.ts'
import { stepsWord } from './price-words.ts'

interface PriceExampleProps {
  readonly intervals: ObjectRecord['intervals']
  readonly drafts: readonly IntervalDraft[]
  readonly categories: readonly PriceCategory[]
  readonly zone: string
}

const today = (zone: string) => dayOfWall(clockOf(zone).toWall(Math.floor(Date.now() / 60_000)))
const mostOffered = 24

/** What a booking of one's choice would cost, while the prices are typed. */
export function PriceExample({ intervals, drafts, categories, zone }: PriceExampleProps) {
  const standard = categories.find(({ isDefault }) => isDefault) ?? categories[0]
  const [chosen, setChosen] = useState(() => ({
    intervalId: intervals[0]?.id,
    categoryId: standard?.id,
    date: formatDay(nextSaturday(today(zone))),
    time: '18:00',
    steps: 3,
  }))
  const set = (patch: Partial<typeof chosen>) => setChosen({ ...chosen, ...patch })
  const interval = intervals.find(({ id }) => id === chosen.intervalId) ?? intervals[0]
  const draft = drafts.find(({ id }) => id === interval?.id)
  const category = categories.find(({ id }) => id === chosen.categoryId) ?? standard
  if (!interval || !draft || !category) return null
  const steps = Math.min(chosen.steps, interval.maxSteps)
  const example = priceExample(
    interval,
    draft,
    { ...chosen, steps },
    { zone, category, defaultCategoryId: standard?.id ?? null },
  )
  const lengths = Array.from({ length: Math.min(interval.maxSteps, mostOffered) }, (_, at) => at + 1)
  return (
    <PreviewPanel title="Rechenbeispiel" text="Was eine Reservation damit kostet">
      <div className="price-example">
        <SelectField
          label="Intervall"
          value={interval.id}
          onChange={({ currentTarget }) => set({ intervalId: Number(currentTarget.value) })}
        >
          {intervals.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Preiskategorie"
          value={category.id}
          onChange={({ currentTarget }) => set({ categoryId: Number(currentTarget.value) })}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextInput
          label="Datum"
          type="date"
          value={chosen.date}
          onChange={({ currentTarget }) => set({ date: currentTarget.value })}
        />
        {!interval.isMultiDays && (
          <TextInput
            label="Beginn"
            type="time"
            value={chosen.time}
            onChange={({ currentTarget }) => set({ time: currentTarget.value })}
          />
        )}
        <SelectField
          label="Dauer"
          value={steps}
          onChange={({ currentTarget }) => set({ steps: Number(currentTarget.value) })}
        >
          {lengths.map((count) => (
            <option key={count} value={count}>
              {stepsWord(interval, count)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="price-example__result" role="status">
        {example ? (
          <>
            <p className="price-example__title">{example.title}</p>
            {example.total === null ? (
              <p className="price-example__total">
                <span>Preis</span>
                <strong>auf Anfrage</strong>
              </p>
            ) : (
              <>
                {example.lines.map(({ text, amount }) => (
                  <p key={text} className="price-example__line">
                    <span>{text}</span>
                    <span className="num">{formatExact(amount)}</span>
                  </p>
                ))}
                <p className="price-example__total">
                  <span>Total</span>
                  <strong className="num">{formatChf(example.total)}</strong>
                </p>
              </>
            )}
          </>
        ) : (
          <p className="muted">Wählen Sie Datum und Beginn.</p>
        )}
      </div>
      <p className="muted small">Ohne Optionen, MwSt. und Rundung.</p>
    </PreviewPanel>
  )
}
