interface BrandProps {
  readonly logo: string
  readonly title: string
}

/** Crest and name of the municipality. */
export const Brand = ({ logo, title }: BrandProps) => (
  <>
    {logo && <img className="brand__logo" src={logo} alt="" />}
    <span className="brand__text">
      <span className="brand__title">{title}</span>
      <span className="brand__sub">Reservationssystem</span>
    </span>
  </>
)
