import { domainOf } from '@allmend/domain/mail'
import { Button, Skeleton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FormNote } from '../../framework/form/form-note.tsx'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { errorText } from '../../lib/api-error.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { createDkim, dkimQuery, removeDkim, switchDkim } from './dkim.queries.ts'
import { DkimKey } from './dkim-key.tsx'

const questions = {
  create: {
    title: 'Neuen Schlüssel erzeugen?',
    text: 'E-Mails werden erst wieder signiert, wenn der neue Eintrag im DNS steht. Den bisherigen lassen Sie noch einige Tage stehen.',
    confirm: 'Erzeugen',
  },
  remove: {
    title: 'Schlüssel entfernen?',
    text: 'E-Mails werden nicht mehr signiert. Den Eintrag im DNS können Sie nach einigen Tagen löschen.',
    confirm: 'Entfernen',
  },
} as const

type Step = 'create' | 'remove' | 'on' | 'off'

/** The signature by which receiving servers know that a mail is the municipality's. */
export function DkimCard({ address }: { address: string }) {
  const query = useQuery(dkimQuery)
  const showSkeleton = useLoading(query.isPending)
  const [question, setQuestion] = useState<'create' | 'remove' | null>(null)
  const change = useMutation({
    mutationFn: async (step: Step) => {
      if (step === 'create') await createDkim()
      else if (step === 'remove') await removeDkim()
      else await switchDkim(step === 'on', query.data?.version ?? 0)
    },
    // Somebody else may have changed it meanwhile.
    onError: () => void query.refetch(),
  })
  const dkim = showSkeleton ? undefined : query.data
  const run = (step: Step) => {
    setQuestion(null)
    change.mutate(step)
  }
  return (
    <SectionCard title="DKIM-Signatur">
      <div className="mail-settings__stack">
        {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
        {showSkeleton && <Skeleton height={96} />}
        {dkim === null && (
          <>
            <p className="muted">
              Mit einer Signatur für {domainOf(address)} landen E-Mails seltener im Spam. Sie brauchen dafür Zugang zum
              DNS der Domain. Signiert Ihr Mailserver schon selbst, ist hier nichts zu tun.
            </p>
            <div>
              <Button
                variant="default"
                leftSection={<IconKey size={16} stroke={1.7} aria-hidden="true" />}
                loading={change.isPending}
                onClick={() => run('create')}
              >
                Schlüssel erzeugen
              </Button>
            </div>
          </>
        )}
        {dkim && <DkimKey dkim={dkim} isBusy={change.isPending} onStep={run} onAsk={setQuestion} />}
        <div role="status">{change.error && <FormNote tone="warning">{errorText(change.error)}</FormNote>}</div>
      </div>
      {question && (
        <Suspense>
          <LazyConfirmDialog
            {...questions[question]}
            cancel="Abbrechen"
            onConfirm={() => run(question)}
            onCancel={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}
