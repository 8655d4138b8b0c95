import './step-head.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Step, steps, stepWords } from './steps.ts'
import { useStep } from './use-step.ts'

interface StepHeadProps {
  readonly title: string
  /** A sentence below it. */
  readonly children?: ReactNode
}

/** What a step asks. On a phone it also says how far one is; on a wide screen the stepper does. */
export function StepHead({ title, children }: StepHeadProps) {
  const { step } = useStep()
  const heading = useStepHeading(step)
  const at = steps.indexOf(step) + 1
  return (
    <div className="step-head">
      <div className="step-head__line">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="step-head__count num">
          Schritt {at}/{steps.length}
        </p>
      </div>
      <div className="step-head__bars" aria-hidden="true">
        {steps.map((one, index) => (
          <i key={stepWords[one]} data-on={index < at || undefined} />
        ))}
      </div>
      {children && <p className="step-head__lead muted">{children}</p>}
    </div>
  )
}

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
