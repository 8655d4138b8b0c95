import './bulk-bar.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.ts'
import { notifyStaying } from '../notifications/notify.ts'
import type { AskedBulkAction, BulkAction } from './list-actions.ts'
import type { ListDescription, ListRequest } from './list-description.ts'
import { menuProps } from './overlays.ts'
import { useExport } from './use-export.ts'
import { useIsPhone } from './use-width.ts'

interface BulkBarProps<Row> {
  readonly list: ListDescription<Row>
  readonly ids: readonly number[]
  /** Those the person may do. */
  readonly actions: readonly BulkAction[]
  readonly request: ListRequest
  readonly columns: readonly string[]
  /** A second line, such as a sum. */
  readonly note: string | null
  readonly onClear: () => void
}

/** Floats over the end of the page as long as something is selected. */
export function BulkBar<Row>({ list, ids, actions, request, columns, note, onClear }: BulkBarProps<Row>) {
  const isPhone = useIsPhone()
  const [asked, setAsked] = useState<AskedBulkAction | null>(null)
  const run = useMutation({
    mutationFn: (action: AskedBulkAction) => action.run(ids),
    onSuccess: onClear,
    onError: (error) => notifyStaying(errorText(error)),
  })
  const file = useExport(list, request.sort)
  const exportThem = () => file.mutate({ format: 'xlsx', columns, filters: { ids: ids.join('|') } })
  const confirm = (action: AskedBulkAction) => {
    setAsked(null)
    run.mutate(action)
  }
  const entries = [
    ...actions.map((action) => ({
      ...action,
      onClick: () => ('open' in action ? action.open(ids, onClear) : setAsked(action)),
      isBusy: run.variables === action && run.isPending,
    })),
    ...(list.exports === 'selected'
      ? [
          {
            label: 'Auswahl exportieren',
            icon: IconDownload,
            isMain: undefined,
            // Beside others that stand in a menu it does so, too.
            isRare: actions.some(({ isRare }) => isRare) || undefined,
            onClick: exportThem,
            isBusy: file.isPending,
          },
        ]
      : []),
  ]
  const shown = isPhone ? entries.slice(0, 1) : entries.filter(({ isRare }) => !isRare)
  const more = entries.filter((entry) => !shown.includes(entry))
  const word = ids.length === 1 ? list.words.one : list.words.many
  return (
    <section className="bulk-bar" aria-label="Aktionen für die Auswahl">
      <ActionIcon
        className="bulk-bar__close"
        variant="transparent"
        size={36}
        aria-label="Auswahl aufheben"
        onClick={onClear}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
      <p role="status">
        {isPhone ? `${ids.length} ausgewählt` : `${ids.length} ${word} ausgewählt`}
        {note && <small className="num">{note}</small>}
      </p>
      {shown.map(({ label, icon: Icon, isMain, isBusy, onClick }) => (
        <Button
          key={label}
          className="bulk-bar__action"
          data-main={isMain}
          loading={isBusy}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu position="top-end" width={224} {...menuProps}>
          <Menu.Target>
            <ActionIcon className="bulk-bar__more" variant="transparent" size={44} aria-label="Weitere Aktionen">
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className="list-menu">
            {more.map(({ label, icon: Icon, onClick }) => (
              <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden="true" />} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && (
        <Suspense>
          <LazyConfirmDialog
            {...asked.ask(ids.length)}
            cancel="Abbrechen"
            onConfirm={() => confirm(asked)}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
