import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import '../../../ui/styles/mantine-admin.css'
import '../../../ui/line-tabs.css'
import '../../../framework/list/list.css'
import '../../../framework/list/list-filters.css'
import './media-dialog.css'
import type { Asset } from '@allmend/contract'
import { formatCount } from '@allmend/domain/money'
import { Button, Tabs } from '@mantine/core'
import { IconCheck, IconFileText, IconLayoutDashboard, IconPhoto, IconTags, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useIsNarrow, useIsPhone } from '../../../framework/list/use-width.ts'
import { useMay } from '../../../framework/permission.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { assetTagsQuery, type MediaPart, type MediaWish, mediaDashboardQuery } from '../media.queries.ts'
import { choiceWords, countOf, type MediaChoice, type Picking } from './media-choice.ts'
import { MediaDashboard } from './media-dashboard.tsx'
import { assetActions, type Inner, MediaInner } from './media-inner.tsx'
import { MediaList } from './media-list.tsx'
import { firstSort } from './media-sorts.ts'
import { TagFilter } from './tag-filter.tsx'

const width = 1120

interface MediaDialogProps {
  /** Missing where nothing is chosen, only looked after. */
  readonly choice?: MediaChoice
  readonly onPick?: (assets: readonly Asset[]) => void
  readonly onClose: () => void
}

type Tab = 'dashboard' | MediaPart

/** The pictures and documents of the municipality: looked after, and chosen from. */
export function MediaDialog({ choice, onPick, onClose }: MediaDialogProps) {
  const may = useMay()
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const [tab, setTab] = useState<Tab>(choice?.kind ?? 'dashboard')
  const [wish, setWish] = useState<MediaWish>({ search: '', tagIds: [], sort: firstSort })
  const [picked, setPicked] = useState<readonly Asset[]>([])
  const [inner, setInner] = useState<Inner | null>(null)
  const { data: tags = [] } = useQuery(assetTagsQuery)
  const { data: dashboard } = useQuery(mediaDashboardQuery)
  const mayEdit = may({ permissions: ['assetmanager:edit'] })
  const editTags = mayEdit ? () => setInner({ is: 'tags' }) : null
  const close = () => setInner(null)

  const toggle = (asset: Asset) => {
    const others = picked.filter(({ id }) => id !== asset.id)
    if (others.length < picked.length) setPicked(others)
    else setPicked(choice?.isSingle ? [asset] : [...picked, asset])
  }
  const stateOf = ({ id, type }: Asset) => {
    if (type !== choice?.kind) return null
    if (choice.used.includes(id)) return 'used'
    return picked.some((one) => one.id === id) ? 'picked' : 'free'
  }
  const picking: Picking | null = choice ? { isSingle: choice.isSingle, stateOf, onToggle: toggle } : null
  const uploaded = (assets: readonly Asset[]) => {
    close()
    // What can be uploaded here can be chosen here.
    if (choice) setPicked(choice.isSingle ? assets : [...picked, ...assets])
    if (tab === 'dashboard') return
    // What is new shall be seen, wherever somebody was looking.
    setWish({ search: '', tagIds: tab === 'tagged' ? wish.tagIds : [], sort: firstSort })
  }
  const statistics = dashboard?.statistics
  const filter = (
    <TagFilter
      tags={tags}
      part={tab === 'dashboard' ? 'tagged' : tab}
      value={wish.tagIds}
      onChange={(tagIds) => setWish({ ...wish, tagIds })}
      onEdit={editTags}
    />
  )
  return (
    <Dialog
      className="media-dialog"
      title={
        <>
          Medienverwaltung{' '}
          <span className="media-dialog__purpose">
            {choice ? choiceWords(choice) : 'Bilder und Dokumente der Gemeinde'}
          </span>
        </>
      }
      size={width}
      fullScreen={isPhone}
      onClose={onClose}
      closeOnClickOutside={picked.length === 0}
      // The dialog on top has the keys for itself, and this one is out of reach meanwhile.
      closeOnEscape={inner === null}
      attributes={{ header: { role: 'presentation' }, content: { inert: inner !== null } }}
    >
      <div className="media-dialog__top">
        {may({ permissions: ['assetmanager:create'] }) && (
          <Button
            leftSection={<IconUpload size={18} stroke={1.8} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setInner({ is: 'upload' })}
          >
            Hochladen
          </Button>
        )}
      </div>
      <Tabs className="media-dialog__tabs" value={tab} onChange={(next) => next !== null && setTab(next as Tab)}>
        <Tabs.List className="line-tabs media-dialog__list" aria-label="Bereiche">
          <MediaTab value="dashboard" icon={IconLayoutDashboard} label="Dashboard" />
          <MediaTab value="image" icon={IconPhoto} label="Bilder" count={statistics?.images} />
          <MediaTab value="document" icon={IconFileText} label="Dokumente" count={statistics?.documents} />
          {(tab === 'tagged' || wish.tagIds.length > 0) && (
            <MediaTab value="tagged" icon={IconTags} label="Nach Tags" />
          )}
        </Tabs.List>
        <Tabs.Panel className="media-dialog__panel" value={tab}>
          {tab === 'dashboard' ? (
            <div className="media-dialog__main">
              <MediaDashboard
                onOpen={(part) => {
                  setWish({ ...wish, search: '', tagIds: [] })
                  setTab(part)
                }}
                onTag={(id) => {
                  setWish({ ...wish, search: '', tagIds: [id] })
                  setTab('tagged')
                }}
                onEditTags={editTags}
              />
            </div>
          ) : (
            <>
              {!isNarrow && filter}
              <div className="media-dialog__main">
                <MediaList
                  key={tab}
                  part={tab}
                  wish={wish}
                  tags={tags}
                  folded={isNarrow ? filter : null}
                  picking={picking}
                  actions={assetActions(setInner)}
                  onChange={(patch) => setWish({ ...wish, ...patch })}
                  onView={(asset) => setInner({ is: 'view', asset })}
                />
              </div>
            </>
          )}
        </Tabs.Panel>
      </Tabs>
      {choice && (
        <div className="media-dialog__foot">
          <p role="status">{picked.length > 0 && `${countOf(choice.kind, picked.length)} ausgewählt`}</p>
          {picked.length > 0 && (
            <Button variant="subtle" onClick={() => setPicked([])}>
              Auswahl aufheben
            </Button>
          )}
          <div className="dialog-actions">
            <Button variant="default" onClick={onClose}>
              Abbrechen
            </Button>
            <Button
              disabled={picked.length === 0}
              leftSection={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => onPick?.(picked)}
            >
              Übernehmen
            </Button>
          </div>
        </div>
      )}
      {inner && (
        <MediaInner
          inner={inner}
          kind={choice?.kind ?? 'any'}
          isSingle={choice?.isSingle ?? false}
          tags={tags}
          onUploaded={uploaded}
          onRemoved={(id) => setPicked(picked.filter((one) => one.id !== id))}
          onOpen={setInner}
        />
      )}
    </Dialog>
  )
}

interface MediaTabProps {
  readonly value: Tab
  readonly icon: typeof IconPhoto
  readonly label: string
  readonly count?: number | undefined
}

const MediaTab = ({ value, icon: Icon, label, count }: MediaTabProps): ReactNode => (
  <Tabs.Tab
    className="line-tabs__tab"
    value={value}
    leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
    rightSection={
      count !== undefined && (
        <span className="line-tabs__count tone" data-tone="gray">
          {formatCount(count)}
        </span>
      )
    }
  >
    {label}
  </Tabs.Tab>
)
