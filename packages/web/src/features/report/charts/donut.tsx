import './charts.css'

interface DonutProps {
  readonly slices: readonly { readonly name: string; readonly value: number; readonly color: string }[]
  readonly label: string
}

const radius = 56
const around = 2 * Math.PI * radius

/** Shares of a whole; the table beside it names them. */
export function Donut({ slices, label }: DonutProps) {
  const total = slices.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  let start = 0
  return (
    <svg className="donut" viewBox="0 0 136 136" aria-hidden="true">
      {total === 0 && <circle cx="68" cy="68" r={radius} stroke="var(--mantine-color-gray-1)" />}
      {slices.map(({ name, value, color }) => {
        const share = total === 0 ? 0 : Math.max(0, value) / total
        const offset = start
        start += share
        // A hairline between slices, unless there is only one.
        const length = Math.max(0, share * around - (share < 1 ? 1.5 : 0))
        return (
          <circle
            key={name}
            cx="68"
            cy="68"
            r={radius}
            stroke={color}
            strokeDasharray={`${length} ${around}`}
            transform={`rotate(${offset * 360 - 90} 68 68)`}
          />
        )
      })}
      <text x="68" y="68">
        {label}
      </text>
    </svg>
  )
}
