import '../../framework/form/record-page.css'
import './footer-form.css'
import type { AppConfig } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import { footerFields, mostFooterPages } from '@allmend/domain/pages'
import type { Rule } from '@allmend/domain/validation'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { FormNote } from '../../framework/form/form-note.tsx'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { type RecordForm, useRecordForm } from '../../framework/form/use-record-form.tsx'
import { PreviewFrame } from '../../framework/preview-frame.tsx'
import { PreviewPanel } from '../../framework/preview-panel.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Footer, footerQuery, pagesOf, saveFooter } from './footer.queries.ts'
import { FooterPages } from './footer-pages.tsx'

const notTooMany: Rule = (value) =>
  Array.isArray(value) && value.length > mostFooterPages ? `Höchstens ${mostFooterPages} Seiten` : null

const spec = {
  pageIds: { label: auditedEntities.footer.fields.pageIds, rules: [notTooMany] },
  ...footerFields,
}

const read = ({ pageIds, credit }: Footer) => ({ pageIds: pageIds as readonly number[], credit })
type FooterValues = ReturnType<typeof read>

/** Draws the footer as it would be with these links and this line. */
export type DrawFooter = (links: AppConfig['footerLinks'], credit: string) => ReactNode

interface FooterRecordProps {
  readonly footer: Footer
  readonly draw: DrawFooter
}

export const FooterForm = ({ draw }: { draw: DrawFooter }) => (
  <LoadedForm query={useQuery(footerQuery)}>{(footer) => <FooterRecord footer={footer} draw={draw} />}</LoadedForm>
)

function FooterRecord({ footer, draw }: FooterRecordProps) {
  const form = useRecordForm({
    spec,
    record: footer,
    read: (record: Footer | null) => read(record ?? footer),
    save: ({ pageIds, credit }, edited) =>
      saveFooter({ pageIds: [...pageIds], credit, version: (edited ?? footer).version }),
    refusals: { 'footer.page_unknown': 'pageIds' },
    entity: 'footer',
    // The form holds numbers, the log names.
    words: (field, entry) =>
      field === 'pageIds' ? (footer.pages.find(({ id }) => id === entry)?.title ?? String(entry)) : String(entry),
  })
  const { pages } = form.record ?? footer
  const links = pagesOf(pages, form.values.pageIds).map(({ id, title }) => ({ id, title }))
  const drawn = draw(links, form.values.credit.trim())
  const isPortal = useAppConfig().theme.layout === 'gov'
  return (
    <div className="record-page">
      <div className="record-page__columns footer-columns">
        <form {...form.props} className="record-page__column">
          {isPortal && (
            <FormNote tone="info">
              Im Layout «Verwaltung» hat die Fusszeile eigene Links; sie stehen unter Einstellungen, Anwendung, Layout.
              Was Sie hier wählen, gilt, sobald das Layout «Standard» gewählt ist.
            </FormNote>
          )}
          <FooterPages
            pages={pages}
            shownIds={form.values.pageIds}
            error={form.input('pageIds').error}
            note={form.input('pageIds').description}
            onChange={(pageIds) => form.set({ pageIds })}
          />
          <LastLine form={form} />
        </form>
        <div className="record-page__column">
          <PreviewPanel
            text={
              isPortal ? 'So stünde sie im Layout «Standard»' : 'So steht die Fusszeile auf jeder öffentlichen Seite'
            }
          >
            <div className="footer-preview">
              <h3>Desktop</h3>
              <PreviewFrame view="desktop" label="Fusszeile am Desktop">
                {drawn}
              </PreviewFrame>
              <h3>Telefon</h3>
              <PreviewFrame view="phone" label="Fusszeile am Telefon">
                {drawn}
              </PreviewFrame>
            </div>
          </PreviewPanel>
        </div>
      </div>
      {form.guards}
    </div>
  )
}

function LastLine({ form }: { form: RecordForm<FooterValues> }) {
  const { key, description, ...credit } = form.field('credit')
  return (
    <SectionCard title="Schlusszeile">
      <TextInput
        key={key}
        {...credit}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          description ?? 'Steht unten rechts, neben Jahr und Name der Gemeinde. Leer lassen, um sie auszublenden.'
        }
      />
    </SectionCard>
  )
}
