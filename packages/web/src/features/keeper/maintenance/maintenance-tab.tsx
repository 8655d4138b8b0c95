import '../../../ui/styles/admin-lists.css'
import '../keeper-list.css'
import './maintenance.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { KeeperTabProps } from '../keeper-tab.ts'
import { DatabaseCard } from './database-card.tsx'
import { ObjectDaysCard } from './object-days-card.tsx'
import { PlatformLogCard } from './platform-log-card.tsx'
import { JobsCard, MailsCard } from './queue-cards.tsx'
import { FilesCard, RunsCard, TemplatesCard } from './runs-cards.tsx'

/** What is mended over all apps. */
export function MaintenanceTab({ onCovered }: KeeperTabProps) {
  return (
    <div className="keeper-list">
      <div className="keeper-list__head">
        <div>
          <h3>Wartung</h3>
          <p className="muted">
            Eingriffe in alle Apps oder in die Daten eines Objekts. Jeder Lauf steht im Protokoll.
          </p>
        </div>
      </div>
      <p className="maintenance__warning" role="note">
        <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
        Interagieren Sie nur mit dem Wartungsbereich wenn Sie wissen was Sie tun.
      </p>
      <TemplatesCard />
      <ObjectDaysCard />
      <RunsCard onLog={() => document.getElementById('maintenance-log')?.scrollIntoView({ block: 'start' })} />
      <FilesCard onCovered={onCovered} />
      <JobsCard onCovered={onCovered} />
      <MailsCard onCovered={onCovered} />
      <DatabaseCard />
      <PlatformLogCard />
    </div>
  )
}
