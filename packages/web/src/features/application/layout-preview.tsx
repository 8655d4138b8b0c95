import type { Layout } from '@allmend/domain/color'

/** A page of each layout, drawn small. */
export const LayoutPreview = ({ layout }: { layout: Layout }) => (
  <svg className="layout-preview" viewBox="0 0 160 100" aria-hidden="true">
    {layout === 'gov' ? <Government /> : <Standard />}
  </svg>
)

const rows = [0, 1]

const Standard = () => (
  <>
    <rect className="layout-preview__page" width="160" height="100" />
    <rect className="layout-preview__paper" width="160" height="14" />
    <circle className="layout-preview__fill" cx="12" cy="7" r="4" />
    <rect className="layout-preview__text" x="46" y="6" width="16" height="2" />
    <rect className="layout-preview__text" x="68" y="6" width="20" height="2" />
    <rect className="layout-preview__fill" x="66" y="12" width="24" height="2" />
    {rows.map((row) => (
      <g key={row}>
        <rect className="layout-preview__paper" x="8" y={22 + row * 36} width="96" height="30" rx="4" />
        <rect className="layout-preview__picture" x="12" y={26 + row * 36} width="30" height="22" rx="3" />
        <rect className="layout-preview__text" x="48" y={30 + row * 36} width="34" height="3" />
        <rect className="layout-preview__fill" x="76" y={39 + row * 36} width="22" height="8" rx="3" />
      </g>
    ))}
    <rect className="layout-preview__paper" x="112" y="22" width="40" height="44" rx="4" />
    <rect className="layout-preview__fill" x="117" y="52" width="30" height="9" rx="3" />
  </>
)

const Government = () => (
  <>
    <rect className="layout-preview__paper" width="160" height="100" />
    <rect className="layout-preview__fill" x="8" y="4" width="8" height="9" />
    <rect className="layout-preview__ink" x="20" y="5" width="28" height="3" />
    <rect className="layout-preview__line" x="134" y="4" width="18" height="8" />
    {[8, 30, 52, 74, 96, 118].map((x) => (
      <rect key={x} className="layout-preview__text" x={x} y="18" width="16" height="2" />
    ))}
    <rect className="layout-preview__fill" x="52" y="22" width="16" height="2" />
    <rect className="layout-preview__ink" y="24" width="160" height="1" />
    {rows.map((row) => (
      <g key={row}>
        <rect className="layout-preview__line" x="8" y={30 + row * 25} width="96" height="21" />
        <rect className="layout-preview__picture" x="11" y={33 + row * 25} width="24" height="15" />
        <rect className="layout-preview__text" x="40" y={35 + row * 25} width="30" height="3" />
        <rect className="layout-preview__fill" x="78" y={41 + row * 25} width="22" height="7" />
      </g>
    ))}
    <rect className="layout-preview__line" x="112" y="30" width="40" height="30" />
    <rect className="layout-preview__fill" x="116" y="49" width="32" height="7" />
    <rect className="layout-preview__ink" y="82" width="160" height="18" />
    <rect className="layout-preview__paper" x="134" y="86" width="18" height="7" />
  </>
)
