import type { EditedLegalText } from '@allmend/contract'
import { counted } from '@allmend/domain/lists'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatInstant } from '../../../lib/format-date.ts'
import { SectionCard } from '../../../ui/section-card.tsx'

const VersionDialog = lazy(async () => ({ default: (await import('./version-dialog.tsx')).VersionDialog }))

interface VersionsCardProps {
  readonly text: EditedLegalText
  /** Puts what an old version says into the editor: saved, it is a new version. */
  readonly onRestore: (html: string) => void
}

const orderWords = (orders: number) =>
  orders < 1000 ? counted(orders, 'Bestellung', 'Bestellungen') : 'über 999 Bestellungen'

/** Everything this text ever said, the newest first. */
export function VersionsCard({ text, onRestore }: VersionsCardProps) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <SectionCard title="Versionen">
      {text.versions.length === 0 ? (
        <p className="muted">Noch keine. Die erste entsteht beim Speichern.</p>
      ) : (
        <ol className="versions" aria-label="Versionen, die neuste zuerst">
          {text.versions.map(({ version, createdAt, author, orders, isEmpty }) => (
            <li key={version} data-current={version === text.version || undefined}>
              <div>
                <p className="versions__title">
                  Version {version}
                  {version === text.version && <span className="muted small"> gilt jetzt</span>}
                </p>
                <p className="muted small">
                  <span className="num">{formatInstant(createdAt)}</span>
                  {author && (
                    <>
                      , <bdi>{author}</bdi>
                    </>
                  )}
                </p>
                {isEmpty && <p className="muted small">Ohne Text</p>}
                {orders > 0 && <p className="muted small">In {orderWords(orders)} akzeptiert</p>}
              </div>
              {!isEmpty && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Ansehen: Version ${version}`}
                  onClick={() => setOpen(version)}
                >
                  Ansehen
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {open !== null && (
        <Suspense>
          <VersionDialog
            kind={text.kind}
            version={open}
            current={text}
            onRestore={(html) => {
              setOpen(null)
              onRestore(html)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}
