import type { ExportFormat } from '@allmend/contract'
import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ExportDropdown, exportFormats } from '../../../framework/list/export-dropdown.tsx'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { downloadTable, type EvaluationTable, type EvaluationWish, evaluationTables } from './evaluation.queries.ts'

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
    <ExportDropdown className="evaluation-menu" isBusy={file.isPending}>
      {evaluationTables.map(({ label, call }) => (
        <Fragment key={call}>
          <Menu.Label>{label}</Menu.Label>
          {exportFormats.map(({ format, label: name, icon: Icon }) => (
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
    </ExportDropdown>
  )
}
