import type { UserRecord } from '@allmend/contract'
import { priceCategoryWords, userColumns } from '@allmend/domain/lists'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'

export const UserFacts = ({ user }: { user: UserRecord }) => (
  <SectionCard title="Konto">
    <dl className="facts">
      <div>
        <dt>{userColumns.id}</dt>
        <dd className="num">{user.id}</dd>
      </div>
      <div>
        <dt>{userColumns.createdAt}</dt>
        <dd className="num">{formatInstant(user.createdAt)}</dd>
      </div>
      <div>
        <dt>{userColumns.lastSeenAt}</dt>
        <dd className="num">{user.lastSeenAt ? formatInstant(user.lastSeenAt) : 'noch nie'}</dd>
      </div>
      {user.priceCategory !== null && (
        <div>
          <dt>{userColumns.priceCategory}</dt>
          <dd>{priceCategoryWords(user).join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>Zwei-Faktor</dt>
        <dd>{user.use2fa ? 'eingeschaltet' : 'ausgeschaltet'}</dd>
      </div>
    </dl>
  </SectionCard>
)
