import type { Asset } from '@allmend/contract'
import { formatCount } from '@allmend/domain/money'
import { Button, Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPhoto } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { RowAction } from '../../../framework/list/list-actions.ts'
import { ListSearch } from '../../../framework/list/list-search.tsx'
import { useLoading } from '../../../framework/use-loading.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { assetPagesQuery, type CountedTag, type MediaPart, type MediaWish } from '../media.queries.ts'
import { TagChip } from '../tags/tag-chip.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { DocumentTable } from './document-table.tsx'
import type { Picking } from './media-choice.ts'
import { mediaSorts, readSort, sortText } from './media-sorts.ts'

interface MediaListProps {
  readonly part: MediaPart
  readonly wish: MediaWish
  readonly tags: readonly CountedTag[]
  /** What narrows it down, where it has no room beside the list: behind a button. */
  readonly folded: ReactNode
  readonly picking: Picking | null
  readonly actions: readonly RowAction<Asset>[]
  readonly onChange: (patch: Partial<MediaWish>) => void
  readonly onView: (asset: Asset) => void
}

const words = {
  image: { one: 'Bild', many: 'Bilder' },
  document: { one: 'Dokument', many: 'Dokumente' },
  tagged: { one: 'Datei', many: 'Dateien' },
} as const

/** What was uploaded, found by name and tags. */
export function MediaList({ part, wish, tags, folded, picking, actions, onChange, onView }: MediaListProps) {
  const assets = useInfiniteQuery(assetPagesQuery(part, wish))
  const showSkeleton = useLoading(assets.isPending)
  const pages = showSkeleton ? undefined : assets.data?.pages
  const rows = pages?.flatMap((page) => page.rows) ?? []
  const total = pages?.[0]?.totalRecords
  const isNarrow = folded !== null
  const [isUnfolded, setUnfolded] = useState(false)
  const foldId = useId()
  const { one, many } = words[part]
  const isFiltered = wish.search !== '' || wish.tagIds.length > 0
  const sorts = mediaSorts.some(({ value }) => value === sortText(wish.sort))
    ? mediaSorts
    : [...mediaSorts, { value: sortText(wish.sort), label: 'Nummer' }]
  const sorting = (
    <SelectField
      className="media-list__sort"
      aria-label="Sortieren nach"
      data={[...sorts]}
      value={sortText(wish.sort)}
      onChange={({ currentTarget }) => onChange({ sort: readSort(currentTarget.value) })}
    />
  )
  return (
    <>
      <search className="media-list__tools">
        <ListSearch
          className="media-list__search"
          label={`${many} durchsuchen`}
          placeholder="Nach Name suchen"
          value={wish.search}
          onChange={(search) => onChange({ search })}
        />
        {isNarrow && (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />}
            aria-expanded={isUnfolded}
            aria-controls={foldId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            Filter {wish.tagIds.length > 0 && <span className="media-list__active num">{wish.tagIds.length}</span>}
          </Button>
        )}
        {isNarrow && (
          <div id={foldId} className="media-list__fold" hidden={!isUnfolded}>
            {sorting}
            {folded}
          </div>
        )}
        <ul className="tag-chips media-list__chips" aria-label="Gewählte Tags">
          {tags
            .filter(({ id }) => wish.tagIds.includes(id))
            .map((tag) => (
              <li key={tag.id}>
                <TagChip
                  tag={tag}
                  removeLabel={`Filter ${tag.label} entfernen`}
                  onRemove={() => onChange({ tagIds: wish.tagIds.filter((id) => id !== tag.id) })}
                />
              </li>
            ))}
        </ul>
        <p className="muted small num" role="status">
          {total === undefined ? '' : `${formatCount(total)} ${total === 1 ? one : many}`}
        </p>
        {!isNarrow && sorting}
      </search>
      <div className="media-list__rows" aria-busy={assets.isPlaceholderData}>
        {assets.isError && <LoadError error={assets.error} onRetry={() => assets.refetch()} />}
        {showSkeleton && <Skeleton height={240} aria-busy="true" />}
        {pages && rows.length === 0 && (
          <EmptyState
            icon={<IconPhoto size={24} stroke={1.7} aria-hidden="true" />}
            title={isFiltered ? 'Nichts gefunden.' : 'Noch nichts hochgeladen.'}
          >
            {isFiltered && (
              <Button variant="default" onClick={() => onChange({ search: '', tagIds: [] })}>
                Filter zurücksetzen
              </Button>
            )}
          </EmptyState>
        )}
        {rows.length > 0 &&
          // A table is for those who have room for it.
          (part === 'document' && !isNarrow ? (
            <DocumentTable
              assets={rows}
              sort={wish.sort}
              onSort={(sort) => onChange({ sort })}
              picking={picking}
              actions={actions}
              onView={onView}
            />
          ) : (
            <AssetGrid assets={rows} picking={picking} actions={actions} onView={onView} />
          ))}
        {assets.hasNextPage && (
          <Button variant="default" loading={assets.isFetchingNextPage} onClick={() => assets.fetchNextPage()}>
            Mehr laden
          </Button>
        )}
      </div>
    </>
  )
}
