import './desk-entry.css'
import { byReason, type RefusedDate } from './by-reason.ts'

/** Why dates cannot be had: one alone is named, several with the same reason are counted and unfold. */
export const RefusedDates = ({ dates }: { dates: readonly RefusedDate[] }) => (
  <ul className="refused-dates">
    {byReason(dates).map(([why, same]) => (
      <li key={why}>
        {same.length === 1 ? (
          <>
            <span className="num">{same[0]?.when}</span>: {why}
          </>
        ) : (
          <details>
            <summary>
              {same.length} Termine: {why}
            </summary>
            <ul className="num">
              {same.map(({ key, when }) => (
                <li key={key}>{when}</li>
              ))}
            </ul>
          </details>
        )}
      </li>
    ))}
  </ul>
)
