interface BrandProps {
  readonly logo: string
  readonly title: string
  /** What it is the name of. */
  readonly sub?: string
}

/** Crest and name of the municipality. */
export const Brand = ({ logo, title, sub = 'Reservationssystem' }: BrandProps) => (
  <>
    {logo && <img className="brand__logo" src={logo} alt="" />}
    <span className="brand__text">
      <span className="brand__title">{title}</span>
      <span className="brand__sub">{sub}</span>
    </span>
  </>
)
