import './schema-form.css'
import {
  type SchemaTopic,
  schemaTopics,
  topicFacts,
  topicGroups,
  topicGroupWords,
  topicsOf,
  variablesOf,
} from '@allmend/domain/template'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { changedFields } from '../../../framework/form/record-values.ts'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { useNamedPage } from '../../../framework/page-title.ts'
import { useMay } from '../../../framework/permission.ts'
import { errorText } from '../../../lib/api-error.ts'
import { Segments } from '../../../ui/segments.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { HistoryList } from '../../audit/index.ts'
import { rowsOf } from '../editor/block-edits.ts'
import { EditorContext, type EditorFacts } from '../editor/editor-context.ts'
import { EditorSection, EditorShell } from '../editor/editor-shell.tsx'
import { useEditHistory } from '../editor/history/use-edit-history.ts'
import { BlockDrag } from '../editor/outline/block-drag.tsx'
import { SettingsPanel } from '../editor/settings/settings-panel.tsx'
import { useBlockEditor } from '../editor/use-block-editor.ts'
import { usePictures } from '../editor/use-pictures.ts'
import { blockWordsOf } from '../template-values.ts'
import { topicTitle } from '../template-words.ts'
import {
  dressQuery,
  type MailDraft,
  saveSchema,
  schemasQuery,
  sendTest,
  type TemplateSchema,
} from '../templates.queries.ts'
import type { MailView } from '../view-switch.tsx'
import { MailPreview } from './mail-preview.tsx'
import { SchemaOutline } from './schema-outline.tsx'
import { SchemaPaper } from './schema-paper.tsx'
import { readSchema, schemaBody, schemaSpec } from './schema-values.ts'
import { SendingSection } from './sending-section.tsx'
import { SubjectField } from './subject-field.tsx'

interface SchemaFormProps {
  readonly schema: TemplateSchema
  /** A mail in a frame. */
  readonly draw: (html: string) => ReactNode
}

type Aside = 'preview' | 'settings' | 'history'

const asides = [
  { value: 'preview', label: 'Vorschau' },
  { value: 'settings', label: 'Einstellungen' },
  { value: 'history', label: 'Verlauf' },
] as const

/** The editor of a topic: what it says in the places of its template, to whom it goes, and how it arrives. */
export function SchemaForm({ schema, draw }: SchemaFormProps) {
  const may = useMay()
  const { topic } = schema
  const form = useRecordForm({
    spec: schemaSpec,
    record: schema as TemplateSchema | null,
    read: readSchema,
    save: (values, edited) => saveSchema(schemaBody(values, edited), edited ?? schema),
    isReadOnly: !may({ permissions: ['template:edit'] }),
    // The bar of the editor saves; refusals stand below it.
    layout: 'dialog',
    entity: 'templateschema',
    auditNames: { templateId: 'template' },
    words: blockWordsOf,
  })
  useNamedPage(topicTitle(topic))
  const { values, isReadOnly } = form
  const history = useEditHistory(form)
  const editor = useBlockEditor({ packed: values.blocks, isOfTopic: true, onChange: history.change })
  const { blocks, selected, settled, acts } = editor
  const [pane, setPane] = useState<'outline' | 'mail' | 'aside'>('mail')
  const [aside, setAside] = useState<Aside>('preview')
  const [view, setView] = useState<MailView>('phone')
  const [orderId, setOrderId] = useState<number | null>(null)
  const template = useTemplate(form.record ?? schema, values.templateId)
  const rows = useMemo(() => rowsOf(template.blocks, blocks), [template.blocks, blocks])
  const variables = useMemo(() => variablesOf(topic), [topic])
  const own = (form.record ?? schema).pictures
  const pictured = useMemo(() => [...template.pictures, ...own], [template.pictures, own])
  const { pictureOf, addPicture } = usePictures(pictured)
  const onSettings = useCallback(() => {
    setAside('settings')
    setPane('aside')
  }, [])
  const facts = useMemo(
    (): EditorFacts => ({ acts, variables, isReadOnly, pictureOf, addPicture, onSettings }),
    [acts, variables, isReadOnly, pictureOf, addPicture, onSettings],
  )
  const draft = useMemo(
    (): MailDraft => ({ topic, subject: values.subject, templateBlocks: template.blocks, blocks, orderId }),
    [topic, values.subject, template.blocks, blocks, orderId],
  )
  const hasPlace = rows.some(({ block }) => block.component === 'placeholder')
  const subject = form.input('subject')
  const note = form.input('blocks')
  return (
    <EditorContext value={facts}>
      <BlockDrag blocks={blocks} acts={acts}>
        <EditorShell
          kind="schema"
          form={form}
          history={history}
          unsaved={changedFields(readSchema(form.record), values).map((field) => schemaSpec[field].label)}
          lead={
            <>
              <TopicSelect topic={topic} />
              <TemplateSelect
                value={values.templateId}
                isReadOnly={isReadOnly}
                onChange={(templateId) => history.change({ templateId })}
              />
            </>
          }
          actions={<TestButton draft={draft} onCheck={form.check} />}
          pane={pane}
          onPane={setPane}
          panes={[
            {
              name: 'outline',
              label: 'Aufbau',
              content: (
                <>
                  <EditorSection title={`Aufbau, Vorlage «${template.name}»`}>
                    <SchemaOutline rows={rows} selected={selected} />
                  </EditorSection>
                  <TemplateHint id={template.id} />
                  <SendingSection
                    topic={topic}
                    values={values}
                    error={form.input('recipients').error}
                    isReadOnly={isReadOnly}
                    onChange={history.change}
                  />
                </>
              ),
            },
            {
              name: 'mail',
              label: 'E-Mail',
              content: (
                <>
                  {schema.problem && <FormNote tone="warning">{schema.problem}</FormNote>}
                  {!hasPlace && (
                    <FormNote tone="warning">
                      Die Vorlage «{template.name}» hat keinen Platz: Was das Thema sagt, fehlt in der E-Mail.
                    </FormNote>
                  )}
                  <SubjectField
                    {...subject}
                    value={values.subject}
                    onChange={(words) => history.change({ subject: words }, 'subject')}
                  />
                  {note.description}
                  {note.error && <p role="alert">{note.error}</p>}
                  <SchemaPaper rows={rows} editor={editor} />
                </>
              ),
            },
            {
              name: 'aside',
              label: 'Vorschau',
              content: (
                <>
                  <div className="editor-head">
                    <Segments label="Rechte Spalte" value={aside} choices={asides} onChange={setAside} />
                  </div>
                  {aside === 'settings' && <SettingsPanel block={settled} />}
                  {aside === 'history' && <HistoryList entity="templateschema" id={topic} words={blockWordsOf} />}
                  {aside === 'preview' && (
                    <MailPreview
                      view={view}
                      onView={setView}
                      draft={draft}
                      hasOrder={topicFacts(topic).hasOrder ?? false}
                      onOrder={setOrderId}
                      draw={draw}
                    />
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

/** The template that is chosen in the form; until another one is here, the one of before. */
function useTemplate({ template }: TemplateSchema, id: number) {
  const other = useQuery({ ...dressQuery(id), enabled: id !== template.id })
  return id === template.id ? template : (other.data ?? template)
}

function TopicSelect({ topic }: { topic: SchemaTopic }) {
  const navigate = useNavigate()
  return (
    <SelectField
      aria-label="Thema"
      value={topic}
      data={topicGroups.map((group) => ({
        group: topicGroupWords[group].title,
        items: topicsOf(group).map((value) => ({
          value,
          label: `${topicGroupWords[group].title}: ${schemaTopics[value].title}`,
        })),
      }))}
      onChange={({ currentTarget }) =>
        navigate({ to: '/admin/template-schemas/$topic', params: { topic: currentTarget.value } })
      }
    />
  )
}

interface TemplateSelectProps {
  readonly value: number
  readonly isReadOnly: boolean
  readonly onChange: (id: number) => void
}

function TemplateSelect({ value, isReadOnly, onChange }: TemplateSelectProps) {
  const { data } = useQuery(schemasQuery)
  const templates = data?.templates ?? []
  return (
    <SelectField
      aria-label="Vorlage"
      disabled={isReadOnly}
      value={String(value)}
      data={templates.map(({ id, name }) => ({ value: String(id), label: `Vorlage ${name}` }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}

const TemplateHint = ({ id }: { id: number }) => (
  <div className="template-hint">
    <IconInfoCircle size={18} stroke={1.7} aria-hidden="true" />
    <p>
      Graue Blöcke gehören der Vorlage und gelten für alle Themen.{' '}
      <Link to="/admin/templates/edit/$id" params={{ id: String(id) }}>
        Vorlage öffnen
      </Link>
    </p>
  </div>
)

interface TestButtonProps {
  readonly draft: MailDraft
  /** Marks what is wrong; false where something is. */
  readonly onCheck: () => boolean
}

/** Sends what stands in the editor, saved or not, to whoever is signed in. */
function TestButton({ draft: { topic, orderId, subject, templateBlocks, blocks }, onCheck }: TestButtonProps) {
  const test = useMutation({
    mutationFn: () =>
      sendTest({
        topics: [topic],
        draft: { subject, templateBlocks: [...templateBlocks], blocks: [...blocks] },
        orderId,
      }),
    onSuccess: ({ to }) => void notifyMailed({ mailed: `Der Test ist unterwegs an ${to}.` }),
    onError: (error) => void notifyStaying(errorText(error)),
  })
  return (
    <Button
      variant="default"
      loading={test.isPending}
      leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => onCheck() && test.mutate()}
    >
      Test an mich
    </Button>
  )
}
