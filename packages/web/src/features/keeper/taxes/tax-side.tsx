import { firstTaxDay, rateWords } from '@allmend/domain/tax'
import { displayDate } from '@allmend/domain/time'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dateWords, gapsOf, type RateDraft } from './tax-values.ts'
import type { Effect } from './taxes.queries.ts'

const Check = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => (
  <li data-good={isGood || undefined}>
    {isGood ? (
      <IconCheck size={16} stroke={2} aria-hidden="true" />
    ) : (
      <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
    )}
    <span>{children}</span>
  </li>
)

interface TaxChecksProps {
  readonly drafts: readonly RateDraft[]
  readonly isOverlapping: boolean
  readonly hasRateToday: boolean
}

/** Whether the timeline could be saved as it stands. */
export function TaxChecks({ drafts, isOverlapping, hasRateToday }: TaxChecksProps) {
  const gaps = gapsOf(drafts)
  return (
    <section className="tax-card" aria-labelledby="tax-checks">
      <h4 id="tax-checks">Prüfung</h4>
      <ul className="tax-checks">
        {gaps.length === 0 && <Check isGood>Lückenlos seit {dateWords(firstTaxDay)}</Check>}
        {gaps.map(({ start, end }) => (
          <Check key={start} isGood={false}>
            {start === end
              ? `Kein Satz am ${dateWords(start)}`
              : `Kein Satz vom ${dateWords(start)} bis ${dateWords(end)}`}
          </Check>
        ))}
        <Check isGood={!isOverlapping}>{isOverlapping ? 'Zwei Zeiträume überlappen' : 'Keine Überlappung'}</Check>
        <Check isGood={hasRateToday}>{hasRateToday ? 'Satz für heute vorhanden' : 'Kein Satz für heute'}</Check>
      </ul>
    </section>
  )
}

export const InsertNote = () => (
  <section className="tax-card tax-card--info" aria-labelledby="tax-insert">
    <IconInfoCircle size={18} stroke={1.7} aria-hidden="true" />
    <div>
      <h4 id="tax-insert">Neue Periode einfügen</h4>
      <p>
        Legen Sie zuerst das Ende der laufenden Periode fest. Jede Periode beginnt am Tag nach dem Ende der vorigen.
      </p>
      <p>
        Gilt ab einem Tag ein anderer Satz: Erstellen Sie eine Periode mit dem bisherigen Satz bis zum Tag davor. Ändern
        Sie danach den Satz im letzten Eintrag («ab …»).
      </p>
    </div>
  </section>
)

const daysWords = ({ start, end }: Effect['changes'][number]) => {
  if (start === null) return end === null ? 'Alle Tage' : `Bis ${displayDate(end)}`
  if (end === null) return `Ab ${displayDate(start)}`
  return start === end ? displayDate(start) : `${displayDate(start)} - ${displayDate(end)}`
}

const percent = (rate: number) => rateWords(Math.round(rate * 100))

/** «3 künftige Buchungen mit MwSt. in 2 Bestellungen»: others have no rate that could be another. */
export function touchedWords({ bookings, orders, apps }: Effect): string {
  if (bookings === 0) return 'Keine künftige Buchung mit MwSt. liegt an diesen Tagen.'
  const booked = bookings === 1 ? '1 künftige Buchung mit MwSt.' : `${bookings} künftige Buchungen mit MwSt.`
  const ordered = orders === 1 ? '1 Bestellung' : `${orders} Bestellungen`
  const where = apps > 1 ? ` von ${apps} Gemeinden` : ''
  const [lie, keep] = bookings === 1 ? ['liegt', 'Sie behält ihren'] : ['liegen', 'Sie behalten ihren']
  return `${booked} in ${ordered}${where} ${lie} an diesen Tagen. ${keep} Preis.`
}

interface TaxEffectProps {
  /** Undefined as long as it is not known, or nothing could be saved. */
  readonly effect: Effect | undefined
  readonly isDirty: boolean
  readonly isValid: boolean
}

/** What saving would change. */
export function TaxEffect({ effect, isDirty, isValid }: TaxEffectProps) {
  return (
    <section className="tax-card" aria-labelledby="tax-effect">
      <h4 id="tax-effect">Wirkung der Änderung</h4>
      <div className="tax-effect" role="status">
        {!isDirty && <p className="muted">Noch nichts geändert. Bestehende Bestellungen behalten ihren Preis.</p>}
        {isDirty && !isValid && <p className="muted">Wird gezeigt, sobald die Prüfung bestanden ist.</p>}
        {isDirty && isValid && effect?.changes.length === 0 && (
          <p className="muted">Kein Tag erhält einen anderen Satz.</p>
        )}
        {isDirty && isValid && effect !== undefined && effect.changes.length > 0 && (
          <>
            <ul>
              {effect.changes.map((change) => (
                <li key={String(change.start)} className="num">
                  {daysWords(change)}: {percent(change.before)} → {percent(change.after)}
                </li>
              ))}
            </ul>
            <p className="muted">{touchedWords(effect)}</p>
          </>
        )}
      </div>
    </section>
  )
}
