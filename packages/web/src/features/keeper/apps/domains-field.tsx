import '../../../ui/status-badge.css'
import '../../../ui/styles/tones.css'
import './domains-field.css'
import { type AppDomain, addDomain, displayDomain, domainObstacle, makeMain, removeDomain } from '@allmend/domain/apps'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconInfoCircle, IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'

interface DomainsFieldProps {
  readonly domains: readonly AppDomain[]
  /** What is typed and not added yet. */
  readonly text: string
  /** Why they cannot be saved; where it names one of them, it stands there. */
  readonly error: string | null
  /** Why what is typed cannot be saved. */
  readonly textError: string | null
  readonly onChange: (domains: readonly AppDomain[]) => void
  readonly onText: (text: string) => void
}

/** The domains of an app: the filled star is the main one, an outlined one makes it so. */
export function DomainsField({ domains, text, error, textError, onChange, onText }: DomainsFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const obstacle = domainObstacle(text, domains)
    setProblem(obstacle)
    input.current?.focus()
    if (obstacle) return
    onChange(addDomain(domains, text))
    onText('')
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // Enter would save the whole form.
    event.preventDefault()
    add()
  }
  const named = error === null ? undefined : domains.find(({ domain }) => error.includes(`«${displayDomain(domain)}»`))
  return (
    <fieldset className="domains-field">
      <legend>
        Domains{' '}
        <span className="domains-field__star-sign" aria-hidden="true">
          *
        </span>
        <span className="visually-hidden">(Pflichtfeld)</span>
        <span className="domains-field__hint muted small">ohne https://</span>
      </legend>
      <div className="domains-field__box">
        {domains.length === 0 && <p className="muted domains-field__empty">Bisher keine Domain erfasst.</p>}
        <ul aria-label="Domains">
          {domains.map((entry) => (
            <DomainRow
              key={entry.domain}
              {...entry}
              isOnly={domains.length === 1}
              error={entry === named ? error : null}
              onStar={() => onChange(makeMain(domains, entry.domain))}
              onRemove={() => {
                onChange(removeDomain(domains, entry.domain))
                input.current?.focus()
              }}
            />
          ))}
        </ul>
        <div className="domains-field__add">
          <TextInput
            ref={input}
            aria-label="Neue Domain"
            placeholder="reservation.gemeinde.ch"
            data-field={text.trim() === '' ? 'domains' : 'newDomain'}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            value={text}
            error={problem ?? textError ?? (named ? null : error)}
            onKeyDown={addByKey}
            onChange={({ currentTarget }) => {
              onText(currentTarget.value)
              setProblem(null)
            }}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
            disabled={text.trim() === ''}
            onClick={add}
          >
            Hinzufügen
          </Button>
        </div>
      </div>
      <p className="muted small">
        <IconInfoCircle size={14} stroke={1.8} aria-hidden="true" />
        Der Stern bestimmt die Hauptdomain. Sie steht in E-Mails und lässt sich nicht löschen.
      </p>
    </fieldset>
  )
}

interface DomainRowProps extends AppDomain {
  readonly isOnly: boolean
  readonly error: string | null
  readonly onStar: () => void
  readonly onRemove: () => void
}

function DomainRow({ domain, isMain, isOnly, error, onStar, onRemove }: DomainRowProps) {
  const name = displayDomain(domain)
  const Star = isMain ? IconStarFilled : IconStar
  return (
    <li data-wrong={error === null ? undefined : true}>
      <ActionIcon
        variant="transparent"
        className="domains-field__star"
        aria-label={`${name} als Hauptdomain`}
        aria-pressed={isMain}
        disabled={isOnly}
        onClick={onStar}
      >
        <Star size={20} aria-hidden="true" />
      </ActionIcon>
      <span>{isMain ? <strong>{name}</strong> : name}</span>
      {isMain && (
        <span className="status tone" data-tone="warning">
          Hauptdomain
        </span>
      )}
      <ActionIcon
        variant="transparent"
        className="domains-field__bin"
        aria-label={`${name} löschen`}
        disabled={isMain}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      {error !== null && (
        <p className="domains-field__error small" role="alert">
          {error}
        </p>
      )}
    </li>
  )
}
