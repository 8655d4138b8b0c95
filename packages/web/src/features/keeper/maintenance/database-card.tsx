import { sizeWords } from '@allmend/domain/media'
import { formatCount } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../lib/format-date.ts'
import { databaseQuery } from './maintenance.queries.ts'
import { MaintenanceCard } from './maintenance-card.tsx'

const first = 5

/** How old the database is, and what it takes long for. */
export function DatabaseCard() {
  const [showsAll, setShowAll] = useState(false)
  return (
    <MaintenanceCard title="Datenbank" query={useQuery(databaseQuery)}>
      {({ version, bytes, migrations, statements }) => (
        <div className="database-card">
          <p className="muted">
            PostgreSQL {version}, {sizeWords(bytes)}
          </p>
          <h5>Migrationen</h5>
          <ul className="database-card__rows">
            {(showsAll ? migrations : migrations.slice(0, first)).map(({ name, appliedAt }) => (
              <li key={name}>
                <span>{name}</span>
                <span className="muted num">{formatInstant(appliedAt)}</span>
              </li>
            ))}
          </ul>
          {migrations.length > first && (
            <Button variant="subtle" size="compact-sm" onClick={() => setShowAll(!showsAll)}>
              {showsAll ? 'Nur die neuesten zeigen' : `Alle ${migrations.length} zeigen`}
            </Button>
          )}
          <h5>Langsame Abfragen</h5>
          {statements === null && (
            <p className="muted">
              Die Datenbank zählt ihre Abfragen nicht. Dafür muss pg_stat_statements beim Start der Datenbank geladen
              und als Erweiterung angelegt sein.
            </p>
          )}
          {statements?.length === 0 && <p className="muted">Noch keine Abfrage gezählt.</p>}
          {statements && statements.length > 0 && (
            <ul className="database-card__rows">
              {statements.map(({ text, calls, meanMs, totalMs }) => (
                <li key={text}>
                  <code>{text}</code>
                  <span className="muted num">
                    {formatCount(calls)} Aufrufe, im Mittel {meanMs.toFixed(1)} ms, zusammen{' '}
                    {(totalMs / 1000).toFixed(1)} s
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </MaintenanceCard>
  )
}
