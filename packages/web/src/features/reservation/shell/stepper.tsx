import './stepper.css'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Step, steps, stepWords } from './steps.ts'

/** Where one is among the five steps; those already done lead back. A placed order is not undone by going back. */
export function Stepper({ step }: { step: Step }) {
  const at = steps.indexOf(step)
  return (
    <nav className="stepper" aria-label="Schritte der Reservation">
      <ol>
        {steps.map((one, index) => {
          const isDone = index < at || step === 'abschluss'
          const content = (
            <>
              <span className="stepper__sign" aria-hidden="true">
                {isDone ? <IconCheck size={18} stroke={2.4} /> : index + 1}
              </span>
              {stepWords[one]}
              {isDone && <span className="visually-hidden">, erledigt</span>}
            </>
          )
          return (
            <li key={one} data-done={isDone || undefined} aria-current={index === at ? 'step' : undefined}>
              {isDone && step !== 'abschluss' ? (
                <Link to="/reservation" search={{ step: one }}>
                  {content}
                </Link>
              ) : (
                <span>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
