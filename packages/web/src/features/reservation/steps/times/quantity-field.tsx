import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

interface QuantityFieldProps {
  readonly stock: number
  readonly value: number
  readonly onChange: (quantity: number) => void
}

/** How many pieces of a stock are wanted. */
export function QuantityField({ stock, value, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const count = Number(text)
    const isCount = Number.isInteger(count) && count >= 1 && count <= stock
    setTyped(isCount ? null : text)
    if (isCount) onChange(count)
  }
  const step = (by: number) => {
    setTyped(null)
    onChange(Math.max(1, Math.min(stock, value + by)))
  }
  const isWrong = typed !== null && typed !== ''
  return (
    <div className="quantity">
      <TextInput
        label="Anzahl"
        inputMode="numeric"
        classNames={{ input: 'num' }}
        value={typed ?? String(value)}
        description={`${stock} Stück vorhanden`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isWrong && `Bitte geben Sie eine Zahl von 1 bis ${stock} ein.`}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <ActionIcon
        variant="default"
        size={48}
        aria-label="Ein Stück weniger"
        disabled={value <= 1}
        onClick={() => step(-1)}
      >
        <IconMinus size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={48}
        aria-label="Ein Stück mehr"
        disabled={value >= stock}
        onClick={() => step(1)}
      >
        <IconPlus size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
