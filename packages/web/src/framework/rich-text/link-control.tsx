import { Button, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import type { CommandProps, Editor } from '@tiptap/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { linkAddress } from './link-address.ts'

const sentence = 'Bitte geben Sie eine Adresse wie www.gemeinde.ch ein.'
const pathSentence = 'Bitte geben Sie eine Adresse wie www.gemeinde.ch oder /reservation ein.'

interface LinkControlProps {
  readonly editor: Editor | null
  /** Whether it may lead to a page of our own by its path. */
  readonly isPathFine: boolean
  readonly places: readonly LinkPlace[]
}

export interface LinkPlace {
  readonly address: string
  readonly name: string
}

/** Asks for the address of a link in a small box of its own. */
export function LinkControl({ editor, isPathFine, places }: LinkControlProps) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setTyped(null)
    setError(null)
    editor?.commands.focus()
  }
  const save = () => {
    const href = linkAddress(typed ?? '', isPathFine)
    if (href === null) return setError(isPathFine ? pathSentence : sentence)
    // Behind it, or the next key would take the place of the words that were just made a link.
    const behind = ({ tr, commands }: Pick<CommandProps, 'tr' | 'commands'>) =>
      commands.setTextSelection(tr.selection.to)
    if (editor?.state.selection.empty && !editor.isActive('link')) {
      // Without words of its own it shows where it leads.
      const words = { type: 'text', text: (typed ?? '').trim(), marks: [{ type: 'link', attrs: { href } }] }
      editor
        .chain()
        .focus()
        .insertContent([words, { type: 'text', text: ' ' }])
        .run()
    } else editor?.chain().focus().extendMarkRange('link').setLink({ href }).command(behind).run()
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
          list={places.length > 0 ? listId : undefined}
          data-autofocus
          value={typed ?? ''}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <datalist id={listId}>
          {places.map(({ address, name }) => (
            <option key={address} value={address} label={name} />
          ))}
        </datalist>
        <Button onClick={save}>Übernehmen</Button>
      </Popover.Dropdown>
    </Popover>
  )
}
