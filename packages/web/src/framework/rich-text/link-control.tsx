import { Button, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { linkAddress } from './link-address.ts'

const sentence = 'Bitte geben Sie eine Adresse wie www.gemeinde.ch ein.'

/** Asks for the address of a link in a small box of its own. */
export function LinkControl({ editor }: { editor: Editor | null }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setTyped(null)
    setError(null)
    editor?.commands.focus()
  }
  const save = () => {
    const href = linkAddress(typed ?? '')
    if (href === null) return setError(sentence)
    editor?.chain().focus().extendMarkRange('link').setLink({ href }).run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Or it would save the whole form.
    event.preventDefault()
    save()
  }
  return (
    <Popover opened={typed !== null} onDismiss={close} trapFocus withinPortal={false} shadow="md" width={320}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Link"
          title="Link"
          active={editor?.isActive('link') ?? false}
          onClick={() => setTyped(editor?.getAttributes('link').href ?? '')}
        >
          <IconLink size={16} stroke={1.7} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className="rich-text__link">
        <TextInput
          label="Adresse"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          value={typed ?? ''}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={save}>Übernehmen</Button>
      </Popover.Dropdown>
    </Popover>
  )
}
