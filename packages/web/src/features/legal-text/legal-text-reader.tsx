import './legal-text.css'
import type { LegalTextKind } from '@allmend/domain/texts'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { formatInstantDate } from '../../lib/format-date.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { RichWords } from '../../ui/rich-words.tsx'
import { legalTextQuery } from './legal-text.queries.ts'

interface LegalTextReaderProps {
  readonly kind: LegalTextKind
  /** The one that counts now, if none is named. */
  readonly version?: number | undefined
}

/** A text of the municipality, fetched when somebody wants to read it. */
export function LegalTextReader({ kind, version }: LegalTextReaderProps) {
  const { data: text, error, isPending, refetch } = useQuery(legalTextQuery(kind, version))
  const isLate = useLoading(isPending)
  if (isLate) {
    return (
      <div className="legal-text__skeleton" role="status">
        <span className="visually-hidden">Der Text wird geladen …</span>
      </div>
    )
  }
  if (error) return <LoadError error={error} onRetry={() => refetch()} />
  if (!text) return null
  return (
    <div className="legal-text">
      <RichWords html={text.html} />
      <p className="muted small">
        Version {text.version} vom {formatInstantDate(text.createdAt)}
      </p>
    </div>
  )
}
