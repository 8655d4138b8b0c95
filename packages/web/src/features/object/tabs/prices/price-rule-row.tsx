import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MoneyField } from '../../../../framework/money-field.tsx'
import { TimeField } from '../../inputs/time-field.tsx'
import { WeekdayPicker } from '../../inputs/weekday-picker.tsx'
import { type RuleDraft, type RuleErrors, readSeasonDay, ruleErrors, seasonDayText } from './price-values.ts'

interface PriceRuleRowProps {
  readonly rule: RuleDraft
  /** It takes more off than there is. */
  readonly isBelowZero: boolean
  readonly showErrors: boolean
  readonly onChange: (rule: RuleDraft) => void
  readonly onRemove: () => void
}

const most = 1_000_000

export function PriceRuleRow({ rule, isBelowZero, showErrors, onChange, onRemove }: PriceRuleRowProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const errors = ruleErrors(rule, isBelowZero)
  const set = (patch: Partial<RuleDraft>) => onChange({ ...rule, ...patch })
  const shown = (name: keyof RuleErrors) => ((showErrors || left.has(name)) && errors[name]) || null
  const leave = (name: keyof RuleErrors) => () => setLeft(new Set([...left, name]))
  const wrong = (...names: (keyof RuleErrors)[]) => (names.some((name) => errors[name]) ? 'intervals' : undefined)
  const name = rule.label.trim() || 'Regel ohne Bezeichnung'
  const season = (part: 'seasonStart' | 'seasonEnd', label: string) => (
    <TextInput
      className="price-rule__day"
      aria-label={`${label}: ${name}`}
      placeholder="TT.MM."
      autoComplete="off"
      maxLength={8}
      value={rule[part]}
      error={Boolean(shown('season'))}
      data-field={wrong('season')}
      onChange={({ currentTarget }) => set({ [part]: currentTarget.value })}
      onBlur={() => {
        leave('season')()
        const day = readSeasonDay(rule[part])
        if (day) set({ [part]: seasonDayText(day) })
      }}
    />
  )
  return (
    <li className="price-rule">
      <TextInput
        className="price-rule__label"
        label="Bezeichnung"
        required
        placeholder="zum Beispiel Wochenende"
        autoComplete="off"
        // A rule just added begins here.
        autoFocus={rule.label === '' && rule.factor === '' && rule.surcharge === null}
        value={rule.label}
        error={shown('label')}
        data-field={wrong('label')}
        onChange={({ currentTarget }) => set({ label: currentTarget.value })}
        onBlur={leave('label')}
      />
      <TextInput
        className="price-rule__factor"
        label="Faktor"
        inputMode="decimal"
        placeholder="100"
        autoComplete="off"
        maxLength={8}
        rightSection={<span className="muted">%</span>}
        value={rule.factor}
        error={shown('factor')}
        data-field={wrong('factor', 'effect')}
        onChange={({ currentTarget }) => set({ factor: currentTarget.value.replace(',', '.') })}
        onBlur={leave('factor')}
      />
      <MoneyField
        className="price-rule__surcharge"
        label="Zuschlag"
        min={-most}
        max={most}
        value={rule.surcharge}
        error={isBelowZero && shown('surcharge')}
        data-field={wrong('surcharge')}
        onChange={(surcharge) => set({ surcharge })}
        onBlur={leave('surcharge')}
      />
      <ActionIcon
        className="price-rule__remove"
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Regel entfernen: ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      <WeekdayPicker
        label="An diesen Tagen"
        value={rule.weekdays}
        error={undefined}
        onChange={(weekdays) => set({ weekdays })}
      />
      <fieldset className="price-rule__span">
        <legend>Uhrzeit</legend>
        <TimeField
          aria-label={`Von (Uhrzeit): ${name}`}
          value={rule.from}
          isWrong={Boolean(shown('time'))}
          data-field={wrong('time')}
          onChange={(from) => set({ from })}
          onBlur={leave('time')}
        />
        <span aria-hidden="true">–</span>
        <TimeField
          aria-label={`Bis (Uhrzeit): ${name}`}
          value={rule.until}
          isEnd
          isWrong={Boolean(shown('time'))}
          data-field={wrong('time')}
          onChange={(until) => set({ until })}
          onBlur={leave('time')}
        />
      </fieldset>
      <fieldset className="price-rule__span">
        <legend>Saison</legend>
        {season('seasonStart', 'Von (Saison)')}
        <span aria-hidden="true">–</span>
        {season('seasonEnd', 'Bis (Saison)')}
      </fieldset>
      {(['time', 'season', 'effect'] as const).map(
        (part) =>
          shown(part) && (
            <p key={part} className="price-rule__error">
              {errors[part]}
            </p>
          ),
      )}
    </li>
  )
}
