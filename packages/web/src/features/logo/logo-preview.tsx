import { logoBox } from '@allmend/domain/template'
import { IconMenu2 } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { LogoLook, type ShownLogo } from './logo-look.tsx'

const rows = [
  ['2 Nächte × 180.00', '360.00'],
  ['Holz, zusätzliche Kiste', '15.00'],
  ['Total CHF', '375.00'],
] as const

/** As in the mail itself. */
const boxOf = (mailWidth: number) => {
  const { width, height } = logoBox(mailWidth)
  return { '--mail-logo-width': `${width}px`, '--mail-logo-height': `${height}px` } as CSSProperties
}

const highAs = (pixels: number) => ({ '--logo-height': `${pixels}px` }) as CSSProperties

interface LogoPreviewProps {
  readonly shown: ShownLogo | null
  /** In the header, in pixels; in mails, in hundredths of their width. */
  readonly height: string
  readonly mailWidth: string
}

/** Where the logo is met: above every page, in every mail and on every letter. */
export function LogoPreview({ shown, height, mailWidth }: LogoPreviewProps) {
  const { title, texts } = useAppConfig()
  const [street] = texts.address.split('\n')
  return (
    <SectionCard title="Vorschau" aside={<span className="muted small">Website, E-Mail und Brief</span>}>
      <div className="logo-preview" aria-hidden="true" style={boxOf(Number(mailWidth))}>
        <p className="logo-preview__title">
          Kopf der Website <span className="muted small">Desktop und Telefon</span>
        </p>
        <div className="logo-preview__head" style={highAs(Number(height))}>
          <span className="brand">
            {shown && <LogoLook {...shown} />}
            <span className="brand__text">
              <span className="brand__title">{title}</span>
              <span className="brand__sub">Reservationssystem</span>
            </span>
          </span>
          <span className="logo-preview__tabs">
            <span>Start</span>
            <span data-active>Reservieren</span>
          </span>
        </div>
        <div className="logo-preview__head logo-preview__head--phone" style={highAs(Math.min(Number(height), 40))}>
          <span className="brand">
            {shown && <LogoLook {...shown} />}
            <span className="brand__title">{title}</span>
          </span>
          <IconMenu2 size={20} stroke={1.7} />
        </div>
        <p className="logo-preview__title">
          E-Mail <span className="muted small">{mailWidth} % von 600 px</span>
        </p>
        <div className="logo-preview__desk">
          <div className="logo-preview__mail">
            {shown && <LogoLook {...shown} />}
            <span className="muted small">{title}</span>
            <strong>Ihre Reservation ist bestätigt</strong>
            <span>Guten Tag Petra Wyss, wir freuen uns, Ihnen die Waldhütte zu bestätigen.</span>
          </div>
        </div>
        <p className="logo-preview__title">
          Brief und Rechnung <span className="muted small">A4, verkleinert</span>
        </p>
        <div className="logo-preview__desk">
          <div className="logo-preview__letter">
            <span className="logo-preview__sender">
              {shown && <LogoLook {...shown} />}
              <span>
                <strong>{title}</strong>
                <br />
                {street}
              </span>
            </span>
            <span className="logo-preview__to">
              Petra Wyss
              <br />
              Bahnhofstrasse 14a
              <br />
              8699 Eschenbühl
            </span>
            <strong className="logo-preview__subject">Rechnung 2026-000131</strong>
            {rows.map(([label, amount]) => (
              <span key={label} className="logo-preview__row">
                <span>{label}</span>
                <span className="num">{amount}</span>
              </span>
            ))}
          </div>
        </div>
      </div>
    </SectionCard>
  )
}
