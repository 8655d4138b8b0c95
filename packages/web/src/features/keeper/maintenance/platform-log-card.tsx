import { auditedEntities } from '@allmend/domain/audit'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../lib/format-date.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { Changes, historyTitle } from '../../audit/index.ts'
import { Pager } from '../pager.tsx'
import { logPageSize, logQuery } from './maintenance.queries.ts'
import { MaintenanceCard } from './maintenance-card.tsx'

/** What is written down about the installation; everything else stands in the logs of the apps. */
const subjects = ['app', 'keeper', 'taxes', 'maintenance'] as const

/** Who did what to the installation. */
export function PlatformLogCard() {
  const [search, setSearch] = useState('')
  const [entity, setEntity] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery(logQuery({ page, search: search.trim(), entity }))
  return (
    <div id="maintenance-log">
      <MaintenanceCard title="Protokoll" query={query}>
        {({ rows, totalRecords }) => (
          <>
            <div className="platform-log__tools">
              <TextInput
                type="search"
                aria-label="Protokoll durchsuchen"
                placeholder="Person oder Eintrag"
                leftSection={<IconSearch size={16} aria-hidden="true" />}
                value={search}
                onChange={({ currentTarget }) => {
                  setSearch(currentTarget.value)
                  setPage(1)
                }}
              />
              <SelectField
                aria-label="Bereich"
                data={[
                  { value: '', label: 'Alle Bereiche' },
                  ...subjects.map((name) => ({ value: name, label: auditedEntities[name].label })),
                ]}
                value={entity}
                onChange={({ currentTarget }) => {
                  setEntity(currentTarget.value)
                  setPage(1)
                }}
              />
            </div>
            {rows.length === 0 ? (
              <p className="maintenance-card__none muted">Kein Eintrag gefunden.</p>
            ) : (
              <>
                <ul className="platform-log__rows">
                  {rows.map((entry) => (
                    <li key={entry.id}>
                      <span className="muted num">{formatInstant(entry.at)}</span>
                      <span>{entry.actor}</span>
                      <span>
                        <strong>{historyTitle(entry)}</strong>
                        {entry.subject && `: ${entry.subject}`}
                      </span>
                      <Changes entry={entry} limit={3} />
                    </li>
                  ))}
                </ul>
                <Pager
                  label="Seiten des Protokolls"
                  words={`${(page - 1) * logPageSize + 1} bis ${(page - 1) * logPageSize + rows.length} von ${totalRecords}`}
                  isFirst={page === 1}
                  isLast={page * logPageSize >= totalRecords}
                  onTurn={(step) => setPage(page + step)}
                />
              </>
            )}
          </>
        )}
      </MaintenanceCard>
    </div>
  )
}
