import type { ExportFormat } from '@allmend/contract'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { notifyStaying } from '../notifications/notify.ts'
import { fileColumns } from './file-columns.ts'
import type { ListDescription, ListRequest } from './list-description.ts'

interface Wish {
  readonly format: ExportFormat
  readonly columns: readonly string[]
  readonly filters: ListRequest['filters']
}

/** Fetches the rows as a file, in the order of the screen. */
export function useExport<Row>(list: ListDescription<Row>, sort: ListRequest['sort']) {
  return useMutation({
    mutationFn: async ({ format, columns, filters }: Wish) => {
      const request = { page: 1, itemsPerPage: 1, sort, filters }
      const file = await list.download?.(request, { format, columns: fileColumns(list.columns, columns).join(',') })
      if (file) downloadFile(file.name, file.content)
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
}
