import './variable-box.css'
import { type MailVariable, mailVariables, variableGroups, variableGroupWords } from '@allmend/domain/template'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { foundVariables } from './found-variables.ts'

interface VariableBoxProps {
  readonly variables: readonly MailVariable[]
  readonly onPick: (name: MailVariable) => void
}

/** Every variable of the mail with its value of the example; typing finds, arrows choose, Enter takes. */
export function VariableBox({ variables, onPick }: VariableBoxProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const found = foundVariables(variables, search)
  const active = found[Math.min(at, found.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      const next = (Math.min(at, found.length - 1) + step + found.length) % found.length
      setAt(next)
      document.getElementById(`${id}-${found[next]}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      // Or it would save the whole form.
      event.preventDefault()
      if (active) onPick(active)
    }
  }
  return (
    <div className="variable-box">
      <TextInput
        aria-label="Variable suchen"
        placeholder="Variable suchen"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active}`}
        autoComplete="off"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="variable-box__list" id={`${id}-list`} role="listbox" aria-label="Variablen" tabIndex={-1}>
        {variableGroups.map((group) => {
          const own = found.filter((name) => mailVariables[name].group === group)
          if (own.length === 0) return null
          return (
            <fieldset key={group} aria-labelledby={`${id}-${group}-group`}>
              <p className="variable-box__group" id={`${id}-${group}-group`}>
                {variableGroupWords[group]}
              </p>
              {own.map((name) => (
                <button
                  key={name}
                  id={`${id}-${name}`}
                  type="button"
                  role="option"
                  aria-selected={name === active}
                  tabIndex={-1}
                  className="variable-box__option"
                  onClick={() => onPick(name)}
                >
                  <span className="mail-chip">{mailVariables[name].label}</span>
                  <span className="variable-box__sample">{mailVariables[name].sample}</span>
                </button>
              ))}
            </fieldset>
          )
        })}
      </div>
      <p className="variable-box__foot" role="status">
        {found.length === 0 ? 'Keine Variable gefunden.' : `${found.length} von ${variables.length}`}
      </p>
    </div>
  )
}
