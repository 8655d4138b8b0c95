import type { MailBlock } from '@allmend/domain/template'
import { useMemo } from 'react'
import { dragId } from './drag-id.ts'

const separator = '\n'

/** The lines that can be sorted; the same list as long as they are the same lines, whatever stands in them. */
export function useRowIds(blocks: readonly MailBlock[]): string[] {
  const joined = blocks.map(({ id }) => dragId('row', id)).join(separator)
  return useMemo(() => joined.split(separator).filter(Boolean), [joined])
}
