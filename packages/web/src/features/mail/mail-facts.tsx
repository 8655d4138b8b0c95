import { mailColumns as labels, mailTopicWord } from '@allmend/domain/lists'
import { formatInstant } from '../../lib/format-date.ts'
import type { MailRow } from './mail.queries.ts'
import { MailStateBadge } from './mail-state-badge.tsx'

const Time = ({ at }: { at: string }) => <span className="num">{formatInstant(at)}</span>

/** What became of a mail. */
export const MailFacts = ({ mail }: { mail: MailRow }) => (
  <dl className="mail-facts">
    <dt>{labels.state}</dt>
    <dd>
      <MailStateBadge state={mail.state} />
    </dd>
    <dt>{labels.to}</dt>
    <dd>{mail.to}</dd>
    <dt>{labels.topic}</dt>
    <dd>{mailTopicWord(mail.topic)}</dd>
    <dt>{labels.createdAt}</dt>
    <dd>
      <Time at={mail.createdAt} />
    </dd>
    {mail.sentAt && (
      <>
        <dt>{labels.sentAt}</dt>
        <dd>
          <Time at={mail.sentAt} />
        </dd>
      </>
    )}
    <dt>{labels.tries}</dt>
    <dd className="num">{mail.tries}</dd>
    {mail.state === 'queued' && mail.tries > 0 && (
      <>
        <dt>{labels.nextTryAt}</dt>
        <dd>{mail.nextTryAt ? <Time at={mail.nextTryAt} /> : 'sofort'}</dd>
      </>
    )}
    {mail.lastError && (
      <>
        <dt>{labels.lastError}</dt>
        <dd className="mail-facts__error">{mail.lastError}</dd>
      </>
    )}
    {mail.serverAnswer && (
      <>
        <dt>{labels.serverAnswer}</dt>
        <dd className="mail-facts__error">{mail.serverAnswer}</dd>
      </>
    )}
  </dl>
)
