import type { ExportFormat } from '@allmend/contract'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { menuProps } from '../../../framework/list/overlays.ts'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { downloadTable, type EvaluationTable, type EvaluationWish, evaluationTables } from './evaluation.queries.ts'

const formats = [
  { format: 'xlsx', label: 'Excel (XLSX)', icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV (Strichpunkt)', icon: IconFileTypeCsv },
] as const

/** Every table of the page as a file, for the time that is shown. */
export function ExportTables({ wish }: { wish: EvaluationWish }) {
  const file = useMutation({
    mutationFn: async ({ call, format }: { call: EvaluationTable; format: ExportFormat }) => {
      const { name, content } = await downloadTable(call, format, wish)
      downloadFile(name, content)
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <Menu position="bottom-end" width={256} {...menuProps}>
      <Menu.Target>
        <Button
          variant="default"
          loading={file.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Exportieren
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="evaluation-menu">
        {evaluationTables.map(({ label, call }) => (
          <Fragment key={call}>
            <Menu.Label>{label}</Menu.Label>
            {formats.map(({ format, label: name, icon: Icon }) => (
              <Menu.Item
                key={format}
                aria-label={`${label}, ${name}`}
                leftSection={<Icon size={16} aria-hidden="true" />}
                onClick={() => file.mutate({ call, format })}
              >
                {name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
