import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'

interface PagerProps {
  readonly label: string
  /** «1 bis 5 von 14» */
  readonly words: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onTurn: (step: 1 | -1) => void
}

/** To the page before and after. At the end of the way the focus goes on to the button that leads back. */
export function Pager({ label, words, isFirst, isLast, onTurn }: PagerProps) {
  const back = useRef<HTMLButtonElement>(null)
  const on = useRef<HTMLButtonElement>(null)
  const turn = (step: 1 | -1) => {
    flushSync(() => onTurn(step))
    const [pressed, other] = step === 1 ? [on, back] : [back, on]
    if (pressed.current?.disabled) other.current?.focus()
  }
  return (
    <nav className="keeper-list__pages" aria-label={label}>
      <p className="num" role="status">
        {words}
      </p>
      <div>
        <Button
          ref={back}
          variant="default"
          size="compact-sm"
          leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
          disabled={isFirst}
          onClick={() => turn(-1)}
        >
          Zurück
        </Button>
        <Button
          ref={on}
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronRight size={16} aria-hidden="true" />}
          disabled={isLast}
          onClick={() => turn(1)}
        >
          Weiter
        </Button>
      </div>
    </nav>
  )
}
