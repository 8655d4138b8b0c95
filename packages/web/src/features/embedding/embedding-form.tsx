import './embedding-form.css'
import {
  type Embedded,
  embeddingFields,
  embedQuery,
  frameHeight,
  frameSnippet,
  linesOf,
  readFrameHeight,
  scriptSnippet,
} from '@allmend/domain/embedding'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { pageAddress, useAppConfig } from '../../framework/app-config.ts'
import { FormNote } from '../../framework/form/form-note.tsx'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type Embedding, embeddingQuery, saveEmbedding, shownQuery } from './embedding.queries.ts'

export const EmbeddingForm = () => (
  <LoadedForm query={useQuery(embeddingQuery)}>{(embedding) => <EmbeddingRecord embedding={embedding} />}</LoadedForm>
)

function EmbeddingRecord({ embedding: { settings, site } }: { embedding: Embedding }) {
  const form = useRecordForm({
    spec: embeddingFields,
    record: settings,
    read: (record) => ({ origins: (record ?? settings).origins.join('\n') }),
    save: ({ origins }, edited) =>
      saveEmbedding({ origins: [...linesOf(origins)], version: (edited ?? settings).version }, site),
    entity: 'embedding',
  })
  const { key, ...origins } = form.field('origins')
  return (
    <div className="embedding">
      <form {...form.props}>
        <SectionCard title="Erlaubte Websites">
          <div className="embedding__fields">
            <Textarea
              key={key}
              {...origins}
              description="Eine Adresse pro Zeile, zum Beispiel https://www.gemeinde.ch. Nur dort zeigt der Browser den Kalender."
              autosize
              minRows={3}
              maxRows={12}
              spellCheck={false}
              autoCapitalize="off"
            />
            {settings.origins.length === 0 && (
              <FormNote tone="info">
                Noch ist keine Website erlaubt: Der Kalender erscheint nirgends im Rahmen.
              </FormNote>
            )}
          </div>
        </SectionCard>
      </form>
      <Snippets site={site} />
      {form.guards}
    </div>
  )
}

/** What to put onto the website, and where programs find what takes place. */
function Snippets({ site }: { site: string }) {
  const app = useAppConfig()
  const { data } = useQuery(shownQuery)
  const [chosen, setChosen] = useState('')
  const [typedHeight, setTypedHeight] = useState<string>(String(frameHeight.usual))
  const height = readFrameHeight(typedHeight)
  const [kind, id] = chosen.split('-')
  const what: Embedded =
    kind === 'object' ? { object: Number(id) } : kind === 'category' ? { category: Number(id) } : {}
  const named =
    data?.objects.find((one) => one.id === what.object)?.title ??
    data?.categories.find((one) => one.id === what.category)?.name ??
    app.title
  const title = `Belegungsplan ${named}`
  const events = `${site}/api/events/${app.id}`
  return (
    <SectionCard title="Code für die Website">
      <div className="embedding__fields">
        <SelectField
          label="Was wird gezeigt?"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">Alle Objekte</option>
          <optgroup label="Kategorien">
            {data?.categories.map((one) => (
              <option key={one.id} value={`category-${one.id}`}>
                {one.name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Objekte">
            {data?.objects.map((one) => (
              <option key={one.id} value={`object-${one.id}`}>
                {one.title}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <Snippet
          label="Skript (Höhe passt sich an)"
          text={scriptSnippet(site, title, what)}
          note="Für die meisten Websites das Richtige."
        />
        <Snippet
          label="Rahmen (iframe)"
          text={frameSnippet(site, pageAddress('/embed'), { title, height: height ?? frameHeight.usual, ...what })}
          note="Wo die Website keine fremden Skripte zulässt."
        >
          <TextInput
            className="embedding__height"
            label="Höhe des Rahmens in Pixel"
            inputMode="numeric"
            autoComplete="off"
            value={typedHeight}
            error={
              height === null &&
              `'Höhe' muss eine ganze Zahl von ${frameHeight.least} bis ${frameHeight.most} sein; im Code steht ${frameHeight.usual}`
            }
            onChange={({ currentTarget }) => setTypedHeight(currentTarget.value)}
          />
        </Snippet>
        <Snippet
          label="Öffentliche Anlässe als Kalender (iCal)"
          text={`${events}/calendar${embedQuery(what)}`}
          note="Bestätigte Reservationen, deren Anlass als öffentlich markiert ist. Ohne Personen."
        />
        <Snippet
          label="Öffentliche Anlässe als Daten (JSON)"
          text={`${events}${embedQuery(what)}`}
          note="Für eigene Programme."
        />
        <p>
          <a
            className="embedding__preview"
            href={`${pageAddress('/embed')}${embedQuery(what)}`}
            target="_blank"
            rel="noopener"
          >
            Vorschau in neuem Fenster
          </a>
        </p>
      </div>
    </SectionCard>
  )
}

interface SnippetProps {
  readonly label: string
  readonly text: string
  readonly note: string
  /** What can be chosen about it. */
  readonly children?: ReactNode
}

function Snippet({ label, text, note, children }: SnippetProps) {
  const id = useId()
  return (
    <div className="embedding__snippet">
      <label htmlFor={id}>{label}</label>
      <p className="muted small">{note}</p>
      {children}
      <div className="embedding__code">
        <textarea id={id} readOnly rows={2} value={text} onFocus={({ currentTarget }) => currentTarget.select()} />
        <CopyButton text={text} />
      </div>
    </div>
  )
}
