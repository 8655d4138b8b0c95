import './block-body.css'
import {
  type Alignment,
  type BlockSettings,
  logoBox,
  type MailBlock,
  type MailVariable,
  mailVariables,
} from '@allmend/domain/template'
import { IconPhoto } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useAppConfig } from '../../../../framework/app-config.ts'
import { useEditorFacts } from '../editor-context.ts'
import { MailWords } from '../text/mail-words.tsx'
import { VariableChip } from '../text/variable-chip.tsx'
import { WrittenWords } from '../text/written-words.tsx'
import { dividerLook, innerLook, outerLook, pictureLook } from './block-look.ts'
import { Picture } from './block-picture.tsx'
import type { Writing } from './block-writing.ts'
import { SideBody } from './side-body.tsx'

interface BlockBodyProps {
  readonly block: MailBlock
  /** null: it is only shown. */
  readonly writing: Writing | null
}

/** A block as the mail shows it, with its settings. */
export function BlockBody({ block, writing }: BlockBodyProps) {
  const { css } = block.settings
  if (block.component === 'placeholder') return <PlaceBody name={block.props.content} />
  return (
    <div style={outerLook(css)}>
      <div style={innerLook(css)} data-component={block.component}>
        <Inside block={block} writing={writing} />
      </div>
    </div>
  )
}

function Inside({ block, writing }: BlockBodyProps): ReactNode {
  const { id, component, props, settings } = block
  const { acts } = useEditorFacts()
  switch (component) {
    case 'text':
      return writing ? (
        <WrittenWords
          label="Text"
          html={props.content}
          {...writing}
          onChange={(content, isTyped) => acts.change(id, { props: { content } }, isTyped ? 'content' : undefined)}
        />
      ) : (
        <MailWords html={props.content} />
      )
    case 'logo':
      return <Logo {...settings.logo} />
    case 'image':
      return (
        <div style={{ textAlign: settings.image.align }}>
          <Picture id={props.image} style={pictureLook(settings.image)} />
        </div>
      )
    case 'divider':
      return <div style={dividerLook(settings.divider)} />
    case 'imageText':
      return (
        <div className="block-sides" style={{ gridTemplateColumns: `${settings.split}fr ${12 - settings.split}fr` }}>
          <SideBody block={block} side="left" writing={writing} />
          <SideBody block={block} side="right" writing={writing} />
        </div>
      )
    case 'order':
      return <OrderExample {...settings.order} />
    case 'address':
      return <Address align={settings.address.align} />
    case 'placeholder':
      return null
  }
}

const PlaceBody = ({ name }: { name: string }) => (
  <div className="block-place">
    <span className="block-place__name">{name || 'Platz ohne Namen'}</span>
    <p>Hier steht, was jedes Thema selber sagt.</p>
  </div>
)

interface LogoProps {
  readonly align: Alignment
  readonly width: number | null
}

/** As in the mail: the picture beside the name. */
function Logo({ align, width }: LogoProps) {
  const { logo, logoMailWidth, title } = useAppConfig()
  const box = logoBox(width ?? logoMailWidth)
  const size: CSSProperties = { height: box.height, maxWidth: box.width, objectFit: 'contain' }
  return (
    <div className="block-logo" style={{ justifyContent: align }}>
      {logo && <img className="block-picture" src={logo} alt="" style={size} />}
      <span>
        <strong>{title}</strong>
        <span className="block-order__note">Reservationen</span>
      </span>
    </div>
  )
}

/** An order as an example; the mail shows the real one. */
const OrderExample = ({ part, addPicture, addOptions, addQuestionnaires }: BlockSettings['order']) => (
  <div className="block-order">
    {part !== 'costs' && (
      <div className="block-order__card">
        {addPicture && (
          <span className="block-order__picture">
            <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
            Bild des Objekts
          </span>
        )}
        <strong className="block-order__title">{mailVariables.object.sample}</strong>
        <dl>
          <dt>Wann</dt>
          <dd>
            <strong>
              Fr, 04.12.2026, 14:00 Uhr
              <br />
              bis So, 06.12.2026, 11:00 Uhr
            </strong>
          </dd>
          <dt>Wo</dt>
          <dd>
            {mailVariables.objectAddress.sample}
            <br />
            <span className="block-order__link">Link zur Karte</span> <span className="block-order__link">Anfahrt</span>
          </dd>
          <dt>Anlass</dt>
          <dd>{mailVariables.occasion.sample}</dd>
          {addOptions && (
            <>
              <dt>Optionen</dt>
              <dd>Holz, zusätzliche Kiste: 1</dd>
            </>
          )}
        </dl>
        {addQuestionnaires && (
          <p>
            <span className="block-order__more">Wie viele Personen kommen?</span>
            28
          </p>
        )}
      </div>
    )}
    {part !== 'bookings' && (
      <div className="block-order__costs">
        <p>
          <span>
            {mailVariables.object.sample} <span className="block-order__note">2 × 180.00</span>
          </span>
          <span className="num">360.00</span>
        </p>
        <p>
          <span>Holz, zusätzliche Kiste</span>
          <span className="num">15.00</span>
        </p>
        <p className="block-order__total">
          <strong>Total</strong>
          <strong className="num">{mailVariables.total.sample}</strong>
        </p>
        <p className="block-order__note">Zahlung: Rechnung</p>
      </div>
    )}
  </div>
)

const addressLines: readonly (readonly MailVariable[])[] = [
  ['company'],
  ['firstname', 'lastname'],
  ['street', 'streetno'],
  ['zipcode', 'city'],
]

const Address = ({ align }: { align: Alignment }) => (
  <div className="block-address" style={{ textAlign: align }}>
    {addressLines.map((line) => (
      <p key={line.join()}>
        {line.map((name) => (
          <VariableChip key={name} name={name} />
        ))}
      </p>
    ))}
  </div>
)
