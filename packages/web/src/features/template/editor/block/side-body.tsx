import type { MailBlock } from '@allmend/domain/template'
import { useEditorFacts } from '../editor-context.ts'
import { MailWords } from '../text/mail-words.tsx'
import { WrittenWords } from '../text/written-words.tsx'
import { Picture } from './block-picture.tsx'
import type { Writing } from './block-writing.ts'

export type Side = 'left' | 'right'

const names = {
  left: { image: 'leftImage', content: 'leftContent', label: 'Text links' },
  right: { image: 'rightImage', content: 'rightContent', label: 'Text rechts' },
} as const

/** What a side of a block is called in its props. */
export const sideNames = (side: Side) => names[side]

interface SideBodyProps {
  readonly block: MailBlock
  readonly side: Side
  readonly writing: Writing | null
}

/** One half of «Bild + Text»: a picture, words, or the place for either. */
export function SideBody({ block: { id, props }, side, writing }: SideBodyProps) {
  const { acts } = useEditorFacts()
  const { image, content, label } = names[side]
  const html = props[content]
  if (props[image] !== null || html === '') return <Picture id={props[image]} style={{ width: '100%' }} />
  if (!writing) return <MailWords html={html} />
  return (
    <WrittenWords
      label={label}
      html={html}
      {...writing}
      // Empty words would leave nothing to click on.
      onChange={(words, isTyped) =>
        acts.change(id, { props: { [content]: words || '<p></p>' } }, isTyped ? content : undefined)
      }
    />
  )
}
