import '../../../../ui/styles/mantine-forms.css'
import '../../../../ui/styles/mantine-overlays.css'
import './compare-dialog.css'
import { comparedLines } from '@allmend/domain/pages'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLoading } from '../../../../framework/use-loading.ts'
import { formatInstantDate } from '../../../../lib/format-date.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { LoadError } from '../../../../ui/load-error.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { type PageRecord, versionQuery, versionsQuery } from '../pages.queries.ts'
import { compareLines, withoutTheSame } from './compare-lines.ts'
import { ComparedText } from './compared-text.tsx'

const width = 880

interface Text {
  readonly title: string
  readonly html: string
}

interface CompareDialogProps {
  readonly page: PageRecord
  /** The version it begins with. */
  readonly number: number
  /** What is written now, saved or not. */
  readonly current: Text
  readonly onClose: () => void
}

/** What an earlier text and the one being written do not have in common. */
export function CompareDialog({ page, number: first, current, onClose }: CompareDialogProps) {
  const [number, setNumber] = useState(first)
  const { data: versions = [] } = useQuery(versionsQuery(page.id))
  const { data: earlier, error, isPending, refetch } = useQuery(versionQuery(page.id, number))
  const showSkeleton = useLoading(isPending)
  const choices = versions.map(({ number: one, savedAt }) => ({
    value: String(one),
    label: `Version ${one}${one === page.textNumber && page.isPublished ? ' (online)' : ''}, ${formatInstantDate(savedAt)}`,
  }))
  return (
    <Dialog title="Versionen vergleichen" size={width} onClose={onClose}>
      <div className="compare-dialog">
        <SelectField
          label="Aktueller Text im Vergleich mit"
          data={choices}
          value={String(number)}
          onChange={({ currentTarget }) => setNumber(Number(currentTarget.value))}
        />
        <p className="muted small">
          <del>− entfernt</del> stand nur in Version {number}, <ins>+ neu</ins> steht nur im aktuellen Text.
        </p>
        {showSkeleton && <Skeleton height={160} aria-busy="true" />}
        {error && <LoadError error={error} onRetry={() => refetch()} />}
        {earlier && <Differences before={earlier} after={current} />}
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Schliessen
        </Button>
      </div>
    </Dialog>
  )
}

function Differences({ before, after }: { before: Text; after: Text }) {
  const title = useMemo(() => compareLines([before.title], [after.title.trim()]), [before.title, after.title])
  const text = useMemo(
    () => compareLines(comparedLines(before.html), comparedLines(after.html)),
    [before.html, after.html],
  )
  if ([...title, ...text].every(({ state }) => state === 'same')) {
    return <p>Titel und Wortlaut sind dieselben.</p>
  }
  return (
    <>
      <section aria-labelledby="compare-title">
        <h3 id="compare-title">Titel</h3>
        <ComparedText lines={title} />
      </section>
      <section aria-labelledby="compare-text">
        <h3 id="compare-text">Text</h3>
        <ComparedText lines={withoutTheSame(text)} />
      </section>
    </>
  )
}
