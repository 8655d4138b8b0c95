import './hero.css'
import type { AppConfig } from '@allmend/contract'

interface HeroProps {
  readonly hero: Pick<AppConfig['hero'], 'title' | 'text' | 'picture' | 'srcset'>
  /** In a preview the page has its heading already. */
  readonly isPreview?: boolean
}

/** The top of the start page. How it looks goes by its own width, so that a preview shows it as a phone does. */
export const Hero = ({ hero: { title, text, picture, srcset }, isPreview = false }: HeroProps) => (
  <div className="hero-frame">
    <section className="hero">
      {picture && (
        <img
          className="hero__picture"
          src={picture}
          {...(srcset && { srcSet: srcset, sizes: '100vw' })}
          alt=""
          fetchPriority={isPreview ? 'auto' : 'high'}
        />
      )}
      <div className="wrap hero__in">
        {isPreview ? <p className="hero__title">{title}</p> : <h1 className="hero__title">{title}</h1>}
        {text && <p className="hero__text">{text}</p>}
      </div>
    </section>
  </div>
)
