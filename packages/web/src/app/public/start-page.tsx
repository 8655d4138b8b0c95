import './start-page.css'
import { useAppConfig } from '../../framework/app-config.ts'
import { useIsLive } from '../../lib/use-is-live.ts'
import { HowItWorks } from './how-it-works.tsx'
import { ObjectTiles } from './object-tiles.tsx'
import { SearchRow } from './search-row.tsx'

function Hero() {
  const { hero } = useAppConfig()
  return (
    <section className="hero">
      {hero.picture && <img className="hero__picture" src={hero.picture} alt="" fetchPriority="high" />}
      <div className="wrap hero__in">
        <h1>{hero.title}</h1>
        <p>{hero.text}</p>
      </div>
    </section>
  )
}

export function StartPage() {
  const isLive = useIsLive()
  return (
    <>
      <Hero />
      {isLive && (
        <div className="wrap">
          <SearchRow />
          <ObjectTiles />
          <HowItWorks />
        </div>
      )}
    </>
  )
}
