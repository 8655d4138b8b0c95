import './step-back.css'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Step, stepWords } from './steps.ts'

/** The quiet way back at the end of a step. */
export const StepBack = ({ to }: { to: Step }) => (
  <Link className="step-back" to="/reservation" search={{ step: to }}>
    <IconArrowLeft size={18} aria-hidden="true" />
    Zurück zu {stepWords[to]}
  </Link>
)
