import { isHexColor } from '@allmend/domain/color'
import { formatCount } from '@allmend/domain/money'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ColorField } from '../../../ui/color-field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { IconPicker } from './icon-picker.tsx'
import { TagChip } from './tag-chip.tsx'
import type { RowErrors, TagRow } from './tag-rows.ts'

interface TagEditorRowProps {
  readonly row: TagRow
  /** Of what is not named yet. */
  readonly place: number
  readonly errors: RowErrors
  readonly onChange: (patch: Partial<TagRow>) => void
  readonly onRemove: () => void
}

export function TagEditorRow({ row, place, errors, onChange, onRemove }: TagEditorRowProps) {
  const { label, icon, color, dark, assets, id } = row
  const name = label.trim() || `Zeile ${place}`
  const isWrong = Object.keys(errors).length > 0
  return (
    <li className="tag-row" data-new={id === null || undefined} data-wrong={isWrong || undefined}>
      <IconPicker value={icon} name={name} onChange={(next) => onChange({ icon: next })} />
      <TextInput
        className="tag-row__label"
        label="Bezeichnung"
        aria-label={`Bezeichnung, Zeile ${place}`}
        required
        maxLength={60}
        value={label}
        error={errors.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <ColorField
        className="tag-row__color"
        label="Farbe"
        aria-label={`Farbe, ${name}`}
        value={color}
        error={errors.color}
        onChange={({ currentTarget }) => onChange({ color: currentTarget.value })}
        onPick={(next) => onChange({ color: next })}
      />
      <span className="tag-row__dark">
        <Switch label={`Schrift weiss, ${name}`} checked={dark} onChange={(next) => onChange({ dark: next })} />
        <span className="tag-row__word" aria-hidden="true">
          Schrift weiss
        </span>
      </span>
      <span className="tag-row__look">
        {label.trim() === '' || !isHexColor(color) ? (
          <span className="muted small">noch ohne Name</span>
        ) : (
          <TagChip tag={{ label, icon, color, dark }} isFilled />
        )}
      </span>
      <span className="tag-row__uses num">
        {id === null ? (
          <StatusBadge tone="info" icon={IconPlus}>
            Neu
          </StatusBadge>
        ) : (
          `${formatCount(assets)} ${assets === 1 ? 'Medium' : 'Medien'}`
        )}
      </span>
      <ActionIcon variant="subtle" color="error" size={36} aria-label={`Tag löschen: ${name}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
