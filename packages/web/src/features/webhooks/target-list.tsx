import { isUnencrypted, shownAddress } from '@allmend/domain/webhooks'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconLockOpen, IconPlayerPause, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { SectionCard } from '../../ui/section-card.tsx'
import { markOf } from './webhook-words.ts'
import type { Target } from './webhooks.queries.ts'

const icons = { success: IconCircleCheck, warning: IconAlertTriangle, gray: IconPlayerPause } as const

interface TargetListProps {
  readonly targets: readonly Target[]
  readonly chosen: number | null
  /** Whom somebody comes back from: it gets the focus. */
  readonly returned: number | 'list' | null
  readonly onChoose: (id: number) => void
  readonly onAdd: () => void
}

/** Who is told, and how it goes. */
export function TargetList({ targets, chosen, returned, onChoose, onAdd }: TargetListProps) {
  const entry = useRef<HTMLButtonElement>(null)
  useEffect(() => entry.current?.focus(), [])
  return (
    <SectionCard
      title="Ziele"
      aside={
        <Button variant="subtle" leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />} onClick={onAdd}>
          Ziel hinzufügen
        </Button>
      }
    >
      <ul className="webhook-targets">
        {targets.map((target) => {
          const { tone, word, more } = markOf(target)
          const Icon = icons[tone]
          return (
            <li key={target.id}>
              <button
                type="button"
                data-tone={tone}
                aria-current={target.id === chosen}
                ref={target.id === returned ? entry : undefined}
                onClick={() => onChoose(target.id)}
              >
                <Icon size={20} stroke={1.7} aria-hidden="true" />
                <span className="webhook-targets__words">
                  <strong>{target.name}</strong>
                  <small>{shownAddress(target.url)}</small>
                  {isUnencrypted(target.url) && (
                    <small className="webhook-targets__warning">
                      <IconLockOpen size={14} stroke={1.7} aria-hidden="true" />
                      Unverschlüsselt
                    </small>
                  )}
                  {more && <small className="webhook-targets__warning">{more[0]?.toUpperCase() + more.slice(1)}</small>}
                </span>
                <span className="webhook-targets__state">{word}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
