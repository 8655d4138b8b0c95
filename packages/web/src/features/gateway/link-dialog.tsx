import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './link-dialog.css'
import {
  type Compared,
  filledFields,
  type GatewaySearch,
  type GatewaySearchName,
  gatewaySearchLabels,
  gatewaySearchNames,
  nothingFilled,
  readInsuranceNumber,
} from '@allmend/domain/gateway'
import { Button, Loader, TextInput } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconInfoCircle,
  IconPlugConnected,
  IconPlugConnectedX,
  IconSearch,
  IconUserSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { CheckField } from '../../framework/form/check-field.tsx'
import { useIsPhone } from '../../framework/list/use-width.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatInstantDate } from '../../lib/format-date.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { addressesQuery } from './gateway.queries.ts'
import { foundText, searchText, seconds } from './gateway-words.ts'
import { PeopleTable } from './people-table.tsx'

interface LinkDialogProps {
  readonly person: Compared
  readonly account: { readonly id: number; readonly createdAt: string } | null
  readonly onChoose: (personalNumber: string) => void
  readonly onClose: () => void
}

type Typed = Readonly<Record<GatewaySearchName, string>>
const nothing: Typed = { firstname: '', lastname: '', street: '', streetno: '', city: '', personalNumber: '' }
const notInsured = `'${gatewaySearchLabels.personalNumber}' ist keine gültige SVAN-Nummer`

/** What is asked: on opening by the name of the customer, then by what was typed. */
interface Asked {
  readonly search: GatewaySearch | null
  readonly turn: number
}

/** Finds the person of the municipality's software an account belongs to. */
export function LinkDialog({ person, account, onChoose, onClose }: LinkDialogProps) {
  const isPhone = useIsPhone()
  const first = filledFields({ firstname: person.firstname, lastname: person.lastname })
  const [typed, setTyped] = useState<Typed>({ ...nothing, ...first })
  const [isInsurance, setInsurance] = useState(false)
  const [wrong, setWrong] = useState(Object.keys(first).length === 0 ? nothingFilled : null)
  const [asked, setAsked] = useState<Asked>({ search: wrong ? null : first, turn: 0 })
  const ask = () => {
    const filled = filledFields(typed)
    const insurance = isInsurance && filled.personalNumber ? readInsuranceNumber(filled.personalNumber) : ''
    const mistake = Object.keys(filled).length === 0 ? nothingFilled : insurance === null ? notInsured : null
    setWrong(mistake)
    if (mistake) return
    setAsked({ search: insurance ? { ...filled, personalNumber: insurance } : filled, turn: asked.turn + 1 })
  }
  return (
    <Dialog
      size="80vw"
      fullScreen={isPhone}
      onClose={onClose}
      title={<DialogTitle person={person} account={account} />}
      attributes={{ header: { role: 'presentation' } }}
    >
      <SearchFields
        typed={typed}
        wrong={wrong}
        isInsurance={isInsurance}
        onType={(change) => setTyped({ ...typed, ...change })}
        onInsurance={setInsurance}
        onClear={() => setTyped(nothing)}
        onSearch={ask}
      />
      <Found
        asked={asked}
        person={person}
        accountId={account?.id ?? null}
        onChoose={onChoose}
        onRetry={() => setAsked({ ...asked, turn: asked.turn + 1 })}
      />
      {isPhone && <Note />}
      <div className="gateway-dialog__foot">
        {!isPhone && <Note />}
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </Dialog>
  )
}

/** Beside the button where there is room; on a phone it scrolls with what was found. */
const Note = () => (
  <p className="gateway-dialog__note muted small">
    <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
    Verknüpfen übernimmt nur die Personennummer; sie gilt, sobald das Konto gespeichert ist. Namen und Adresse des
    Kontos bleiben unverändert.
  </p>
)

function DialogTitle({ person, account }: Pick<LinkDialogProps, 'person' | 'account'>) {
  const { firstname, lastname, street, streetno, zipcode, city } = person
  const parts = [
    `${firstname} ${lastname}`.trim(),
    `${street} ${streetno}`.trim(),
    `${zipcode} ${city}`.trim(),
    account ? `Konto seit ${formatInstantDate(account.createdAt)}` : 'Neues Konto',
  ]
  return (
    <span className="gateway-dialog__title">
      <span className="gateway-dialog__icon">
        <IconPlugConnected size={22} stroke={1.7} aria-hidden="true" />
      </span>
      <span>
        Mit Gemeindesoftware verknüpfen
        <small>
          <bdi>{parts.filter(Boolean).join(', ')}</bdi>
        </small>
      </span>
    </span>
  )
}

interface SearchFieldsProps {
  readonly typed: Typed
  readonly wrong: string | null
  readonly isInsurance: boolean
  readonly onType: (change: Partial<Typed>) => void
  readonly onInsurance: (is: boolean) => void
  readonly onClear: () => void
  readonly onSearch: () => void
}

function SearchFields({ typed, wrong, isInsurance, onType, onInsurance, onClear, onSearch }: SearchFieldsProps) {
  const id = useId()
  const firstField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const isWrong = (name: GatewaySearchName) => wrong === nothingFilled || (wrong !== null && name === 'personalNumber')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands it on to the form the dialog was opened from.
    event.stopPropagation()
    onSearch()
    if (Object.values(typed).every((text) => text.trim() === '')) firstField.current?.focus()
    else if (isInsurance && typed.personalNumber.trim() && !readInsuranceNumber(typed.personalNumber)) {
      numberField.current?.focus()
    }
  }
  return (
    <form className="gateway-search" noValidate onSubmit={submit}>
      <div className="gateway-search__fields">
        {gatewaySearchNames.map((name) => (
          <TextInput
            key={name}
            label={gatewaySearchLabels[name]}
            value={typed[name]}
            maxLength={100}
            autoComplete="off"
            error={isWrong(name)}
            {...(isWrong(name) && { 'aria-describedby': id })}
            {...(name === 'lastname' && { 'data-autofocus': true })}
            ref={name === 'firstname' ? firstField : name === 'personalNumber' ? numberField : null}
            onChange={({ currentTarget: { value } }) => onType({ [name]: value })}
          />
        ))}
        <Button type="submit" leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}>
          Suchen
        </Button>
      </div>
      {/* It stays, so that screen readers hear what comes into it. */}
      <div role="alert" id={id} className="gateway-search__error">
        {wrong && (
          <>
            <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" /> {wrong}
          </>
        )}
      </div>
      <div className="gateway-search__more">
        <CheckField label="SVAN-Nummer" checked={isInsurance} onChange={() => onInsurance(!isInsurance)} />
        <span className="muted small">Die Personennummer ist eine SVAN-Nummer (13 Stellen)</span>
        <button
          className="gateway-search__clear"
          type="button"
          onClick={() => {
            onClear()
            firstField.current?.focus()
          }}
        >
          Felder leeren
        </button>
      </div>
    </form>
  )
}

interface FoundProps {
  readonly asked: Asked
  readonly person: Compared
  readonly accountId: number | null
  readonly onChoose: (personalNumber: string) => void
  readonly onRetry: () => void
}

/** What came of the search: people, nobody, or why the gateway could not be asked. */
function Found({ asked: { search, turn }, person, accountId, onChoose, onRetry }: FoundProps) {
  const found = useQuery(addressesQuery(search, turn))
  const isSearching = useLoading(found.isFetching)
  const { data, error } = found
  const isShown = data && !error
  return (
    <div className="gateway-found">
      <div className="gateway-found__line" role="status">
        {isShown && !isSearching && search && (
          <>
            <span>
              <strong>{foundText(data.addresses.length, data.isCut)}</strong>{' '}
              <span className="muted">
                {turn === 0 ? 'beim Öffnen mit den Angaben des Kunden gesucht' : searchText(search)}
              </span>
            </span>
            <span className="gateway-found__answer muted small">
              <IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />
              Gateway antwortet, {seconds(data.milliseconds)}
            </span>
          </>
        )}
        {isSearching && (
          <span className="gateway-found__wait">
            <Loader size="xs" aria-hidden="true" /> Die Gemeindesoftware wird gefragt …
          </span>
        )}
      </div>
      {error && !found.isFetching && (
        <div className="gateway-found__box" role="alert">
          <EmptyState
            icon={<IconPlugConnectedX size={24} stroke={1.7} aria-hidden="true" />}
            title="Die Gemeindesoftware ist gestört."
            text={errorText(error)}
          >
            <Button variant="default" onClick={onRetry}>
              Erneut versuchen
            </Button>
          </EmptyState>
        </div>
      )}
      {isShown && data.addresses.length === 0 && (
        <div className="gateway-found__box">
          <EmptyState
            icon={<IconUserSearch size={24} stroke={1.7} aria-hidden="true" />}
            title="Keine Daten gefunden. Bitte verfeinern Sie die Suche."
            text="Weniger Felder finden mehr. Oft hilft der Nachname allein."
          />
        </div>
      )}
      {isShown && data.addresses.length > 0 && (
        <PeopleTable addresses={data.addresses} person={person} accountId={accountId} onChoose={onChoose} />
      )}
    </div>
  )
}
