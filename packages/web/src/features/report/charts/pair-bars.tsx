import './charts.css'
import { francs } from '../words.ts'
import { niceTop } from './scale.ts'

interface Pair {
  readonly key: string
  /** Below the bars; shortened where many stand side by side. */
  readonly name: string
  readonly now: number
  readonly before: number
}

const steps = [0, 1, 2, 3, 4]

/** Amounts of days or months, each beside the one a year before. The table below says the same in words. */
export function PairBars({ pairs }: { pairs: readonly Pair[] }) {
  const top = niceTop(Math.max(...pairs.flatMap(({ now, before }) => [now, before])))
  const height = (amount: number) => ({ height: `${(Math.max(0, amount) / top) * 100}%` })
  const every = Math.ceil(pairs.length / 12)
  return (
    <div className="bars num" aria-hidden="true">
      <div className="bars__scale">
        {steps.map((step) => (
          <span key={step}>{francs((top * step) / 4)}</span>
        ))}
      </div>
      <div className="bars__plot">
        {steps.slice(1).map((step) => (
          <div key={step} className="bars__line" style={{ bottom: `${step * 25}%` }} />
        ))}
        {pairs.map(({ key, name, now, before }) => (
          <div key={key} className="bars__pair" title={`${name}: CHF ${francs(now)}, Vorjahr CHF ${francs(before)}`}>
            <i data-before="" style={height(before)} />
            <i style={height(now)} />
          </div>
        ))}
      </div>
      <div className="bars__names">
        {pairs.map(({ key, name }, place) => (
          <span key={key}>{place % every === 0 && name}</span>
        ))}
      </div>
    </div>
  )
}
