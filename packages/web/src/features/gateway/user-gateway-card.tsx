import './gateway.css'
import type { UserRecord } from '@allmend/contract'
import { type Compared, readPersonalNumber } from '@allmend/domain/gateway'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconClock, IconLink, IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { FormNote } from '../../framework/form/form-note.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { linkChangeText } from './gateway-words.ts'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

interface UserGatewayCardProps {
  readonly field: TextInputProps
  /** What stands in the form now. */
  readonly number: string
  readonly person: Compared
  /** The account as it is stored; null for a new one. */
  readonly account: Pick<UserRecord, 'id' | 'createdAt' | 'hisoftPersonalNumber' | 'alikeNumber'> | null
  /** May look people up and change the form. */
  readonly mayLink: boolean
  readonly onChange: (number: string) => void
}

/** The person of the municipality's software an account belongs to. It is saved with the form. */
export function UserGatewayCard({ field, number, person, account, mayLink, onChange }: UserGatewayCardProps) {
  const [isSearching, setSearching] = useState(false)
  const search = useRef<HTMLButtonElement>(null)
  const isLinked = number.trim() !== ''
  const stored = account?.hisoftPersonalNumber ?? ''
  const alike = account && readPersonalNumber(number) === stored ? account.alikeNumber : null
  return (
    <SectionCard
      title="Verknüpfung Gemeindesoftware"
      aside={<LinkState now={readPersonalNumber(number)} stored={stored} />}
    >
      <div className="user-gateway">
        <TextInput
          {...field}
          autoComplete="off"
          description={
            field.description ?? 'Unter dieser Nummer kennt die Gemeindesoftware die Person. Führende Nullen zählen.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {alike && (
          <FormNote tone="warning">
            <Link to="/admin/users/edit/$id" params={{ id: String(alike.id) }}>
              {alike.name}
            </Link>{' '}
            hat die Nummer {alike.number}. Führende Nullen zählen: Für die Gemeindesoftware sind das zwei Personen.
          </FormNote>
        )}
        {mayLink && (
          <div className="user-gateway__ways">
            <Button
              ref={search}
              variant="default"
              leftSection={<IconLink size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => setSearching(true)}
            >
              {isLinked ? 'Andere Person suchen' : 'Mit Gemeindesoftware verknüpfen'}
            </Button>
            {isLinked && (
              <Button
                variant="subtle"
                color="error"
                leftSection={<IconLinkOff size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => {
                  onChange('')
                  // The button goes with the link.
                  search.current?.focus()
                }}
              >
                Verknüpfung lösen
              </Button>
            )}
          </div>
        )}
      </div>
      {isSearching && (
        <Suspense>
          <LinkDialog
            person={person}
            account={account}
            onChoose={(chosen) => {
              onChange(chosen)
              setSearching(false)
            }}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}

/** Linked is what is stored; what stands in the form alone says so. */
function LinkState({ now, stored }: { readonly now: string; readonly stored: string }) {
  if (now !== stored) {
    return (
      <StatusBadge tone="warning" icon={IconClock}>
        {linkChangeText(now, stored)}
      </StatusBadge>
    )
  }
  return now === '' ? (
    <StatusBadge tone="gray" icon={IconLinkOff}>
      Nicht verknüpft
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={IconLink}>
      Verknüpft
    </StatusBadge>
  )
}
