import './account.css'
import { SectionCard } from '../../ui/section-card.tsx'

const programs = [
  ['iPhone und Mac', 'Adresse mit «Im Kalender öffnen» übernehmen und das Abo bestätigen.'],
  ['Google Kalender', 'Am Computer unter «Weitere Kalender» die Wahl «Per URL», dann die Adresse einfügen.'],
  ['Outlook', '«Kalender hinzufügen», «Aus dem Internet abonnieren», dann die Adresse einfügen.'],
] as const

export const CalendarFeedHelp = () => (
  <SectionCard title="So geht es">
    <dl className="feed-help">
      {programs.map(([program, how]) => (
        <div key={program}>
          <dt>{program}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
    <p className="muted small">Wie oft ein Kalender nachfragt, bestimmt er selbst; oft dauert es einige Stunden.</p>
  </SectionCard>
)
