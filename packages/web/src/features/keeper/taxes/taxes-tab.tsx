import '../../../ui/status-badge.css'
import '../../../ui/styles/tones.css'
import './taxes.css'
import { parseRate, timelineFaults } from '@allmend/domain/tax'
import { parseDay } from '@allmend/domain/time'
import { checkFields } from '@allmend/domain/validation'
import { Button } from '@mantine/core'
import { IconCheck, IconFlag, IconInfinity, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { LoadedForm } from '../../../framework/form/loaded-form.tsx'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { discardChanges, usePageQuit } from '../../../framework/page-quit.tsx'
import { queryClient } from '../../../framework/query-client.ts'
import { useFocusBack } from '../../../framework/use-focus-back.ts'
import { errorText } from '../../../lib/api-error.ts'
import { today as todayHere } from '../../../lib/clock.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import type { KeeperTabProps } from '../keeper-tab.ts'
import { NewRateDialog } from './new-rate-dialog.tsx'
import { datesOf, TaxRow } from './tax-row.tsx'
import { TaxScale } from './tax-scale.tsx'
import { InsertNote, TaxChecks, TaxEffect, touchedWords } from './tax-side.tsx'
import {
  bodyOf,
  datesFault,
  draftsOf,
  gapsOf,
  packDrafts,
  proposal,
  type RateDraft,
  readTaxes,
  rowsOf,
  type TaxValues,
  type TimelineRow,
  taxSpecOf,
  taxWords,
  withoutPeriod,
  withPeriod,
} from './tax-values.ts'
import { type Effect, effectQuery, saveTaxes, type Taxes, taxesQuery } from './taxes.queries.ts'
import { useTabQuit } from './use-tab-quit.tsx'

/** The VAT rates of all days, for the whole installation. */
export function TaxesTab(props: KeeperTabProps) {
  const taxes = useQuery(taxesQuery)
  return <LoadedForm query={taxes}>{(record) => <TaxForm taxes={record} {...props} />}</LoadedForm>
}

interface Unapplied extends Pick<RateDraft, 'start' | 'end'> {
  readonly id: number
}

function TaxForm({ taxes, onCovered }: KeeperTabProps & { readonly taxes: Taxes }) {
  const save = (values: TaxValues, edited: Taxes | null) => saveTaxes(bodyOf(values), (edited ?? taxes).version)
  const form = useRecordForm({
    spec: taxSpecOf,
    record: taxes,
    read: readTaxes,
    save,
    finish: { label: 'Speichern', save },
    layout: 'dialog',
    words: taxWords,
  })
  const { values } = form
  const [openKey, setOpenKey] = useState<TimelineRow['key'] | null>(null)
  const [closedKey, setClosedKey] = useState<TimelineRow['key'] | null>(null)
  const [unapplied, setUnapplied] = useState<Unapplied | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [leftFor, setLeftFor] = useState<TimelineRow['key'] | 'none' | null>(null)
  const [touched, setTouched] = useState<Effect | null>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const saveButton = useFocusBack(isAsking || form.isSaving)

  const today = parseDay(todayHere()) ?? 0
  const drafts = draftsOf(values)
  const rows = rowsOf(values, today)
  const wrong = checkFields(taxSpecOf(values), values)
  const fault =
    unapplied &&
    datesFault(
      unapplied,
      drafts.filter(({ id }) => id !== unapplied.id),
    )
  const isValid = Object.keys(wrong).length === 0 && !fault
  const gapEnds = new Set(gapsOf(drafts).map(({ end }) => end + 1))
  const isEmpty = (form.record ?? taxes).configs.length === 0

  const body = bodyOf(values)
  const effect = useQuery({ ...effectQuery(body), enabled: form.isDirty && isValid, placeholderData: (last) => last })
  // Dates that cannot be applied are no part of the form, but somebody typed them.
  const isDirty = form.isDirty || unapplied !== null
  const tabQuit = useTabQuit(isDirty && !form.isSaving)
  const pageQuit = usePageQuit({ when: unapplied !== null && !form.isDirty, ...discardChanges })
  const isCovered =
    isCreating || touched !== null || leftFor !== null || form.isAsking || tabQuit !== null || pageQuit !== null
  useLayoutEffect(() => onCovered(isCovered), [onCovered, isCovered])

  const open = (key: TimelineRow['key'] | null) => {
    setOpenKey(key)
    setClosedKey(key === null ? openKey : null)
    setUnapplied(null)
  }
  /** Dates that cannot be applied would be lost with their row. */
  const leaveFor = (key: TimelineRow['key'] | null) => {
    if (unapplied) setLeftFor(key ?? 'none')
    else open(key)
  }
  const change = (id: number, patch: Partial<RateDraft>) =>
    form.set({ configs: packDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...patch } : draft))) })
  const setRate = (key: TimelineRow['key'], rate: string) => {
    if (typeof key === 'number') change(key, { rate })
    else form.set(key === 'start' ? { startRate: rate } : { endRate: rate })
  }
  const setDates = (id: number, dates: Pick<RateDraft, 'start' | 'end'>) => {
    const others = drafts.filter((draft) => draft.id !== id)
    if (datesFault(dates, others)) return setUnapplied({ id, ...dates })
    setUnapplied(null)
    change(id, dates)
  }
  const remove = (id: number) => {
    form.set(withoutPeriod(values, id))
    open(null)
    createButton.current?.focus()
  }

  /** Tells what is touched before anything is saved, and asks where there is something. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!form.check() || fault || isAsking || form.isSaving) return
    setAsking(true)
    try {
      const found = await queryClient.fetchQuery(effectQuery(body))
      if (found.bookings > 0) setTouched(found)
      else form.finish()
    } catch (error) {
      void notifyStaying(errorText(error))
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="taxes">
      <div className="taxes__head">
        <div>
          <h3>MwSt. Sätze</h3>
          <p className="muted">
            Der Satz richtet sich nach dem Tag der Buchung. Bestehende Bestellungen ändern sich nie.
          </p>
        </div>
        <div className="taxes__actions">
          {isDirty && (
            <Button
              variant="subtle"
              onClick={() => {
                form.abandon()
                setTried(false)
                open(null)
                createButton.current?.focus()
              }}
            >
              Verwerfen
            </Button>
          )}
          <Button
            ref={createButton}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setCreating(true)}
          >
            MwSt. Satz erstellen
          </Button>
          <Button
            ref={saveButton}
            type="submit"
            form={form.props.id}
            loading={isAsking || form.isSaving}
            leftSection={<IconCheck size={16} stroke={1.7} aria-hidden="true" />}
          >
            Speichern
          </Button>
        </div>
      </div>
      <TaxScale rows={rows} today={today} openKey={openKey} />
      {form.alert && <FormAlert>{form.alert}</FormAlert>}
      {wrong.configs === timelineFaults.gap && <FormAlert>{timelineFaults.gap}</FormAlert>}
      {isEmpty && (
        <FormNote tone="info">
          Noch ist kein MwSt. Satz erfasst, und es wird keine MwSt. berechnet. Legen Sie den Startsatz fest.
        </FormNote>
      )}
      <div className="taxes__columns">
        <form {...form.props} onSubmit={submit} className="tax-timeline">
          <section className="tax-timeline__scroll" aria-label="Zeitachse">
            <p className="tax-timeline__end">
              <span className="tax-timeline__icon">
                <IconFlag size={14} stroke={1.7} aria-hidden="true" />
              </span>
              <span className="muted">Beginn, ab 01.01.1995</span>
            </p>
            <ol className="tax-timeline__rows">
              {rows.map((row) => {
                const { key } = row
                const own = unapplied !== null && unapplied.id === key ? unapplied : null
                return (
                  <TaxRow
                    key={key}
                    row={row}
                    dates={own ?? datesOf(row)}
                    fault={own && fault}
                    isToday={row.start <= today && (row.end === null || today <= row.end)}
                    isOpen={key === openKey}
                    takesFocus={key === closedKey}
                    isWrong={isTried && (gapEnds.has(row.start) || own !== null || parseRate(row.rate) === null)}
                    onOpen={() => leaveFor(key)}
                    onClose={() => leaveFor(null)}
                    onRate={(rate) => setRate(key, rate)}
                    onDates={(dates) => typeof key === 'number' && setDates(key, dates)}
                    onRemove={() => typeof key === 'number' && remove(key)}
                  />
                )
              })}
            </ol>
            {drafts.length > 0 && (
              <p className="tax-timeline__end">
                <span className="tax-timeline__icon">
                  <IconInfinity size={14} stroke={1.7} aria-hidden="true" />
                </span>
                <span className="muted">Ende offen</span>
              </p>
            )}
          </section>
        </form>
        <div className="taxes__side">
          <TaxChecks
            drafts={drafts}
            isOverlapping={fault?.isOverlapping === true}
            hasRateToday={rows.some(({ start, end }) => start <= today && (end === null || today <= end))}
          />
          <InsertNote />
          <TaxEffect effect={effect.data} isDirty={isDirty} isValid={isValid} />
        </div>
      </div>
      {isCreating && (
        <NewRateDialog
          initial={proposal(values, today)}
          others={drafts}
          onAdd={(added) => {
            form.set(withPeriod(values, added))
            setCreating(false)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {touched && (
        <LazyConfirmDialog
          title="MwSt. Sätze speichern?"
          text={touchedWords(touched)}
          confirm="Speichern"
          cancel="Abbrechen"
          onConfirm={() => {
            setTouched(null)
            form.finish()
          }}
          onCancel={() => setTouched(null)}
        />
      )}
      {leftFor !== null && (
        <Suspense>
          <LazyConfirmDialog
            title={discardChanges.title}
            text="Der Zeitraum dieser Periode ist ungültig und wurde nicht übernommen. Möchten Sie ihn verwerfen?"
            onConfirm={() => {
              setLeftFor(null)
              open(leftFor === 'none' ? null : leftFor)
            }}
            onCancel={() => setLeftFor(null)}
          />
        </Suspense>
      )}
      {form.guards}
      {tabQuit}
      {pageQuit}
    </div>
  )
}
