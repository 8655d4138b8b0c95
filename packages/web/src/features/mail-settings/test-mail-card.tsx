import '../../ui/styles/tones.css'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { useCurrentUser } from '../../framework/session.ts'
import { errorText } from '../../lib/api-error.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { sendTestMail } from './mail-settings.queries.ts'
import { type MailValues, testBody } from './mail-settings-values.ts'

interface Outcome {
  readonly isSent: boolean
  readonly sentence: string
  readonly answer: string | null
}

const failure = (sentence: string): Outcome => ({ isSent: false, sentence, answer: null })

/** Tries what stands in the form, saved or not, and tells what came of it. */
export function TestMailCard({ form }: { form: Pick<RecordForm<MailValues>, 'values' | 'check'> }) {
  const { values } = form
  const user = useCurrentUser()
  const test = useMutation({
    mutationFn: (tried: MailValues): Promise<Outcome> => sendTestMail(testBody(tried)),
  })
  // What came of other settings says nothing about these.
  const isOfThese = JSON.stringify(test.variables) === JSON.stringify(values)
  const outcome =
    test.isPending || !isOfThese ? undefined : (test.data ?? (test.error && failure(errorText(test.error))))
  return (
    <SectionCard title="Testmail">
      <div className="mail-settings__stack">
        <p className="muted">
          Geht sofort an Ihre eigene Adresse{user ? ` (${user.email})` : ''}, mit den Angaben, wie sie im Formular
          stehen.
        </p>
        <div>
          <Button
            variant="default"
            leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
            loading={test.isPending}
            // What is wrong is marked where it stands, as when it is saved.
            onClick={() => form.check() && test.mutate(values)}
          >
            Testmail senden
          </Button>
        </div>
        <div role="status">
          {outcome && (
            <div className="test-outcome tone" data-tone={outcome.isSent ? 'success' : 'error'}>
              {outcome.isSent ? (
                <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
              ) : (
                <IconCircleX size={20} stroke={1.7} aria-hidden="true" />
              )}
              <div>
                <p>{outcome.sentence}</p>
                {outcome.answer && <p className="test-outcome__answer">Antwort des Servers: {outcome.answer}</p>}
              </div>
            </div>
          )}
        </div>
        <p className="small">
          <Link to="/admin/settings/mail-log">E-Mail-Protokoll ansehen</Link>
        </p>
      </div>
    </SectionCard>
  )
}
