import { useAppConfig } from '../../framework/app-config.ts'
import { LogoLook, type ShownLogo } from './logo-look.tsx'

const samples = [
  ['16', '16'],
  ['32', '32'],
  ['48', '48'],
  ['phone', 'Telefon'],
  ['dark', 'dunkel'],
] as const

/** The icon where people meet it, in its sizes. */
export function IconSamples(shown: ShownLogo) {
  const { title } = useAppConfig()
  return (
    <figure className="icon-samples" aria-label="Vorschau des Symbols">
      <div className="icon-samples__tab">
        <span className="icon-samples__look" data-size="16">
          <LogoLook {...shown} />
        </span>
        <span className="icon-samples__title">{title}</span>
      </div>
      <div className="icon-samples__sizes">
        {samples.map(([size, label]) => (
          <span key={size} className="icon-samples__sample">
            <span className="icon-samples__look" data-size={size}>
              <LogoLook {...shown} />
            </span>
            <span className="muted small">{label}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}
