import type { MailVariable } from '@allmend/domain/template'
import { createContext, useContext } from 'react'
import type { MailPicture } from '../templates.queries.ts'
import type { BlockActs } from './use-block-editor.ts'

/** What every part of an editor of mails needs to know. */
export interface EditorFacts {
  readonly acts: BlockActs
  /** What the mail can say. */
  readonly variables: readonly MailVariable[]
  readonly isReadOnly: boolean
  readonly pictureOf: (id: number) => MailPicture | undefined
  /** It was chosen for a block. */
  readonly addPicture: (picture: MailPicture) => void
  /** Leads to the settings of the chosen block, where they are not in sight. */
  readonly onSettings: () => void
}

export const EditorContext = createContext<EditorFacts | null>(null)

export function useEditorFacts(): EditorFacts {
  const facts = useContext(EditorContext)
  if (!facts) throw new Error('a part of an editor of mails stands outside of it')
  return facts
}
