import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import './tag-editor.css'
import { mostTags } from '@allmend/domain/media'
import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { useAppConfig } from '../../../framework/app-config.ts'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { notifyError, notifySaved } from '../../../framework/notifications/notify.ts'
import { discardChanges } from '../../../framework/page-quit.tsx'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { DialogFoot } from '../dialog-foot.tsx'
import { type CountedTag, saveTags } from '../media.queries.ts'
import { TagEditorRow } from './tag-editor-row.tsx'
import { changesOf, countWords, firstWrong, newRow, rowsOf, type TagRow } from './tag-rows.ts'

const width = 1008
/** What can be mended in the dialog; anything else closes it. */
const mendable = ['asset.tag_twice', 'asset.tags_full', 'request.invalid']

interface TagEditorDialogProps {
  readonly tags: readonly CountedTag[]
  readonly onClose: () => void
}

/** All tags at once: nothing is kept before it is saved, and nothing is saved before every line is whole. */
export function TagEditorDialog({ tags: now, onClose }: TagEditorDialogProps) {
  const { primary } = useAppConfig().theme.colors
  const isPhone = useIsPhone()
  // Those there were when it opened: what a colleague makes meanwhile has no line here, and must not go for that.
  const [tags] = useState(now)
  const [rows, setRows] = useState(() => rowsOf(tags))
  const [wasSent, setSent] = useState(false)
  const [question, setQuestion] = useState<TagRow | 'discard' | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const wrong = wasSent ? firstWrong(rows) : null
  const save = useMutation({
    mutationFn: () => saveTags(changesOf(rows, tags)),
    onSuccess: () => {
      notifySaved()
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && mendable.includes(error.code ?? '')) return
      notifyError()
      onClose()
    },
  })
  const changes = changesOf(rows, tags)
  const isTouched = changes.tags.length + changes.removedIds.length > 0
  const close = () => (isTouched ? setQuestion('discard') : onClose())
  const change = (key: string, patch: Partial<TagRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)))
  const remove = (row: TagRow) => setRows(rows.filter(({ key }) => key !== row.key))
  const focusLabel = (at: number) =>
    list.current?.children[at]?.querySelector<HTMLInputElement>('.tag-row__label input')?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSent(true)
    const found = firstWrong(rows)
    if (found) focusLabel(found.at)
    else if (isTouched) save.mutate()
    else onClose()
  }
  const add = () => {
    setRows([...rows, newRow(primary)])
    setTimeout(() => focusLabel(rows.length))
  }
  return (
    <Dialog
      title="Tags bearbeiten"
      size={width}
      fullScreen={isPhone}
      closeOnClickOutside={!isTouched}
      closeOnEscape={question === null}
      attributes={{ header: { role: 'presentation' }, content: { inert: question !== null } }}
      onClose={close}
    >
      <form onSubmit={submit} noValidate>
        <p className="muted small tag-editor__count">{countWords(rows)}</p>
        {save.isError && <FormAlert>{errorText(save.error)}</FormAlert>}
        <div className="tag-editor__head" aria-hidden="true">
          <span>Symbol</span>
          <span>
            Bezeichnung <b className="tag-editor__star">*</b>
          </span>
          <span>Farbe</span>
          <span>Schrift weiss</span>
          <span>So sieht er aus</span>
          <span>Verwendet</span>
        </div>
        {rows.length === 0 && <p className="muted tag-editor__empty">Bisher keine Tags erfasst.</p>}
        <ul className="tag-editor__rows" ref={list} aria-label="Tags">
          {rows.map((row, at) => (
            <TagEditorRow
              key={row.key}
              row={row}
              place={at + 1}
              errors={wrong?.at === at ? wrong.errors : {}}
              onChange={(patch) => change(row.key, patch)}
              onRemove={() => (row.assets > 0 ? setQuestion(row) : remove(row))}
            />
          ))}
        </ul>
        <div className="tag-editor__add">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={rows.length >= mostTags}
            onClick={add}
          >
            Neuer Tag
          </Button>
        </div>
        <DialogFoot wrong={wrong && `Zeile ${wrong.at + 1} ist noch nicht vollständig.`} onCancel={close}>
          <Button
            type="submit"
            loading={save.isPending}
            leftSection={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
          >
            Speichern
          </Button>
        </DialogFoot>
      </form>
      {question !== null && (
        <Suspense>
          {question === 'discard' ? (
            <LazyConfirmDialog
              title={discardChanges.title}
              text="Die Tags sind noch nicht gespeichert. Möchten Sie die Änderungen verwerfen?"
              onConfirm={onClose}
              onCancel={() => setQuestion(null)}
            />
          ) : (
            <LazyConfirmDialog
              title="Tag löschen?"
              text={`«${question.label}» steht bei ${question.assets === 1 ? '1 Medium' : `${question.assets} Medien`}. Mit dem Speichern verschwindet der Tag dort; Bilder und Dokumente bleiben.`}
              confirm="Löschen"
              cancel="Abbrechen"
              onConfirm={() => {
                remove(question)
                setQuestion(null)
              }}
              onCancel={() => setQuestion(null)}
            />
          )}
        </Suspense>
      )}
    </Dialog>
  )
}
