import type { Reason } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { displaySpan } from '@allmend/domain/time'
import { useLocalStorage } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifyStaying, notifyUndo } from '../../framework/notifications/notify.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { inTheWay } from './in-the-way.ts'
import { moveBooking, type PlanBar, refreshPlan, saveBlock, type Target } from './plan.queries.ts'

interface Question {
  readonly bar: PlanBar
  readonly target: Target
  readonly reason: Reason | null
}

const reasonOf = (error: unknown): Reason | null => {
  const reason = error instanceof ApiError ? error.details.reason : null
  return typeof reason === 'string' && reason in reasonWords ? (reason as Reason) : null
}

const placeOf = ({ objectId, start, end }: PlanBar): Target => ({ objectId, displayStart: start, displayEnd: end })

/** Puts bookings and blocks elsewhere: a rule is asked about, what somebody else has is told, and there is a way back. */
export function useMoves() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [withMail, setWithMail] = useLocalStorage({
    key: 'allmend:plan-move-mail',
    defaultValue: true,
    getInitialValueInEffect: false,
  })

  const done = (words: string, undo: () => Promise<unknown>) =>
    void notifyUndo(words, () => {
      undo()
        .catch((error: unknown) => notifyStaying(`Das liess sich nicht rückgängig machen: ${told(error)}`))
        .finally(() => void refreshPlan())
    })

  const moveBlock = async (bar: PlanBar, target: Target) => {
    if (!bar.block) return
    const { id, note, version } = bar.block
    const draft = ({ objectId, displayStart, displayEnd }: Target) => ({
      objectId,
      start: displayStart,
      end: displayEnd,
      note,
    })
    const saved = await saveBlock(id, { ...draft(target), version })
    done('Die Sperrung wurde verschoben.', () => saveBlock(id, { ...draft(placeOf(bar)), version: saved.version }))
  }

  const moveOne = async (bar: PlanBar, target: Target, isForced: boolean) => {
    if (!bar.booking) return moveBlock(bar, target)
    const { id, version } = bar.booking
    await moveBooking(id, { ...target, isForced, withMail, version })
    const back = { ...placeOf(bar), isForced: true, withMail }
    done(`«${bar.label}» ist jetzt am ${displaySpan(target.displayStart, target.displayEnd)}.`, () =>
      moveBooking(id, back),
    )
  }

  /** Whether it was moved; a rule that stands against it is asked about first. */
  const move = async (bar: PlanBar, target: Target, isForced = false): Promise<boolean> => {
    try {
      await moveOne(bar, target, isForced)
      await refreshPlan()
      return true
    } catch (error) {
      const isRule = error instanceof ApiError && error.code === 'booking.not_bookable' && !isForced
      if (isRule) setQuestion({ bar, target, reason: reasonOf(error) })
      else {
        void notifyStaying(told(error))
        await refreshPlan()
      }
      return false
    }
  }

  const dialog = question && (
    <Suspense>
      <LazyConfirmDialog
        title="Trotzdem verschieben?"
        text={`${question.reason ? reasonWords[question.reason] : 'Eine Regel des Objekts steht dagegen.'} Die Verwaltung darf das übergehen; es wird im Verlauf festgehalten.`}
        confirm="Trotzdem verschieben"
        cancel="Abbrechen"
        onConfirm={() => {
          setQuestion(null)
          void move(question.bar, question.target, true)
        }}
        onCancel={() => setQuestion(null)}
      />
    </Suspense>
  )
  return { move, dialog, withMail, setWithMail }
}

/** The reason, if there is one: «Belegt.» says more than that it did not work. */
function told(error: unknown): string {
  const named = inTheWay(error)
  if (named) return named
  const reason = reasonOf(error)
  return reason ? `Nicht verschoben: ${reasonWords[reason]}` : errorText(error)
}
