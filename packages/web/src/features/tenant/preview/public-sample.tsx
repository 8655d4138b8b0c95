import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock, IconInfoCircle, IconRepeat, IconX } from '@tabler/icons-react'
import { useAppConfig } from '../../../framework/app-config.ts'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Switch } from '../../../ui/switch.tsx'

const days = [
  ['Mo', '23', 'free'],
  ['Di', '24', 'free'],
  ['Mi', '25', 'taken'],
  ['Do', '26', 'free'],
  ['Fr', '27', 'chosen'],
  ['Sa', '28', 'free'],
  ['So', '29', 'closed'],
] as const

const nothing = () => undefined

/** What citizens see: a card, some days, a price and what they press. */
export function PublicSample() {
  const { title, logo } = useAppConfig()
  return (
    <>
      <div className="color-preview__bar">
        {logo && <img src={logo} alt="" />}
        <strong>{title}</strong>
        <span className="color-preview__tab">Start</span>
        <span className="color-preview__tab" data-active>
          Reservieren
        </span>
        <span className="color-preview__tab">Mein Konto</span>
      </div>
      <div className="color-preview__page">
        <div className="color-preview__columns">
          <div className="color-preview__card">
            <StatusBadge tone="success" icon={IconCheck}>
              Frei am Fr, 27.11.
            </StatusBadge>
            <strong>Aula</strong>
            <span className="color-preview__muted">bis 180 Personen, CHF 45.00 pro Stunde</span>
            <div className="color-preview__days">
              {days.map(([weekday, day, state]) => (
                <span key={day} data-state={state}>
                  <small>{weekday}</small>
                  <b>{day}</b>
                </span>
              ))}
            </div>
            <div className="color-preview__badges">
              <StatusBadge tone="success" icon={IconCheck}>
                Bestätigt
              </StatusBadge>
              <StatusBadge tone="warning" icon={IconClock}>
                Unbestätigt
              </StatusBadge>
              <StatusBadge tone="error" icon={IconX}>
                Storniert
              </StatusBadge>
              <StatusBadge tone="info" icon={IconInfoCircle}>
                Hinweis
              </StatusBadge>
              <StatusBadge tone="accent" icon={IconRepeat}>
                Serie
              </StatusBadge>
            </div>
          </div>
          <div className="color-preview__side">
            <div className="color-preview__card">
              <span className="color-preview__total">
                <span>Total</span>
                <strong className="num">CHF 135.00</strong>
              </span>
              <Button fullWidth>Reservieren</Button>
              <Button fullWidth variant="outline">
                Merken
              </Button>
            </div>
            <FormNote tone="warning">Noch 13:42 Minuten gehalten</FormNote>
          </div>
        </div>
        <div className="color-preview__foot">
          <span className="color-preview__link">Link auf dem Hintergrund</span>
          <span className="color-preview__error">
            <IconAlertCircle size={16} aria-hidden="true" />
            Bitte füllen Sie das Feld aus
          </span>
          <Switch label="Beispiel eines Schalters" checked onChange={nothing} />
        </div>
      </div>
    </>
  )
}
