import type { ObjectRecord } from '@allmend/contract'
import { objectColumns as words } from '@allmend/domain/lists'
import { confirmationWords } from '@allmend/domain/objects'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../ui/section-card.tsx'
import { objectChoicesQuery } from '../objects.queries.ts'
import { daysWords, hoursWords } from '../words/hours-words.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** An object at a glance, as it is saved. */
export function ObjectFacts({ object }: { object: ObjectRecord }) {
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
          alt={object.mainImage.name}
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
