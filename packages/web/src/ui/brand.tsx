interface BrandProps {
  readonly logo: string
  readonly title: string
}

/** Crest and name of the municipality; the same markup stands in index.html for the first paint. */
export const Brand = ({ logo, title }: BrandProps) => (
  <>
    {logo && <img className="brand__logo" src={logo} alt="" />}
    <span className="brand__text">
      <span className="brand__title">{title}</span>
      <span className="brand__sub">Reservationssystem</span>
    </span>
  </>
)
