import '../../../framework/list/list-table.css'
import type { Asset } from '@allmend/contract'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { RowAction } from '../../../framework/list/list-actions.ts'
import { RowMenu } from '../../../framework/list/row-menu.tsx'
import { formatInstant } from '../../../lib/format-date.ts'
import { TagChips } from '../tags/tag-chip.tsx'
import { assetFacts, assetType } from './asset-facts.ts'
import type { Picking } from './media-choice.ts'
import type { MediaSort } from './media-sorts.ts'
import { PickBox } from './pick-box.tsx'

interface DocumentTableProps {
  readonly assets: readonly Asset[]
  readonly sort: MediaSort
  readonly onSort: (sort: MediaSort) => void
  readonly picking: Picking | null
  readonly actions: readonly RowAction<Asset>[]
  readonly onView: (asset: Asset) => void
}

const columns = [
  { label: '#', sort: 'id', width: 56 },
  { label: 'Typ', sort: null, width: 60 },
  { label: 'Name', sort: 'name', width: 200 },
  { label: 'Tags', sort: null, width: 140 },
  { label: 'Erstellt am', sort: 'createdAt', width: 156 },
  { label: 'Zuletzt aktualisiert', sort: 'updatedAt', width: 156 },
] as const

export const DocumentTable = ({ assets, sort, onSort, picking, actions, onView }: DocumentTableProps) => (
  <div className="list-table document-table">
    <table className="table">
      <colgroup>
        {picking && <col className="document-table__box" />}
        {columns.map(({ label, width }) => (
          <col key={label} style={{ width }} />
        ))}
        <col className="document-table__menu" />
      </colgroup>
      <thead>
        <tr>
          {picking && (
            <th scope="col">
              <span className="visually-hidden">Auswahl</span>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.label} label={column.label} field={column.sort} sort={sort} onSort={onSort} />
          ))}
          <th scope="col">
            <span className="visually-hidden">Aktionen</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <Row key={asset.id} asset={asset} picking={picking} actions={actions} onView={onView} />
        ))}
      </tbody>
    </table>
  </div>
)

interface HeadProps extends Pick<DocumentTableProps, 'sort' | 'onSort'> {
  readonly label: string
  readonly field: MediaSort['field'] | null
}

function Head({ label, field, sort, onSort }: HeadProps) {
  if (field === null) return <th scope="col">{label}</th>
  const isSorted = sort.field === field
  const isUp = sort.direction === 'asc'
  const SortedIcon = isUp ? IconArrowUp : IconArrowDown
  const Icon = isSorted ? SortedIcon : IconArrowsSort
  const sorted = isUp ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={isSorted ? sorted : 'none'}>
      <button
        type="button"
        className="table__sort"
        onClick={() => onSort({ field, direction: isSorted && isUp ? 'desc' : 'asc' })}
      >
        {label}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  )
}

type RowProps = Pick<DocumentTableProps, 'picking' | 'actions' | 'onView'> & { readonly asset: Asset }

function Row({ asset, picking, actions, onView }: RowProps) {
  const state = picking?.stateOf(asset) ?? null
  return (
    <tr className="table__row" data-selected={state === 'picked' || undefined}>
      {picking && (
        <td>
          <PickBox asset={asset} picking={picking} />
        </td>
      )}
      <td className="num">{asset.id}</td>
      <td>{assetType(asset)}</td>
      <td className="table__text">
        <button
          type="button"
          className="table__name document-table__open"
          title={asset.name}
          onClick={() => onView(asset)}
        >
          <bdi>{asset.name}</bdi>
        </button>
        <div className="table__sub">
          <bdi className="document-table__file" title={asset.filename}>
            {asset.filename}
          </bdi>
          <span className="num">{state === 'used' ? 'Schon dabei' : assetFacts(asset)}</span>
        </div>
      </td>
      <td className="table__text">
        <TagChips tags={asset.tags} />
      </td>
      <td className="num">{formatInstant(asset.createdAt)}</td>
      <td className="num">{formatInstant(asset.updatedAt)}</td>
      <td className="table__aside">
        <RowMenu row={asset} name={asset.name} actions={actions} />
      </td>
    </tr>
  )
}
