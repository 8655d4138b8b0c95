import './tab-prices.css'
import type { ObjectRecord } from '@allmend/contract'
import { Skeleton } from '@mantine/core'
import { IconMessageQuestion, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ChoiceCards } from '../../../../framework/choice-cards.tsx'
import { FormNote } from '../../../../framework/form/form-note.tsx'
import { packList, unpackEntry, unpackList } from '../../../../framework/form/packed-list.ts'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { useMay } from '../../../../framework/permission.ts'
import { useLoading } from '../../../../framework/use-loading.ts'
import { api } from '../../../../lib/api.ts'
import { LoadError } from '../../../../ui/load-error.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { type PriceCategory, priceCategoriesQuery } from '../../../price-category/index.ts'
import type { TabProps } from '../tab-props.ts'
import { IntervalPrices } from './interval-prices.tsx'
import { PriceExample } from './price-example.tsx'
import { type IntervalDraft, type PriceValues, pricesBody, pricesSpec, readPrices } from './price-values.ts'

export function TabPrices(props: TabProps) {
  const mayLook = useMay()({ permissions: ['pricecategory:view'] })
  const categories = useQuery({ ...priceCategoriesQuery, enabled: mayLook })
  const showSkeleton = useLoading(mayLook && categories.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (!mayLook) {
    return (
      <FormNote tone="info">
        Preise stehen nach Preiskategorien. Um sie zu sehen, brauchen Sie das Recht «Preiskategorien: Ansehen».
      </FormNote>
    )
  }
  if (categories.isError) {
    return (
      <div className="panel">
        <LoadError error={categories.error} onRetry={() => categories.refetch()} />
      </div>
    )
  }
  if (categories.data) return <PricesForm {...props} categories={categories.data} />
  return null
}

const choices = [
  {
    value: 'prices',
    icon: IconTag,
    title: 'Preise',
    text: 'Kunden sehen sofort, was die Reservation kostet, und können sie bezahlen.',
  },
  {
    value: 'request',
    icon: IconMessageQuestion,
    title: 'Auf Anfrage',
    text: 'Kunden sehen «auf Anfrage». Die Verwaltung setzt den Preis jeder Reservation.',
  },
] as const

const words = (field: string, entry: string | number): string =>
  field === 'intervals' && String(entry).startsWith('{')
    ? unpackEntry<IntervalDraft>(String(entry)).name
    : String(entry)

interface PricesFormProps extends TabProps {
  readonly categories: readonly PriceCategory[]
}

function PricesForm({ object, onSaved, categories }: PricesFormProps) {
  const form = useRecordForm<PriceValues, ObjectRecord>({
    spec: pricesSpec,
    record: object,
    read: (record) => readPrices(record ?? object),
    save: async (values, edited) => {
      const { id, version } = edited ?? object
      return (await api('PUT /api/admin/objects/:id/prices', { params: { id }, body: pricesBody(values, version) }))
        .object
    },
    onSaved,
    entity: 'object',
    words,
  })
  const packed = form.values.intervals
  const drafts = useMemo(() => unpackList<IntervalDraft>(packed), [packed])
  const change = (changed: IntervalDraft) =>
    form.set({ intervals: packList(drafts.map((draft) => (draft.id === changed.id ? changed : draft))) })
  const current = form.record ?? object
  const intervals = current.intervals.filter(({ id }) => drafts.some((draft) => draft.id === id))
  const { hasPrices } = form.values
  const hasNone = drafts.every(({ prices }) => Object.keys(prices).length === 0)
  const input = form.input('intervals')
  return (
    <div className="record-page__columns" data-single={!hasPrices || intervals.length === 0 || undefined}>
      <form {...form.props} className="record-page__column">
        <SectionCard title="Was es kostet">
          <ChoiceCards
            legend="Der Preis dieses Objekts"
            choices={choices}
            value={hasPrices ? 'prices' : 'request'}
            note={form.input('hasPrices').description}
            onChange={(value) => form.set({ hasPrices: value === 'prices' })}
          />
        </SectionCard>
        {!hasPrices && !hasNone && (
          <FormNote tone="info">Die erfassten Preise bleiben gespeichert, gelten aber nicht.</FormNote>
        )}
        {hasPrices && intervals.length === 0 && (
          <FormNote tone="warning">
            Noch kein Intervall: Zuerst braucht es eine Art, das Objekt zu buchen.{' '}
            <Link to="/admin/objects/$id" params={{ id: String(object.id) }} search={{ tab: 'calendar' }}>
              Zu «Kalender & Zeiten»
            </Link>
          </FormNote>
        )}
        {hasPrices && intervals.length > 0 && hasNone && (
          <FormNote tone="warning">Noch kein Preis erfasst: Kunden sehen «auf Anfrage».</FormNote>
        )}
        {hasPrices && (
          <>
            {input.description}
            {intervals.map((interval) => {
              const draft = drafts.find(({ id }) => id === interval.id)
              return (
                draft && (
                  <IntervalPrices
                    key={interval.id}
                    interval={interval}
                    draft={draft}
                    categories={categories}
                    showErrors={input.error !== null}
                    onChange={change}
                  />
                )
              )
            })}
            {input.error && (
              <p className="object-prices__error" role="alert">
                {input.error}
              </p>
            )}
          </>
        )}
      </form>
      {hasPrices && intervals.length > 0 && (
        <PriceExample intervals={intervals} drafts={drafts} categories={categories} zone={current.zone} />
      )}
      {form.guards}
    </div>
  )
}
