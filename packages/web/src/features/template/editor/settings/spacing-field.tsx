import './spacing-field.css'
import type { BlockCss, Sides } from '@allmend/domain/template'
import { useState } from 'react'

const most = 200
const words = { top: 'oben', right: 'rechts', bottom: 'unten', left: 'links' } as const
type SideName = keyof Sides
const sideNames = Object.keys(words) as SideName[]

interface SpacingFieldProps {
  readonly css: BlockCss
  readonly isReadOnly: boolean
  readonly onChange: (change: Partial<BlockCss>, about: string) => void
}

/** Room around a block and within it, each number where it lies. */
export function SpacingField({ css, isReadOnly, onChange }: SpacingFieldProps) {
  const numbers = (name: 'margin' | 'padding', title: string) =>
    sideNames.map((side) => (
      <SideNumber
        key={side}
        side={side}
        label={`${title} ${words[side]}`}
        value={css[name][side]}
        isReadOnly={isReadOnly}
        onChange={(value) => onChange({ [name]: { ...css[name], [side]: value } }, `${name} ${side}`)}
      />
    ))
  return (
    <fieldset>
      <legend>Abstand</legend>
      <div className="spacing__box">
        <span className="spacing__title">Aussen</span>
        {numbers('margin', 'Aussen')}
        <div className="spacing__box spacing__box--inner">
          <span className="spacing__title">Innen</span>
          {numbers('padding', 'Innen')}
        </div>
      </div>
    </fieldset>
  )
}

interface SideNumberProps {
  readonly side: SideName
  readonly label: string
  readonly value: number
  readonly isReadOnly: boolean
  readonly onChange: (value: number) => void
}

function SideNumber({ side, label, value, isReadOnly, onChange }: SideNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const number = Number(text)
    const isGood = text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= most
    setTyped(isGood ? null : text)
    if (isGood) onChange(number)
  }
  return (
    <input
      className="spacing__number"
      data-side={side}
      type="number"
      inputMode="numeric"
      min={0}
      max={most}
      aria-label={`${label}, in Pixeln`}
      aria-invalid={typed !== null || undefined}
      readOnly={isReadOnly}
      value={typed ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
