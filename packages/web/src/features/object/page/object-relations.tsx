import type { ObjectRecord } from '@allmend/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/section-card.tsx'
import { objectChoicesQuery } from '../objects.queries.ts'

interface Related {
  readonly id: number
  readonly title: string
}

/** What it is made of, and what it belongs to. */
export function ObjectRelations({ object }: { object: ObjectRecord }) {
  const { data: all = [] } = useQuery({ ...objectChoicesQuery, enabled: object.partIds.length > 0 })
  const parts = all.filter(({ id }) => object.partIds.includes(id))
  if (object.partIds.length === 0 && object.wholes.length === 0) return null
  return (
    <SectionCard title="Teile und Ganzes">
      <dl className="facts">
        {parts.length > 0 && <RelatedObjects title="Besteht aus" objects={parts} />}
        {object.wholes.length > 0 && <RelatedObjects title="Gehört zu" objects={object.wholes} />}
      </dl>
    </SectionCard>
  )
}

const RelatedObjects = ({ title, objects }: { title: string; objects: readonly Related[] }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <ul className="object-links">
        {objects.map(({ id, title: name }) => (
          <li key={id}>
            <Link to="/admin/objects/$id" params={{ id: String(id) }}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </dd>
  </div>
)
