import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { type FeeStep, feeStepErrors, feeStepFields, feeWords, packFeeSteps, readFeeSteps } from './fee-steps.ts'

const most = 10

interface FeeStepsFieldProps {
  readonly label: string
  readonly error: string | null
  readonly description?: ReactNode
  readonly 'data-field': string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur: () => void
}

/** Rows of «from so many days before, so many percent». */
export function FeeStepsField({ label, error, description, value, onChange, onBlur, ...rest }: FeeStepsFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const steps = readFeeSteps(value)
  const change = (next: readonly FeeStep[]) => onChange(packFeeSteps(next))
  const set = (at: number, patch: Partial<FeeStep>) =>
    change(steps.map((step, index) => (index === at ? { ...step, ...patch } : step)))
  const remove = (at: number) => {
    change(steps.filter((_, index) => index !== at))
    box.current?.querySelector<HTMLElement>('.fee-steps__add')?.focus()
  }
  return (
    <fieldset className="fee-steps" ref={box} onBlur={onBlur}>
      <legend>{label}</legend>
      {steps.map((step, at) => {
        const wrong = error ? feeStepErrors(step) : {}
        const shared = { inputMode: 'numeric', autoComplete: 'off', 'data-field': rest['data-field'] } as const
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is nothing but its place in the list.
          <div className="fee-steps__row" key={at}>
            <TextInput
              {...shared}
              label={feeStepFields.days.label}
              value={step.days}
              error={wrong.days}
              onChange={({ currentTarget }) => set(at, { days: currentTarget.value })}
            />
            <TextInput
              {...shared}
              label={feeStepFields.percent.label}
              value={step.percent}
              error={wrong.percent}
              rightSection="%"
              onChange={({ currentTarget }) => set(at, { percent: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Stufe ${at + 1} entfernen`}
              onClick={() => remove(at)}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </div>
        )
      })}
      <p className="muted small" role="status">
        {feeWords(steps)}
      </p>
      {description}
      {error && <p className="fee-steps__error">{error}</p>}
      {steps.length < most && (
        <Button
          className="fee-steps__add"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => change([...steps, { days: '', percent: '' }])}
        >
          Stufe
        </Button>
      )}
    </fieldset>
  )
}
