import { useEffect, useRef } from 'react'
import type { Step } from './steps.ts'

let shown: Step | null = null

/** The process is left: whoever comes back later arrives like on any page. */
export function forgetStep(): void {
  shown = null
}

/** The heading of the step. It takes the focus when another step was shown before, so that screen readers read on from it. */
export function useStepHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shown !== null && shown !== step) heading.current?.focus({ preventScroll: true })
    shown = step
  }, [step])
  return heading
}
