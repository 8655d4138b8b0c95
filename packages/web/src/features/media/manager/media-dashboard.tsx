import { sizeWords } from '@allmend/domain/media'
import { formatCount } from '@allmend/domain/money'
import { Skeleton } from '@mantine/core'
import { IconFileText, IconPhoto, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../../framework/use-loading.ts'
import { AssetPicture } from '../../../ui/asset-picture.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { mediaDashboardQuery } from '../media.queries.ts'
import { TagChip } from '../tags/tag-chip.tsx'

interface MediaDashboardProps {
  readonly onOpen: (part: 'image' | 'document') => void
  readonly onTag: (tagId: number) => void
  /** Missing for whoever may not change them. */
  readonly onEditTags: (() => void) | null
}

/** What there is: counts, and the newest of each tag. */
export function MediaDashboard({ onOpen, onTag, onEditTags }: MediaDashboardProps) {
  const { data, error, isPending, refetch } = useQuery(mediaDashboardQuery)
  const isLoading = useLoading(isPending)
  if (error) return <LoadError error={error} onRetry={() => refetch()} />
  if (isLoading || !data) return isLoading ? <Skeleton height={320} aria-busy="true" /> : null
  const { statistics, tags } = data
  return (
    <div>
      <ul className="media-dashboard__counts">
        <Figure icon={IconPhoto} label="Bilder" count={statistics.images} onOpen={() => onOpen('image')} />
        <Figure icon={IconFileText} label="Dokumente" count={statistics.documents} onOpen={() => onOpen('document')} />
        <Figure icon={IconTags} label="Tags" count={statistics.tags} onOpen={onEditTags} />
      </ul>
      <p className="muted small">Zusammen {sizeWords(statistics.bytes)}.</p>
      <h3 className="media-dashboard__title">Nach Tags</h3>
      {tags.length === 0 && <p className="muted">Keine Tags vorhanden.</p>}
      <ul className="media-dashboard__tags">
        {tags.map(({ assets, ...tag }) => (
          <li key={tag.id} className="tag-card">
            <div className="tag-card__head">
              <TagChip tag={tag} isFilled />
              <button
                type="button"
                className="tag-card__all"
                aria-label={`Alle anzeigen: ${tag.label}`}
                onClick={() => onTag(tag.id)}
              >
                Alle anzeigen
              </button>
            </div>
            {assets.length === 0 ? (
              <p className="muted small">Noch nichts mit diesem Tag.</p>
            ) : (
              <ul className="tag-card__assets">
                {assets.map((asset) => (
                  <li key={asset.id} title={asset.name}>
                    {asset.type === 'image' ? (
                      <AssetPicture asset={asset} sizes="96px" />
                    ) : (
                      <span className="tag-card__file">
                        <IconFileText size={24} stroke={1.5} aria-hidden="true" />
                      </span>
                    )}
                    <span className="visually-hidden">{asset.name}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FigureProps {
  readonly icon: typeof IconPhoto
  readonly label: string
  readonly count: number
  readonly onOpen: (() => void) | null
}

function Figure({ icon: Icon, label, count, onOpen }: FigureProps) {
  const inside = (
    <>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <b className="num">{formatCount(count)}</b>
      <span>{label}</span>
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" className="media-figure" onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className="media-figure">{inside}</div>
      )}
    </li>
  )
}
