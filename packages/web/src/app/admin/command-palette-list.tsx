import { Spotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import type { PaletteGroup, PaletteOption } from './command-palette-options.ts'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Counted through all groups. */
  readonly selected: number
  readonly onOpen: (option: PaletteOption) => void
}

/** The options lie in the list one after the other, whatever group they are in; the keyboard counts them so. */
export function PaletteList({ id, groups, selected, onOpen }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, selected])
  let position = -1
  return (
    <Spotlight.ActionsList id={id} className="palette__list" role="listbox" aria-label="Treffer">
      {groups.map(({ label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset
        <div key={label} className="palette__group" role="group" aria-label={label}>
          <p className="palette__group-label" aria-hidden="true">
            {label}
          </p>
          {options.map((option) => {
            position += 1
            const isSelected = position === selected
            return (
              <button
                key={`${option.to} ${option.id}`}
                type="button"
                role="option"
                tabIndex={-1}
                id={`${id}-${position}`}
                className="palette__option"
                data-selected={isSelected || undefined}
                aria-selected={isSelected}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(option)}
              >
                <option.icon size={18} stroke={1.7} aria-hidden="true" />
                <span className="palette__label">{option.label}</span>
                {option.text && <span className="palette__text">{option.text}</span>}
              </button>
            )
          })}
        </div>
      ))}
    </Spotlight.ActionsList>
  )
}
