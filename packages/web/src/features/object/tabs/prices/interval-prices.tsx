import type { ObjectRecord } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { PriceCategory } from '../../../price-category/index.ts'
import { PriceFields } from '../../inputs/price-fields.tsx'
import { PriceRuleRow } from './price-rule-row.tsx'
import { type IntervalDraft, newRule, type RuleDraft, ruleBelowZero } from './price-values.ts'
import { perStepWord } from './price-words.ts'

interface IntervalPricesProps {
  readonly interval: ObjectRecord['intervals'][number]
  readonly draft: IntervalDraft
  readonly categories: readonly PriceCategory[]
  readonly showErrors: boolean
  readonly onChange: (draft: IntervalDraft) => void
}

const mostRules = 50

export function IntervalPrices({ interval, draft, categories, showErrors, onChange }: IntervalPricesProps) {
  const set = (patch: Partial<IntervalDraft>) => onChange({ ...draft, ...patch })
  const setRule = (changed: RuleDraft) =>
    set({ rules: draft.rules.map((rule) => (rule.key === changed.key ? changed : rule)) })
  const tooMuch = ruleBelowZero(draft)
  return (
    <SectionCard title={interval.name}>
      <div className="interval-prices">
        <SelectField
          className="interval-prices__unit"
          label="Preis gilt"
          value={draft.isFlat ? 'flat' : 'step'}
          onChange={({ currentTarget }) => set({ isFlat: currentTarget.value === 'flat' })}
        >
          <option value="step">{perStepWord(interval)}</option>
          <option value="flat">pauschal pro Buchung</option>
        </SelectField>
        <PriceFields
          name={interval.name}
          categories={categories}
          prices={draft.prices}
          whenNone="auf Anfrage"
          field="intervals"
          onChange={(prices) => set({ prices })}
        />
        <div className="price-rules">
          <div className="price-rules__head">
            <h3>Regeln</h3>
            <Button
              variant="subtle"
              disabled={draft.rules.length >= mostRules}
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => set({ rules: [...draft.rules, newRule(draft.rules)] })}
            >
              Regel<span className="visually-hidden"> für {interval.name}</span>
            </Button>
          </div>
          {draft.rules.length === 0 ? (
            <p className="muted">
              Keine. Regeln machen den Preis zu bestimmten Zeiten höher oder tiefer, zum Beispiel am Wochenende.
            </p>
          ) : (
            <ul className="price-rules__list">
              {draft.rules.map((rule) => (
                <PriceRuleRow
                  key={rule.key}
                  rule={rule}
                  isBelowZero={rule === tooMuch}
                  showErrors={showErrors}
                  onChange={setRule}
                  onRemove={() => set({ rules: draft.rules.filter(({ key }) => key !== rule.key) })}
                />
              ))}
            </ul>
          )}
          {draft.rules.length > 1 && (
            <p className="muted small">
              Treffen mehrere zu, multiplizieren sich die Faktoren, dann kommen die Zuschläge dazu.
            </p>
          )}
        </div>
      </div>
    </SectionCard>
  )
}
