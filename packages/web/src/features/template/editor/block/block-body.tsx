import './block-body.css'
import { type Alignment, type MailBlock, type MailVariable, mailVariables } from '@allmend/domain/template'
import type { CSSProperties, ReactNode } from 'react'
import { useAppConfig } from '../../../../framework/app-config.ts'
import { useEditorFacts } from '../editor-context.ts'
import { MailTextEditor } from '../text/mail-text-editor.tsx'
import { MailWords } from '../text/mail-words.tsx'
import { VariableChip } from '../text/variable-chip.tsx'
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
        <MailTextEditor
          label="Text"
          html={props.content}
          {...writing}
          onChange={(content) => acts.change(id, { props: { content } }, 'content')}
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
      return <OrderTable {...settings.order} />
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

function Logo({ align, width }: LogoProps) {
  const { logo, logoHeight, title } = useAppConfig()
  if (!logo) return <strong style={{ display: 'block', textAlign: align }}>{title}</strong>
  const size: CSSProperties = width === null ? { height: logoHeight } : { width: `${width}%` }
  return (
    <div style={{ textAlign: align }}>
      <img className="block-picture" src={logo} alt={title} style={size} />
    </div>
  )
}

interface OrderTableProps {
  readonly addOptions: boolean
  readonly addQuestionnaires: boolean
}

/** An order as an example; the mail shows the real one. */
const OrderTable = ({ addOptions, addQuestionnaires }: OrderTableProps) => (
  <div className="block-order">
    <p className="block-order__head">
      <strong>Bestellung</strong> <VariableChip name="orderNumber" />
    </p>
    <p>
      <span>
        <strong>{mailVariables.object.sample}</strong>
        <span className="block-order__more">Fr, 04.12.2026, 14:00 bis So, 06.12.2026, 11:00 Uhr</span>
        {addQuestionnaires && <span className="block-order__more">Anzahl Personen: 40</span>}
      </span>
      <span className="num">360.00</span>
    </p>
    {addOptions && (
      <p>
        <span>Holz, zusätzliche Kiste</span>
        <span className="num">15.00</span>
      </p>
    )}
    <p>
      <strong>Total CHF</strong>
      <strong className="num">375.00</strong>
    </p>
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
