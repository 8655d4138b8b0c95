import { formatCount } from '@allmend/domain/money'
import { Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { notifyStaying } from '../notifications/notify.ts'
import { ExportDropdown, exportFormats } from './export-dropdown.tsx'
import type { ListDescription, ListRequest, MoreExport } from './list-description.ts'
import type { ColumnChoice } from './use-column-choice.ts'
import { useExport } from './use-export.ts'

interface ExportMenuProps<Row> {
  readonly list: ListDescription<Row>
  readonly request: ListRequest
  readonly total: number
  readonly isFiltered: boolean
  readonly choice: ColumnChoice<Row>
  readonly onPrint: () => void
}

function whatIsExported<Row>({ list, total, isFiltered }: ExportMenuProps<Row>): string {
  if (list.exports === 'all') return `Alle ${list.words.many}`
  return `${formatCount(total)} ${isFiltered ? 'gefilterte ' : ''}${total === 1 ? list.words.one : list.words.many}`
}

export function ExportMenu<Row>(props: ExportMenuProps<Row>) {
  const { list, request, choice, onPrint } = props
  const [isVisibleOnly, setVisibleOnly] = useState(false)
  const file = useExport(list, request.sort)
  const other = useMutation({
    mutationFn: (more: MoreExport) => more.fetch(request),
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <ExportDropdown className="list-menu" isBusy={file.isPending || other.isPending}>
      <Menu.Label>{whatIsExported(props)}</Menu.Label>
      {exportFormats.map(({ format, label, icon: Icon }) => (
        <Menu.Item
          key={format}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() =>
            file.mutate({ format, columns: isVisibleOnly ? choice.visible : choice.ids, filters: request.filters })
          }
        >
          {label}
        </Menu.Item>
      ))}
      {list.moreExports?.map((more) => (
        <Menu.Item
          key={more.label}
          leftSection={<more.icon size={16} aria-hidden="true" />}
          onClick={() => other.mutate(more)}
        >
          {more.label}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={onPrint}>
        Liste drucken
      </Menu.Item>
      <Menu.Divider />
      <Menu.CheckboxItem checked={isVisibleOnly} onChange={setVisibleOnly}>
        Nur sichtbare Spalten
        <span className="list-menu__note">
          {choice.visible.length} von {choice.columns.length} Spalten
        </span>
      </Menu.CheckboxItem>
    </ExportDropdown>
  )
}
