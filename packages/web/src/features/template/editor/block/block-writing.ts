import type { Editor } from '@tiptap/react'
import type { FocusAt } from '../use-block-editor.ts'

/** How a block is written in, while it is the chosen one. */
export interface Writing {
  readonly focus: FocusAt
  readonly onActive: (editor: Editor | null) => void
}
