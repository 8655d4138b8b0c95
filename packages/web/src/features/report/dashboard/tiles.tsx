import '../../../ui/styles/tones.css'
import './tiles.css'
import { Link } from '@tanstack/react-router'
import { whole } from '../words.ts'
import type { Dashboard } from './dashboard.queries.ts'
import { type Tile, tilesOf } from './tile-list.ts'

const TileLink = ({ tile: { label, icon: Icon, tone, count, hint, list, isWaiting } }: { tile: Tile }) => (
  <Link className="tile" to={list.to} search={list.search}>
    <span className="tile__icon tone" data-tone={count === 0 && isWaiting ? 'success' : tone}>
      <Icon size={18} stroke={1.9} aria-hidden="true" />
    </span>
    <span className="tile__count">{whole(count)}</span>
    <span className="tile__words">
      <strong>{label}</strong>
      <span>{hint}</span>
    </span>
  </Link>
)

/** What waits for somebody; tiles the person may not see are missing, not empty. */
export function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const tiles = tilesOf(dashboard)
  if (tiles.length === 0) return null
  return (
    <section className="tiles" aria-label="Das wartet auf Sie">
      {tiles.map((tile) => (
        <TileLink key={tile.label} tile={tile} />
      ))}
    </section>
  )
}
