import '../../framework/form/record-page.css'
import '../../ui/styles/mantine-forms.css'
import './run-page.css'
import type { DunningNotice, DunningRun } from '@allmend/contract'
import { counted } from '@allmend/domain/lists'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import { Button, Skeleton } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { RecordError } from '../../framework/errors/record-error.tsx'
import { useNamedPage } from '../../framework/page-title.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Fact, Facts } from '../desk-booking/index.ts'
import { runQuery, useRunPdf } from './dunning.queries.ts'
import { NoticeRows } from './notice-rows.tsx'
import { RunState, runName } from './run-list.tsx'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

export function RunPage({ id }: { id: number }) {
  const query = useQuery(runQuery(id))
  const showSkeleton = useLoading(query.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (query.isError && !query.data) {
    return <RecordError error={query.error} onRetry={() => query.refetch()} list="/admin/dunning-runs" />
  }
  return query.data ? <LoadedRun run={query.data.run} notices={query.data.notices} /> : null
}

interface LoadedRunProps {
  readonly run: DunningRun
  readonly notices: readonly DunningNotice[]
}

/** What went out, to whom, and what is still to be printed. */
function LoadedRun({ run, notices }: LoadedRunProps) {
  useNamedPage(runName(run))
  const pdf = useRunPdf(run.id)
  return (
    <div className="record-page">
      <div className="record-page__columns">
        <div className="record-page__column">
          <SectionCard title="Schreiben" aside={<RunState run={run} />}>
            <NoticeRows notices={notices} />
          </SectionCard>
        </div>
        <div className="record-page__column">
          <SectionCard title="Mahnlauf">
            <Facts>
              <Fact label="Datum">{formatInstant(run.at)}</Fact>
              <Fact label="Gestartet von">{run.by}</Fact>
              <Fact label="Zahlbar bis">{displayDate(run.dueOn)}</Fact>
              <Fact label="Versandt">{run.sent}</Fact>
              <Fact label="Ausgelassen">{run.left}</Fact>
              <Fact label="Gefordert">{formatChf(run.owed)}</Fact>
              {notices.some(({ level }) => level === 2) && (
                <Fact label="Mahngebühr">{run.fee > 0 ? `${formatChf(run.fee)}, ${run.feeBasis}` : 'keine'}</Fact>
              )}
            </Facts>
            <div className="run-actions">
              {run.byPost > 0 && (
                <Button
                  leftSection={<IconPrinter {...icon} />}
                  loading={pdf.isPending && pdf.variables === 'post'}
                  onClick={() => pdf.mutate('post')}
                >
                  {counted(run.byPost, 'Brief', 'Briefe')} drucken
                </Button>
              )}
              {run.sent > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconFileTypePdf {...icon} />}
                  loading={pdf.isPending && pdf.variables === 'all'}
                  onClick={() => pdf.mutate('all')}
                >
                  Alle als PDF
                </Button>
              )}
            </div>
          </SectionCard>
        </div>
      </div>
    </div>
  )
}
