import '../../ui/styles/tones.css'
import { signOnFields } from '@allmend/domain/sso'
import { checkFields } from '@allmend/domain/validation'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { errorText } from '../../lib/api-error.ts'
import { type CheckResult, checkSignOn } from './sign-on.queries.ts'
import { checkBody, type SignOnValues } from './sign-on-values.ts'

const failure = (sentence: string): CheckResult => ({ isGood: false, sentence, answer: null })

const needed = { issuer: signOnFields.issuer, clientId: signOnFields.clientId }

/** Tries what stands in the form, saved or not, and tells what came of it. */
export function CheckConnection({ form }: { form: Pick<RecordForm<SignOnValues>, 'values' | 'check'> }) {
  const { values } = form
  const body = checkBody(values)
  const check = useMutation({ mutationFn: (tried: typeof body): Promise<CheckResult> => checkSignOn(tried) })
  // What came of other settings says nothing about these.
  const isOfThese = JSON.stringify(check.variables) === JSON.stringify(body)
  const outcome =
    check.isPending || !isOfThese ? undefined : (check.data ?? (check.error && failure(errorText(check.error))))
  const isWhole = () => Object.keys(checkFields(needed, { ...values, isOn: true })).length === 0 || !form.check()
  return (
    <div className="sign-on-settings__part">
      <div>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} stroke={1.7} aria-hidden="true" />}
          loading={check.isPending}
          onClick={() => isWhole() && check.mutate(body)}
        >
          Verbindung testen
        </Button>
      </div>
      <div role="status">
        {outcome && (
          <div className="sign-on-outcome tone" data-tone={outcome.isGood ? 'success' : 'error'}>
            {outcome.isGood ? (
              <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
            ) : (
              <IconCircleX size={20} stroke={1.7} aria-hidden="true" />
            )}
            <div>
              <p>{outcome.sentence}</p>
              {outcome.answer && (
                <p className="sign-on-outcome__answer">Antwort des Verzeichnisses: {outcome.answer}</p>
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
