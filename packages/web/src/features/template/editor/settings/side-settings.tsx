import type { MailBlock } from '@allmend/domain/template'
import { Button } from '@mantine/core'
import { IconTypography } from '@tabler/icons-react'
import { type Side, sideNames } from '../block/side-body.tsx'
import { useEditorFacts } from '../editor-context.ts'
import { PictureField } from './picture-field.tsx'

interface SideSettingsProps {
  readonly block: MailBlock
  readonly side: Side
  readonly isReadOnly: boolean
}

/** Whether a side shows a picture or words. */
export function SideSettings({ block: { id, props }, side, isReadOnly }: SideSettingsProps) {
  const { acts } = useEditorFacts()
  const { image, content } = sideNames(side)
  const hasWords = props[image] === null && props[content] !== ''
  return (
    <fieldset>
      <legend>{side === 'left' ? 'Linke Seite' : 'Rechte Seite'}</legend>
      <PictureField
        id={props[image]}
        label="Bild"
        isReadOnly={isReadOnly}
        onPick={(picked) => acts.change(id, { props: { [image]: picked } })}
      />
      {!hasWords && !isReadOnly && (
        <Button
          variant="subtle"
          leftSection={<IconTypography size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => acts.change(id, { props: { [image]: null, [content]: props[content] || '<p>Text</p>' } })}
        >
          Text statt Bild
        </Button>
      )}
    </fieldset>
  )
}
