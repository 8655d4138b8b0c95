import {
  byFit,
  type Compared,
  type FitPart,
  fitParts,
  fittingParts,
  personStatusWords,
  suggested,
} from '@allmend/domain/gateway'
import { Button } from '@mantine/core'
import { IconArrowUpRight, IconCheck, IconCross, IconLink, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Address } from './gateway.queries.ts'
import { fitText } from './gateway-words.ts'

interface PeopleTableProps {
  readonly addresses: readonly Address[]
  /** Whom they are compared with. */
  readonly person: Compared
  readonly accountId: number | null
  readonly onChoose: (personalNumber: string) => void
}

/** Who was found, best first; what is the same as in the account is marked. */
export function PeopleTable({ addresses, person, accountId, onChoose }: PeopleTableProps) {
  const rows = [...addresses].sort(byFit(person))
  const best = suggested(rows, person)
  return (
    <div className="gateway-people">
      <table>
        <thead>
          <tr>
            <th scope="col">Personennummer</th>
            <th scope="col">Status</th>
            <th scope="col">Name</th>
            <th scope="col">Strasse</th>
            <th scope="col">PLZ und Ort</th>
            <th scope="col">Übereinstimmung</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((address) => (
            <PersonRow
              key={address.personalNumber}
              address={address}
              fits={fittingParts(person, address)}
              isBest={address === best}
              isOwn={address.linkedTo !== null && address.linkedTo.id === accountId}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PersonRowProps {
  readonly address: Address
  readonly fits: readonly FitPart[]
  readonly isBest: boolean
  /** The account that is being linked has this number. */
  readonly isOwn: boolean
  readonly onChoose: (personalNumber: string) => void
}

function PersonRow({ address, fits, isBest, isOwn, onChoose }: PersonRowProps) {
  const { personalNumber, firstname, lastname, street, streetno, zipcode, city, linkedTo } = address
  const same = (part: FitPart, text: string) => <Same is={fits.includes(part)}>{text}</Same>
  return (
    <tr data-best={isBest || undefined}>
      <th scope="row" className="num">
        {personalNumber}
      </th>
      <td>
        <PersonStatus address={address} />
      </td>
      <td>
        {same('firstname', firstname)} {same('lastname', lastname)}
      </td>
      <td>{same('street', `${street} ${streetno}`.trim())}</td>
      <td>
        {fits.includes('zipcode') && fits.includes('city') ? (
          <Same is>{`${zipcode} ${city}`}</Same>
        ) : (
          <>
            {same('zipcode', zipcode)} {same('city', city)}
          </>
        )}
      </td>
      <td>
        <Fit count={fits.length} />
      </td>
      <td className="gateway-people__act">
        {linkedTo === null && (
          <Button
            variant={isBest ? 'filled' : 'default'}
            size="compact-sm"
            leftSection={<IconLink size={16} stroke={1.8} aria-hidden="true" />}
            aria-label={`Verknüpfen: ${personalNumber}, ${firstname} ${lastname}`}
            onClick={() => onChoose(personalNumber)}
          >
            Verknüpfen
          </Button>
        )}
        {isOwn && <span className="muted small">mit diesem Konto</span>}
        {linkedTo !== null && !isOwn && (
          <Link
            to="/admin/users/edit/$id"
            params={{ id: String(linkedTo.id) }}
            target="_blank"
            aria-label={`bei ${linkedTo.name}, öffnet sich in einem neuen Tab`}
          >
            bei {linkedTo.name}
          </Link>
        )}
      </td>
    </tr>
  )
}

const Same = ({ is, children }: { is: boolean; children: ReactNode }) =>
  is ? <mark className="gateway-same">{children}</mark> : <bdi>{children}</bdi>

const looks: Readonly<Record<string, readonly ['success' | 'gray', typeof IconCheck]>> = {
  active: ['success', IconCheck],
  moved: ['gray', IconArrowUpRight],
  deceased: ['gray', IconCross],
}

function PersonStatus({ address: { status, linkedTo } }: { address: Address }) {
  if (linkedTo !== null) {
    return (
      <StatusBadge tone="info" icon={IconLink}>
        Bereits verknüpft
      </StatusBadge>
    )
  }
  const [tone, icon] = (Object.hasOwn(looks, status) && looks[status]) || (['gray', IconUser] as const)
  return (
    <StatusBadge tone={tone} icon={icon}>
      {(Object.hasOwn(personStatusWords, status) && personStatusWords[status]) || status || 'Unbekannt'}
    </StatusBadge>
  )
}

const Fit = ({ count }: { count: number }) => (
  <span className="gateway-fit" data-whole={count === fitParts.length || undefined}>
    <span className="gateway-fit__bars" aria-hidden="true">
      {fitParts.map((part, place) => (
        <i key={part} data-on={place < count || undefined} />
      ))}
    </span>
    {fitText(count, fitParts.length)}
  </span>
)
