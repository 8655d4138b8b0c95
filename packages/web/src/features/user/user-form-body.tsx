import '../../framework/form/record-page.css'
import './user-form.css'
import type { UserRecord } from '@allmend/contract'
import { priceCategoryWords, userColumns } from '@allmend/domain/lists'
import { Button } from '@mantine/core'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { formatInstant } from '../../lib/format-date.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { History } from '../audit/index.ts'
import { UserGatewayCard } from '../gateway/index.ts'
import type { GroupChoice } from '../group/index.ts'
import type { PriceCategory } from '../price-category/index.ts'
import { UserSignOnCard } from '../sso/index.ts'
import type { UserRights } from './use-user-rights.ts'
import { UserAccountCard } from './user-account-card.tsx'
import { UserGroupsCard } from './user-groups-card.tsx'
import { UserHead } from './user-head.tsx'
import { UserNotes } from './user-notes.tsx'
import { UserPersonCard } from './user-person-card.tsx'
import { draftOf, followUser, readUser, userSpec } from './user-values.ts'
import { saveUser } from './users.queries.ts'
import { zipCategory } from './zip-category.ts'

export interface UserFormProps {
  /** null makes a new one. */
  readonly user: UserRecord | null
  /** Then nobody chooses the role. */
  readonly fixedRole?: 'user'
  readonly layout?: 'page' | 'dialog'
  readonly onSaved: (user: UserRecord) => void
  readonly onBack: () => void
}

interface UserFormBodyProps extends UserFormProps {
  readonly rights: UserRights
  readonly groups: readonly GroupChoice[]
  readonly categories: readonly PriceCategory[]
}

export function UserFormBody({ user, fixedRole, layout = 'page', rights, ...rest }: UserFormBodyProps) {
  const { groups, categories, onSaved, onBack } = rest
  const isNew = user === null
  const categoryOf = (zipcode: string) => zipCategory(categories, zipcode)?.id ?? null
  const mayHaveNone = user?.priceCategoryId === null
  const form = useRecordForm({
    spec: userSpec({ isNew, seesCategories: rights.categories, mayHaveNone }),
    record: user,
    read: readUser({ role: fixedRole ?? 'user', categoryOf }),
    follow: followUser({ isNew, categoryOf }),
    save: (values, edited) => saveUser(draftOf(values, rights), edited),
    onSaved,
    refusals: {
      'user.username_taken': 'username',
      'user.email_taken': 'email',
      'user.group_unknown': 'groups',
      'user.number_taken': 'hisoftPersonalNumber',
      'pricecategory.unknown': 'priceCategoryId',
    },
    isReadOnly: !isNew && !(rights.edit && user.can.edit),
    layout,
    entity: 'user',
    auditNames: { priceCategoryId: 'priceCategory' },
    words: (field, entry) =>
      field === 'priceCategoryId' ? (categories.find(({ id }) => id === entry)?.name ?? 'Keine') : String(entry),
  })
  const isCustomer = form.values.role === 'user'
  const { key: numberKey, ...numberField } = form.field('hisoftPersonalNumber')
  const cards = (
    <>
      <UserAccountCard form={form} rights={rights} isRoleFixed={!isNew || fixedRole !== undefined} />
      <UserPersonCard
        form={form}
        categories={rights.categories && isCustomer ? categories : null}
        mayHaveNone={mayHaveNone}
      />
      {rights.permissions && <UserGroupsCard form={form} groups={groups} mayChange={user?.can.permissions ?? true} />}
      {rights.hasGateway && isCustomer && (
        <UserGatewayCard
          key={numberKey}
          field={numberField}
          number={form.values.hisoftPersonalNumber}
          person={form.values}
          account={form.record}
          // Above another dialog a third would be lost.
          mayLink={rights.edit && !form.isReadOnly && layout === 'page'}
          onChange={(hisoftPersonalNumber) => form.set({ hisoftPersonalNumber })}
        />
      )}
    </>
  )

  if (layout === 'dialog') {
    return (
      <>
        <form {...form.props} className="record-page">
          {form.alert && <FormAlert>{form.alert}</FormAlert>}
          {cards}
          <div className="dialog-actions">
            <Button variant="default" onClick={() => form.leave(onBack)}>
              Zurück
            </Button>
            <Button type="submit" loading={form.isSaving}>
              Speichern
            </Button>
          </div>
        </form>
        {form.guards}
      </>
    )
  }
  return (
    <div className="record-page">
      <UserHead user={form.record} form={form} rights={rights} onBack={onBack} />
      {form.record && <UserNotes user={form.record} rights={rights} />}
      <div className="record-page__columns" data-single={isNew || undefined}>
        <form {...form.props} className="record-page__column">
          {cards}
        </form>
        {form.record && (
          <div className="record-page__column">
            <UserFacts user={form.record} />
            {form.record.role === 'admin' && rights.permissions && (
              <UserSignOnCard id={form.record.id} mayChange={form.record.can.permissions} />
            )}
            <History entity="user" id={form.record.id} />
          </div>
        )}
      </div>
      {form.guards}
    </div>
  )
}

const UserFacts = ({ user }: { user: UserRecord }) => (
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
