import type { ObjectRecord } from '@allmend/contract'
import { objectColumns as words } from '@allmend/domain/lists'
import { confirmationWords } from '@allmend/domain/objects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../ui/section-card.tsx'
import { History } from '../../audit/index.ts'
import { objectChoicesQuery } from '../objects.queries.ts'
import { daysWords, hoursWords } from '../words/hours-words.ts'
import { objectWords } from '../words/object-words.ts'

/** What is worth knowing beside the tabs: the object at a glance, its parts, its history. */
export const ObjectAside = ({ object }: { object: ObjectRecord }) => (
  <div className="record-page__column">
    <ObjectFacts object={object} />
    <ObjectRelations object={object} />
    <History entity="object" id={object.id} words={objectWords()} />
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** An object at a glance, as it is saved. */
function ObjectFacts({ object }: { object: ObjectRecord }) {
  // The record knows its category by number only.
  const { data: all } = useQuery(objectChoicesQuery)
  const category = all?.find(({ id }) => id === object.id)?.category
  return (
    <SectionCard title="Überblick">
      {object.mainImage && (
        <img
          className="object-picture"
          src={object.mainImage.src}
          srcSet={object.mainImage.srcset || undefined}
          sizes="344px"
          alt={object.mainImage.alt || object.mainImage.name}
        />
      )}
      <dl className="facts">
        <Fact name={words.id}>
          <span className="num">{object.id}</span>
        </Fact>
        {category && <Fact name={words.category}>{category}</Fact>}
        {object.address && <Fact name="Adresse">{object.address}</Fact>}
        {object.capacity !== null && <Fact name={words.capacity}>{object.capacity}</Fact>}
        {object.stock > 1 && <Fact name={words.stock}>{object.stock}</Fact>}
        <Fact name={words.confirmation}>{confirmationWords[object.confirmation]}</Fact>
        <Fact name="Vorlaufzeit">{hoursWords(String(object.leadTimeHours))}</Fact>
        <Fact name="Im Voraus">{daysWords(String(object.horizonDays))}</Fact>
        <Fact name="Stornierbar">bis {hoursWords(String(object.deadlineHours))} vorher</Fact>
        <Fact name={words.bookings}>
          <span className="num">{object.bookings}</span>
        </Fact>
      </dl>
    </SectionCard>
  )
}

interface Related {
  readonly id: number
  readonly title: string
}

/** What it is made of, and what it belongs to. */
function ObjectRelations({ object }: { object: ObjectRecord }) {
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
