interface BrandProps {
  readonly logo: string
  /** In pixels, and what is read out in its place, where the municipality chose. */
  readonly logoHeight?: number
  readonly logoAlt?: string
  readonly title: string
  /** What it is the name of. */
  readonly sub?: string
}

/** Crest and name of the municipality. */
export const Brand = ({ logo, logoHeight = 40, logoAlt = '', title, sub = 'Reservationssystem' }: BrandProps) => (
  <>
    {logo && <img className="brand__logo" data-height={logoHeight} src={logo} alt={logoAlt} />}
    <span className="brand__text">
      <span className="brand__title">{title}</span>
      <span className="brand__sub">{sub}</span>
    </span>
  </>
)
