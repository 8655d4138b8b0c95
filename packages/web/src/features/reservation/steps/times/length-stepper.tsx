import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { endWords } from './day-words.ts'
import { lengthWords } from './interval-words.ts'
import { endOf, lengthsFrom } from './lengths.ts'
import type { Single } from './use-single.ts'

/** How long, with two large buttons. */
export function LengthStepper({ single: { scene, pick, choose } }: { single: Single }) {
  if (!pick) return null
  const { start, steps } = pick
  const longest = lengthsFrom(scene, start).at(-1)
  const end = endWords(start, endOf(scene, pick))
  const isLongest = !longest || steps >= longest.steps
  return (
    <fieldset className="length-stepper" aria-label="Dauer">
      <div>
        <b>Dauer</b>
        <p className="muted small">
          Ende: {end} Uhr{!isLongest && `, möglich bis ${endWords(start, longest.end)}`}
        </p>
      </div>
      <ActionIcon
        variant="default"
        size={48}
        aria-label="Kürzer"
        disabled={steps <= 1}
        onClick={() => choose({ start, steps: steps - 1 })}
      >
        <IconMinus size={20} aria-hidden="true" />
      </ActionIcon>
      <b className="length-stepper__value num" aria-live="polite">
        {lengthWords(scene.interval, steps)}
      </b>
      <ActionIcon
        variant="default"
        size={48}
        aria-label="Länger"
        disabled={isLongest}
        onClick={() => choose({ start, steps: steps + 1 })}
      >
        <IconPlus size={20} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  )
}
