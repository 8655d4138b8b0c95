import './mail-dialog.css'
import { sizeWords } from '@allmend/domain/media'
import { Button, Skeleton } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormNote } from '../../framework/form/form-note.tsx'
import { notifyStaying } from '../../framework/notifications/notify.ts'
import { useFocusBack } from '../../framework/use-focus-back.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { errorText } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Segments } from '../../ui/segments.tsx'
import { type MailScope, mailQuery } from './mail.queries.ts'
import { MailFacts } from './mail-facts.tsx'
import { MailFrame } from './mail-frame.tsx'
import { sendAgain } from './send-again.ts'

const width = 720
/** Stands where the mail has its link or code. */
const hidden = /‹Link›|••••••/

const views = [
  { value: 'html', label: 'Darstellung' },
  { value: 'text', label: 'Nur Text' },
] as const

interface MailDialogProps {
  readonly scope: MailScope
  readonly id: number
  readonly onClose: () => void
}

export function MailDialog({ scope, id, onClose }: MailDialogProps) {
  const query = useQuery(mailQuery(scope, id))
  const showSkeleton = useLoading(query.isPending)
  const [view, setView] = useState<'html' | 'text'>('html')
  const again = useMutation({
    mutationFn: () => sendAgain([id]),
    onError: (error) => void notifyStaying(errorText(error)),
  })
  const button = useFocusBack(again.isPending)
  const mail = showSkeleton ? undefined : query.data
  return (
    <Dialog onClose={onClose} size={width} title={mail?.subject ?? 'E-Mail'}>
      {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
      {showSkeleton && <Skeleton height={240} />}
      {mail && (
        <>
          <MailFacts mail={mail} />
          {scope === 'app' && mail.whyNotAgain && (
            <FormNote tone="info">Diese E-Mail kann nicht erneut gesendet werden. {mail.whyNotAgain}</FormNote>
          )}
          {hidden.test(mail.text) && !mail.whyNotAgain && (
            <p className="muted small">
              Links und Codes öffnen Türen. Sie stehen nur in der E-Mail selbst, nicht im Protokoll.
            </p>
          )}
          {mail.attachments.length > 0 && (
            <ul className="mail-files" aria-label="Anhänge">
              {mail.attachments.map(({ filename, contentType, size }) => (
                <li key={filename}>
                  <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
                  {filename}
                  <span className="muted">
                    {contentType}
                    {size !== null && (
                      <>
                        , <span className="num">{sizeWords(size)}</span>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <div className="mail-views">
            <Segments label="Ansicht" value={view} choices={views} onChange={setView} />
            {scope === 'app' && mail.canResend && (
              <Button
                ref={button}
                variant="default"
                leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
                loading={again.isPending}
                onClick={() => again.mutate()}
              >
                {mail.state === 'queued' ? 'Jetzt versuchen' : 'Erneut senden'}
              </Button>
            )}
          </div>
          {view === 'html' ? (
            <MailFrame key={mail.html} html={mail.html} />
          ) : (
            <div className="mail-text">{mail.text}</div>
          )}
        </>
      )}
    </Dialog>
  )
}
