import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import '../../../framework/list/list-filters.css'
import '../../../ui/choice-card.css'
import './assets.css'
import type { Asset } from '@allmend/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconFile, IconPhoto } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ListSearch } from '../../../framework/list/list-search.tsx'
import { useLoading } from '../../../framework/use-loading.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { AssetPicture } from './asset-picture.tsx'
import { assetPagesQuery } from './assets.queries.ts'
import { type AssetKind, fileSize } from './pending-files.ts'

const width = 880
const words = {
  image: { title: 'Bilder wählen', search: 'Bilder durchsuchen', one: '1 Bild', many: 'Bilder' },
  document: { title: 'Dokument wählen', search: 'Dokumente durchsuchen', one: '1 Dokument', many: 'Dokumente' },
} as const

interface AssetPickerProps {
  readonly kind: AssetKind
  readonly isSingle?: boolean
  /** Those in use already. */
  readonly used: readonly number[]
  readonly onPick: (assets: readonly Asset[]) => void
  readonly onClose: () => void
}

/** What was uploaded before, to choose from. */
export function AssetPicker({ kind, isSingle = false, used, onPick, onClose }: AssetPickerProps) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly Asset[]>([])
  const assets = useInfiniteQuery(assetPagesQuery(kind, search))
  const showSkeleton = useLoading(assets.isPending)
  const pages = showSkeleton ? undefined : assets.data?.pages
  const rows = pages?.flatMap((page) => page.rows) ?? []
  const { title, search: label, one, many } = words[kind]
  const toggle = (asset: Asset) => {
    const others = picked.filter(({ id }) => id !== asset.id)
    if (others.length < picked.length) setPicked(others)
    else setPicked(isSingle ? [asset] : [...picked, asset])
  }
  return (
    <Dialog onClose={onClose} title={title} size={width}>
      <search className="asset-picker__search">
        <ListSearch label={label} placeholder="Nach Name suchen" value={search} onChange={setSearch} />
      </search>
      <div className="asset-picker__body" aria-busy={assets.isPlaceholderData}>
        {assets.isError && <LoadError error={assets.error} onRetry={() => assets.refetch()} />}
        {showSkeleton && <Skeleton height={240} aria-busy="true" />}
        {pages && rows.length === 0 && (
          <EmptyState
            icon={<IconPhoto size={24} stroke={1.7} aria-hidden="true" />}
            title={search ? 'Nichts gefunden.' : 'Noch nichts hochgeladen.'}
          />
        )}
        <AssetChoices
          kind={kind}
          isSingle={isSingle}
          assets={rows}
          used={used}
          picked={picked.map(({ id }) => id)}
          onToggle={toggle}
        />
        {assets.hasNextPage && (
          <Button variant="default" loading={assets.isFetchingNextPage} onClick={() => assets.fetchNextPage()}>
            Mehr laden
          </Button>
        )}
      </div>
      <div className="asset-picker__foot">
        <p role="status">
          {picked.length === 0 ? '' : `${picked.length === 1 ? one : `${picked.length} ${many}`} ausgewählt`}
        </p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button disabled={picked.length === 0} onClick={() => onPick(picked)}>
            Übernehmen
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface AssetChoicesProps {
  readonly kind: AssetKind
  readonly isSingle: boolean
  readonly assets: readonly Asset[]
  readonly used: readonly number[]
  readonly picked: readonly number[]
  readonly onToggle: (asset: Asset) => void
}

const facts = ({ width, height, bytes }: Asset) =>
  [width && height ? `${width} × ${height}` : null, fileSize(bytes)].filter(Boolean).join(', ')

function AssetChoices({ kind, isSingle, assets, used, picked, onToggle }: AssetChoicesProps) {
  const group = useId()
  return (
    <ul className="asset-choices" data-kind={kind}>
      {assets.map((asset) => {
        const isUsed = used.includes(asset.id)
        return (
          <li key={asset.id}>
            <label className="choice-card asset-choice" data-used={isUsed || undefined}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={group}
                checked={isUsed || picked.includes(asset.id)}
                disabled={isUsed}
                onChange={() => onToggle(asset)}
              />
              {kind === 'image' ? (
                <AssetPicture asset={asset} sizes="208px" />
              ) : (
                <IconFile size={24} stroke={1.5} aria-hidden="true" />
              )}
              <span className="asset-choice__text">
                <strong>{asset.name}</strong>
                <span className="muted">{asset.filename}</span>
                <span className="muted num">{isUsed ? 'Schon dabei' : facts(asset)}</span>
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
