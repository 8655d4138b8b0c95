import '../../../framework/form/record-page.css'
import './pdf-texts.css'
import { type PdfTextName, pdfTextBounds, pdfTextFields } from '@allmend/domain/texts'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { LoadedForm } from '../../../framework/form/loaded-form.tsx'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { pdfTextsQuery, type StoredPdfTexts, savePdfTexts } from './pdf-texts.queries.ts'
import { SampleButton } from './sample-button.tsx'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export const PdfTextsForm = () => (
  <LoadedForm query={useQuery(pdfTextsQuery)}>{(texts) => <PdfTextsRecord texts={texts} />}</LoadedForm>
)

const readTexts = ({ version: _, ...texts }: StoredPdfTexts) => texts

function PdfTextsRecord({ texts }: { texts: StoredPdfTexts }) {
  const form = useRecordForm({
    spec: pdfTextFields,
    record: texts,
    read: (record: StoredPdfTexts | null) => readTexts(record ?? texts),
    save: (values, edited) => savePdfTexts({ ...values, version: (edited ?? texts).version }),
    entity: 'pdftexts',
  })
  const passage = (name: PdfTextName, means: string) => {
    const { key, description, ...field } = form.field(name)
    return (
      <Textarea
        key={key}
        {...field}
        inputWrapperOrder={order}
        description={description ?? `${means} Höchstens ${pdfTextBounds.lines} Zeilen.`}
        autosize
        minRows={3}
        maxRows={pdfTextBounds.lines + 2}
      />
    )
  }
  const { key: footerKey, description: footerNote, ...footer } = form.field('footer')
  return (
    <div className="record-page">
      <form {...form.props} className="record-page__column pdf-texts">
        <FormNote tone="info">
          Zeilenumbrüche bleiben, wie Sie sie setzen. Rechnungen, die verbucht sind, behalten die Texte von damals.
        </FormNote>
        <SectionCard title="Bestellung" aside={<SampleButton letter="confirmation" texts={form.values} />}>
          <div className="pdf-texts__fields">
            {passage('confirmationIntro', 'Steht über der Aufstellung.')}
            {passage('confirmationClosing', 'Steht unter den Beträgen.')}
          </div>
        </SectionCard>
        <SectionCard title="Rechnung" aside={<SampleButton letter="invoice" texts={form.values} />}>
          <div className="pdf-texts__fields">
            {passage('invoiceIntro', 'Steht über der Aufstellung.')}
            {passage('invoiceClosing', 'Steht unter den Beträgen und der Zahlungsfrist.')}
          </div>
        </SectionCard>
        <SectionCard title="Auf jeder Seite">
          <TextInput
            key={footerKey}
            {...footer}
            inputWrapperOrder={order}
            description={footerNote ?? 'Ganz unten, neben der Seitenzahl: zum Beispiel Bank, MwSt.-Nr. oder Webseite.'}
            autoComplete="off"
          />
        </SectionCard>
      </form>
      {form.guards}
    </div>
  )
}
