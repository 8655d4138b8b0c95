import '../../ui/styles/mantine-forms.css'
import './impersonation-bar.css'
import type { CurrentUser } from '@allmend/contract'
import { Button } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconUserShare, IconUsers } from '@tabler/icons-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useMay } from '../../framework/permission.ts'
import { fullName } from '../../lib/person-name.ts'
import { useEndImpersonation } from './impersonation.queries.ts'

const choosing = { permissions: ['user:view', 'user:impersonate'] } as const

/** On a phone the bar would take a third of the screen, so it begins as a pill there. */
const isPhone = () => matchMedia('(max-width: 47.99em)').matches

interface ImpersonationBarProps {
  readonly user: CurrentUser
  /** Opens the choice of another customer. */
  readonly onChoose: () => void
}

/** Says in whose name one acts, as long as one does. */
export function ImpersonationBar({ user, onChoose }: ImpersonationBarProps) {
  const id = useId()
  const [isCollapsed, setCollapsed] = useSessionStorage({
    key: 'allmend:impersonation-collapsed',
    defaultValue: isPhone(),
    getInitialValueInEffect: false,
  })
  const bar = useRoomBelow()
  const mayChoose = useMay()({ staffBehind: choosing })
  const end = useEndImpersonation()
  const Chevron = isCollapsed ? IconChevronUp : IconChevronDown
  return (
    <section
      ref={bar}
      className="impersonation"
      data-collapsed={isCollapsed || undefined}
      aria-label="Benutzerimitation"
    >
      <div className="impersonation__in">
        <h2>
          <button
            type="button"
            className="impersonation__toggle"
            aria-expanded={!isCollapsed}
            aria-controls={id}
            onClick={() => setCollapsed(!isCollapsed)}
          >
            <IconUserShare className="impersonation__sign" size={20} stroke={1.8} aria-hidden="true" />
            <span>Benutzerimitation</span>
            {isCollapsed && <span className="impersonation__who">{fullName(user)}</span>}
            <Chevron size={18} stroke={1.8} aria-hidden="true" />
          </button>
        </h2>
        <div id={id} className="impersonation__body" hidden={isCollapsed}>
          <p>
            {user.impersonator?.name} handelt als <strong>{fullName(user)}</strong>
          </p>
          <div className="impersonation__actions">
            {mayChoose && (
              <Button
                variant="default"
                leftSection={<IconUsers size={18} stroke={1.7} aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={onChoose}
              >
                Kunde wählen
              </Button>
            )}
            <Button
              variant="white"
              leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />}
              // The page is on its way out after a success.
              loading={end.isPending || end.isSuccess}
              onClick={() => end.mutate()}
            >
              Zurück zur Administration
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}

const room = '--impersonation-room'

/** Keeps as much room free at the end of the page as the bar is high, whatever is written in it. */
function useRoomBelow(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(room, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty(room)
    }
  }, [])
  return bar
}
