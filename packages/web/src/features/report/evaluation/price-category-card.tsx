import type { Evaluation } from '@allmend/contract'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Donut } from '../charts/donut.tsx'
import { francs, percent } from '../words.ts'

const colors = ['primary-7', 'primary-4', 'accent-5', 'warning-5', 'success-5', 'gray-5', 'gray-4'].map(
  (shade) => `var(--mantine-color-${shade})`,
)
const colorOf = (place: number) => colors[Math.min(place, colors.length - 1)] ?? ''

export function PriceCategoryCard({ evaluation: { priceCategories, totals } }: { evaluation: Evaluation }) {
  const slices = priceCategories.map(({ name, revenue }, place) => ({
    name: name || 'Ohne Preiskategorie',
    value: revenue,
    color: colorOf(place),
  }))
  return (
    <SectionCard title="Nach Preiskategorie">
      <Donut slices={slices} label={francs(totals.revenue)} />
      {slices.length === 0 ? (
        <p className="muted">In dieser Zeit gibt es keinen Umsatz.</p>
      ) : (
        <table className="shares num">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Preiskategorie</th>
              <th scope="col">Anteil</th>
              <th scope="col">CHF</th>
            </tr>
          </thead>
          <tbody>
            {slices.map(({ name, value, color }) => (
              <tr key={name}>
                <th scope="row">
                  <i className="swatch" style={{ background: color }} />
                  {name}
                </th>
                <td>{percent(totals.revenue > 0 ? (value / totals.revenue) * 100 : null)}</td>
                <td>{francs(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  )
}
