import { blockComponents, type MailBlock, newBlock } from '@allmend/domain/template'
import { useDndContext, useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { TextInput } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { unpackList } from '../../framework/form/packed-list.ts'
import { changedFields } from '../../framework/form/record-values.ts'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { useNamedPage } from '../../framework/page-title.ts'
import { useMay } from '../../framework/permission.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segments } from '../../ui/segments.tsx'
import { HistoryList } from '../audit/index.ts'
import { BlockFrame } from './editor/block/block-frame.tsx'
import { neighbours, type Target } from './editor/block-edits.ts'
import { EditorContext, type EditorFacts, useEditorFacts } from './editor/editor-context.ts'
import { EditorSection, EditorShell } from './editor/editor-shell.tsx'
import { useEditHistory } from './editor/history/use-edit-history.ts'
import { BlockDrag } from './editor/outline/block-drag.tsx'
import { dragId } from './editor/outline/drag-id.ts'
import { OutlineRow } from './editor/outline/outline-row.tsx'
import { Palette } from './editor/outline/palette.tsx'
import { useRowIds } from './editor/outline/use-row-ids.ts'
import { SettingsPanel } from './editor/settings/settings-panel.tsx'
import { type BlockEditor, useBlockEditor } from './editor/use-block-editor.ts'
import { usePictures } from './editor/use-pictures.ts'
import { blockWordsOf, readTemplate, templateSpec, templateVariables } from './template-values.ts'
import { type MailTemplate, saveTemplate } from './templates.queries.ts'
import { type MailView, ViewSwitch } from './view-switch.tsx'

const firstBlocks: readonly MailBlock[] = [
  newBlock('logo', { id: 'logo', settings: { logo: { align: 'left', width: null, isFullOnMobile: false } } }),
  newBlock('placeholder', { id: 'content' }),
]
const read = readTemplate(firstBlocks)
const noTopics: MailTemplate['topics'] = []
const noPictures: MailTemplate['pictures'] = []

type Aside = 'settings' | 'history'

const asides = [
  { value: 'settings', label: 'Einstellungen' },
  { value: 'history', label: 'Verlauf' },
] as const

interface TemplateFormProps {
  /** null makes a new one. */
  readonly template: MailTemplate | null
  readonly onSaved?: (template: MailTemplate) => void
}

/** The editor of a template: its blocks beside the mail they make. */
export function TemplateForm({ template, onSaved }: TemplateFormProps) {
  const may = useMay()
  const form = useRecordForm({
    spec: templateSpec,
    record: template,
    read,
    save: ({ name, blocks }, edited) => saveTemplate({ name, blocks: unpackList<MailBlock>(blocks) }, edited),
    ...(onSaved && { onSaved }),
    refusals: { 'record.name_taken': 'name' },
    isReadOnly: !may({ permissions: [template ? 'template:edit' : 'template:create'] }),
    // The bar of the editor saves; refusals stand below it.
    layout: 'dialog',
    entity: 'template',
    words: blockWordsOf,
  })
  useNamedPage(form.record?.name ?? null)
  const { isReadOnly } = form
  const history = useEditHistory(form)
  const editor = useBlockEditor({ packed: form.values.blocks, isOfTopic: false, onChange: history.change })
  const { blocks, selected, settled, acts } = editor
  const [pane, setPane] = useState<'outline' | 'mail' | 'settings'>('mail')
  const [view, setView] = useState<MailView>('desktop')
  const topics = form.record?.topics ?? noTopics
  const variables = useMemo(() => templateVariables(topics), [topics])
  const { pictureOf, addPicture } = usePictures(form.record?.pictures ?? noPictures)
  const [aside, setAside] = useState<Aside>('settings')
  const onSettings = useCallback(() => {
    setAside('settings')
    setPane('settings')
  }, [])
  const facts = useMemo(
    (): EditorFacts => ({ acts, variables, isReadOnly, pictureOf, addPicture, onSettings }),
    [acts, variables, isReadOnly, pictureOf, addPicture, onSettings],
  )
  const last = blocks.at(-1)
  const target: Target = selected ? { block: selected.id } : last ? { block: last.id } : 'end'
  const { key, label, ...name } = form.field('name')
  const note = form.input('blocks')
  return (
    <EditorContext value={facts}>
      <BlockDrag blocks={blocks} acts={acts}>
        <EditorShell
          kind="template"
          form={form}
          history={history}
          unsaved={changedFields(read(form.record), form.values).map((field) => templateSpec[field].label)}
          lead={
            <TextInput
              key={key}
              {...name}
              aria-label={label}
              placeholder="Name der Vorlage"
              autoComplete="off"
              onChange={({ currentTarget }) => history.change({ name: currentTarget.value }, 'name')}
            />
          }
          actions={<ViewSwitch value={view} onChange={setView} />}
          pane={pane}
          onPane={setPane}
          panes={[
            {
              name: 'outline',
              label: 'Aufbau',
              content: (
                <>
                  {!isReadOnly && <Palette components={blockComponents} target={target} />}
                  <EditorSection title="Aufbau">
                    <Outline editor={editor} />
                  </EditorSection>
                </>
              ),
            },
            {
              name: 'mail',
              label: 'E-Mail',
              content: (
                <>
                  {note.description}
                  {note.error && <p role="alert">{note.error}</p>}
                  <Paper editor={editor} view={view} />
                </>
              ),
            },
            {
              name: 'settings',
              label: 'Einstellungen',
              content: (
                <>
                  {form.record && (
                    <div className="editor-head">
                      <Segments label="Rechte Spalte" value={aside} choices={asides} onChange={setAside} />
                    </div>
                  )}
                  {form.record && aside === 'history' ? (
                    <HistoryList entity="template" id={form.record.id} words={blockWordsOf} />
                  ) : (
                    <SettingsPanel block={settled} />
                  )}
                </>
              ),
            },
          ]}
        />
      </BlockDrag>
      {form.guards}
    </EditorContext>
  )
}

function Outline({ editor: { blocks, selected } }: { editor: BlockEditor }) {
  const ids = useRowIds(blocks)
  const { setNodeRef } = useDroppable({ id: dragId('around', 'list') })
  return (
    <SortableContext items={ids} strategy={verticalListSortingStrategy}>
      <div ref={setNodeRef} className="outline-room">
        <ul className="outline" aria-label="Aufbau">
          {blocks.map((block) => (
            <OutlineRow key={block.id} block={block} isSelected={block === selected} />
          ))}
        </ul>
      </div>
    </SortableContext>
  )
}

interface PaperProps {
  readonly editor: BlockEditor
  readonly view: MailView
}

function Paper({ editor: { blocks, selected, focus }, view }: PaperProps) {
  return (
    <div className="mail-paper" data-view={view}>
      {blocks.length === 0 && <EmptyPaper />}
      {blocks.map((block) => {
        const isSelected = block === selected
        // Only the chosen one can move, so only it need know its neighbours.
        const { above, below } = isSelected ? neighbours(blocks, block.id) : { above: null, below: null }
        return (
          <BlockFrame
            key={block.id}
            block={block}
            isSelected={isSelected}
            focus={isSelected ? focus : null}
            above={above}
            below={below}
            components={blockComponents}
          />
        )
      })}
    </div>
  )
}

function EmptyPaper() {
  const { isReadOnly } = useEditorFacts()
  const { over } = useDndContext()
  const isOver = over?.id === dragId('around', 'mail')
  return (
    <div className="mail-paper__none" data-over={isOver || undefined}>
      <EmptyState
        icon={<IconMailOpened size={24} stroke={1.7} aria-hidden="true" />}
        title="Noch kein Block."
        text={isReadOnly ? '' : 'Wählen Sie links einen Block, oder ziehen Sie ihn hierher.'}
      />
    </div>
  )
}
