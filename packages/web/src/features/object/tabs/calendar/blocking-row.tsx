import type { Day } from '@allmend/domain/time'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconRepeat, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { dayWords } from '../../words/day-words.ts'
import { type BlockingDraft, blockingErrors, blockingWords, nextBlocked } from './blocking-values.ts'
import { useFocusWrong } from './wrong-entry.ts'

interface BlockingRowProps {
  readonly draft: BlockingDraft
  readonly today: Day
  readonly isOpen: boolean
  /** Somebody tried to save it as it is. */
  readonly showsErrors: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onFocus: () => void
  readonly onChange: (patch: Partial<BlockingDraft>) => void
  readonly onRemove: () => void
}

/** A blocking day in a line; opened, it can be changed. */
export function BlockingRow({ draft, today, isOpen, showsErrors, ...on }: BlockingRowProps) {
  const words = blockingWords(draft)
  return (
    <li className="blocking__day" data-open={isOpen || undefined} data-wrong={showsErrors || undefined}>
      <div className="blocking__head">
        <button type="button" className="blocking__toggle" aria-expanded={isOpen} onClick={() => on.onOpen(!isOpen)}>
          <strong className="num">{words}</strong>
          <bdi>{draft.title}</bdi>
          <span className="muted blocking__when">
            {draft.repeat && <IconRepeat size={14} stroke={1.7} aria-hidden="true" />}
            {whenWords(draft, today)}
          </span>
          <IconChevronDown className="blocking__chevron" size={16} aria-hidden="true" />
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Sperrtag ${words} ${draft.title} entfernen`}
          onClick={on.onRemove}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isOpen && <BlockingEditor draft={draft} showsErrors={showsErrors} onFocus={on.onFocus} onChange={on.onChange} />}
    </li>
  )
}

function whenWords(draft: BlockingDraft, today: Day): string {
  if (!draft.repeat) return 'einmalig'
  const next = nextBlocked(draft, today)
  return next ? `jährlich, nächstes Mal ${dayWords(next.start)}` : 'jährlich'
}

type BlockingEditorProps = Pick<BlockingRowProps, 'draft' | 'showsErrors' | 'onFocus' | 'onChange'>

function BlockingEditor({ draft, showsErrors, onFocus, onChange }: BlockingEditorProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const box = useRef<HTMLFieldSetElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useFocusWrong(box, showsErrors)
  const wrong = blockingErrors(draft)
  // What was just added is what the person wants to fill in.
  useEffect(() => {
    if (first.current?.value === '') first.current.focus()
  }, [])
  const field = (name: 'from' | 'until' | 'title') => ({
    value: draft[name],
    error: showsErrors || left.includes(name) ? wrong[name] : undefined,
    'data-field': wrong[name] && 'blockingDays',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
    onBlur: () => setLeft([...left, name]),
  })
  return (
    <fieldset className="blocking__editor" ref={box} onFocus={onFocus}>
      <legend className="visually-hidden">{blockingWords(draft)}</legend>
      <TextInput {...field('from')} ref={first} type="date" label="Tag oder erster Tag" required max="2200-12-31" />
      <TextInput {...field('until')} type="date" label="Letzter Tag" min={draft.from} max="2200-12-31" />
      <TextInput {...field('title')} label="Titel" autoComplete="off" />
      <CheckField
        label="Jedes Jahr"
        hint="Gilt zwanzig Mal, dieses eingeschlossen."
        checked={draft.repeat}
        onChange={(repeat) => onChange({ repeat })}
      />
    </fieldset>
  )
}
