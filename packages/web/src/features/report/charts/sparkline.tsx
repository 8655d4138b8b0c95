import './charts.css'
import { closed, linePath } from './scale.ts'

/** A course at a glance; the numbers stand in the table below, so it says nothing to a screen reader. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(...values, 0)
  if (values.length < 2 || top === 0) return null
  const path = linePath(values, top)
  return (
    <svg className="sparkline" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      <path d={closed(path)} />
    </svg>
  )
}
