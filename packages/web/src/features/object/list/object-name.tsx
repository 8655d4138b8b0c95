import { IconPhoto } from '@tabler/icons-react'
import type { ObjectRow } from '../objects.queries.ts'

/** A picture says faster than a name which hall it is. */
export const ObjectName = ({ row: { title, mainImage } }: { row: ObjectRow }) => (
  <span className="object-name">
    {mainImage ? (
      <img
        className="object-name__picture"
        src={mainImage.src}
        srcSet={mainImage.srcset || undefined}
        sizes="40px"
        alt=""
        loading="lazy"
      />
    ) : (
      <span className="object-name__picture">
        <IconPhoto size={16} stroke={1.5} aria-hidden="true" />
      </span>
    )}
    <span className="object-name__title" title={title}>
      {title}
    </span>
  </span>
)
