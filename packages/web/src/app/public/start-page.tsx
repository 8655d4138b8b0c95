import './start-page.css'
import { useAppConfig } from '../../framework/app-config.ts'
import { HowItWorks } from './how-it-works.tsx'
import { ObjectTiles } from './object-tiles.tsx'
import { SearchRow } from './search-row.tsx'

/** The markup of the hero stands in index.html too: whoever changes one changes the other. */
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

export const StartPage = () => (
  <>
    <Hero />
    <div className="wrap">
      <SearchRow />
      <ObjectTiles />
      <HowItWorks />
    </div>
  </>
)
