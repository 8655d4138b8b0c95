import './start-preview.css'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type CSSProperties, useId, useState } from 'react'
import { useAppConfig } from '../../../framework/app-config.ts'
import { PreviewTitle } from '../../../framework/preview-panel.tsx'
import { Hero } from '../../../ui/hero.tsx'
import { RichWords } from '../../../ui/rich-words.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { ShownPicture } from './start-page-values.ts'

const widths = [
  {
    value: 'desktop',
    label: (
      <>
        <IconDeviceDesktop size={18} stroke={1.7} aria-hidden="true" />
        <span className="visually-hidden">Bildschirm</span>
      </>
    ),
  },
  {
    value: 'phone',
    label: (
      <>
        <IconDeviceMobile size={18} stroke={1.7} aria-hidden="true" />
        <span className="visually-hidden">Telefon</span>
      </>
    ),
  },
] as const

interface StartPreviewProps {
  readonly title: string
  readonly text: string
  readonly picture: ShownPicture | null
  readonly categories: readonly string[]
  /** As it is typed; the editor knows nothing that could run. */
  readonly body: string
}

/** The start page as it will be, drawn by what draws it for visitors. */
export function StartPreview({ title, text, picture, categories, body }: StartPreviewProps) {
  const id = useId()
  const { logo, title: name } = useAppConfig()
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('desktop')
  const focus = picture?.focus ? `${picture.focus.x}% ${picture.focus.y}%` : 'right bottom'
  return (
    <section className="panel start-preview" aria-labelledby={id}>
      <header className="panel__head start-preview__head">
        <div>
          <PreviewTitle id={id} title="Vorschau" text="So sehen Besucher den Anfang der Seite." />
        </div>
        <Segments label="Breite der Vorschau" value={width} choices={widths} onChange={setWidth} />
      </header>
      <div className="start-preview__canvas">
        <div className="start-preview__page" data-width={width} style={{ '--hero-focus': focus } as CSSProperties}>
          <div className="start-preview__bar">
            {logo && <img src={logo} alt="" />}
            <strong>{name}</strong>
            {['Start', 'Reservieren', 'Registrieren'].map((tab) => (
              <span key={tab}>{tab}</span>
            ))}
          </div>
          <Hero isPreview hero={{ title, text, picture: picture?.src ?? '', srcset: picture?.srcset ?? '' }} />
          <div className="start-preview__below">
            <div className="start-preview__search">
              {['Was', 'Wann', 'Personen'].map((field) => (
                <span key={field}>{field}</span>
              ))}
              <b>Suchen</b>
            </div>
            <p className="start-preview__objects">Alle Objekte</p>
            <p className="start-preview__categories">
              {['Alle', ...categories].map((name) => (
                <span key={name}>{name}</span>
              ))}
            </p>
            <div className="start-preview__tiles" aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
            </div>
            {body !== '' && (
              <div className="start-preview__body">
                <RichWords html={body} />
              </div>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
