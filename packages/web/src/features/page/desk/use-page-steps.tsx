import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { discardText, replacementText, withdrawalText } from './page-words.ts'
import { discardDraft, type PageRecord, restoreVersion, withdrawPage } from './pages.queries.ts'

/** A step after which the page is another record for its form. */
export type PageStep = { readonly kind: 'discard' | 'withdraw' } | { readonly kind: 'restore'; readonly number: number }

const take = (page: PageRecord, step: PageStep): Promise<PageRecord> => {
  if (step.kind === 'restore') return restoreVersion(page, step.number)
  return step.kind === 'discard' ? discardDraft(page) : withdrawPage(page)
}

const doneText = (page: PageRecord, step: PageStep): string => {
  if (step.kind === 'restore') {
    return page.draft
      ? `Der Text von Version ${step.number} ist jetzt der Entwurf. Veröffentlicht ist er noch nicht.`
      : `Der Text von Version ${step.number} ist zurück.`
  }
  return step.kind === 'discard' ? 'Der Entwurf ist verworfen.' : 'Die Seite ist nicht mehr veröffentlicht.'
}

const questionOf = (page: PageRecord, step: PageStep, isDirty: boolean) => {
  if (step.kind === 'restore') {
    return { title: 'Entwurf ersetzen?', text: replacementText(step.number), confirm: 'Ersetzen' }
  }
  return step.kind === 'discard'
    ? { title: 'Entwurf verwerfen?', text: discardText({ ...page, isDirty }), confirm: 'Verwerfen' }
    : { title: 'Nicht mehr veröffentlichen?', text: withdrawalText(page), confirm: 'Nicht mehr veröffentlichen' }
}

interface StepsOfForm {
  readonly isDirty: boolean
  /** Asks before unsaved changes are lost, then does it. */
  readonly leave: (act: () => void) => void
}

/** Discarding, withdrawing and restoring, each with its question; `onTaken` once the page is another one. */
export function usePageSteps(page: PageRecord | null, { isDirty, leave }: StepsOfForm, onTaken: () => void) {
  const [asked, setAsked] = useState<PageStep | null>(null)
  const steps = useMutation({
    mutationFn: ({ of, step }: { of: PageRecord; step: PageStep }) => take(of, step),
    onSuccess: (taken, { step }) => {
      notifySaved(doneText(taken, step))
      onTaken()
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  const go = (step: PageStep) => {
    setAsked(null)
    if (page) steps.mutate({ of: page, step })
  }
  return {
    isTaking: steps.isPending,
    ask: (step: PageStep) => {
      if (step.kind === 'discard') setAsked(step)
      // Where no draft would be replaced, restoring loses nothing.
      else leave(() => (step.kind === 'restore' && !page?.draft ? go(step) : setAsked(step)))
    },
    question: page && asked && (
      <Suspense>
        <LazyConfirmDialog
          {...questionOf(page, asked, isDirty)}
          cancel="Abbrechen"
          onConfirm={() => go(asked)}
          onCancel={() => setAsked(null)}
        />
      </Suspense>
    ),
  }
}
