import './settings-panel.css'
import { type BlockCss, type BlockSettings, blockWords, type MailBlock } from '@allmend/domain/template'
import { TextInput } from '@mantine/core'
import { IconClick } from '@tabler/icons-react'
import { useId } from 'react'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { blockIcons } from '../block/block-icons.ts'
import { useEditorFacts } from '../editor-context.ts'
import { ComponentSettings } from './component-settings.tsx'
import { LetterSettings } from './letter-settings.tsx'
import { NumberField } from './number-field.tsx'
import { SpacingField } from './spacing-field.tsx'
import { TintField } from './tint-field.tsx'

/** How the chosen block looks, and when it is there. */
export function SettingsPanel({ block }: { block: MailBlock | null }) {
  const id = useId()
  if (!block) {
    return (
      <EmptyState
        icon={<IconClick size={24} stroke={1.7} aria-hidden="true" />}
        title="Kein Block gewählt."
        text="Wählen Sie einen Block, um seine Einstellungen zu sehen."
      />
    )
  }
  const Icon = blockIcons[block.component]
  return (
    <section className="block-settings" aria-labelledby={id}>
      <h2 id={id} className="block-settings__title">
        <Icon size={18} stroke={1.7} aria-hidden="true" />
        {blockWords[block.component]}
      </h2>
      {block.component === 'placeholder' ? <PlaceSettings block={block} /> : <DrawnSettings block={block} />}
    </section>
  )
}

const longestName = 60

function PlaceSettings({ block: { id, props } }: { block: MailBlock }) {
  const { acts, isReadOnly } = useEditorFacts()
  return (
    <TextInput
      label="Name des Platzes"
      description="So heisst er beim Bearbeiten der Themen."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={longestName}
      readOnly={isReadOnly}
      value={props.content}
      onChange={({ currentTarget }) => acts.change(id, { props: { content: currentTarget.value } }, 'content')}
    />
  )
}

function DrawnSettings({ block }: { block: MailBlock }) {
  const { acts, isReadOnly } = useEditorFacts()
  const { id, settings } = block
  const setCss = (css: Partial<BlockCss>, about: string) => acts.change(id, { css }, about)
  const set = (change: Partial<Omit<BlockSettings, 'css'>>, about?: string) =>
    acts.change(id, { settings: change }, about)
  return (
    <>
      <ComponentSettings block={block} isReadOnly={isReadOnly} onChange={set} />
      <LetterSettings block={block} isReadOnly={isReadOnly} onChange={setCss} />
      <SpacingField key={id} css={settings.css} isReadOnly={isReadOnly} onChange={setCss} />
      <div className="block-settings__pair">
        <NumberField
          label="Rahmen"
          unit="px"
          min={0}
          max={20}
          readOnly={isReadOnly}
          value={settings.css.border}
          onNumber={(border) => setCss({ border: border ?? 0 }, 'border')}
        />
        <TintField
          label="Rahmenfarbe"
          disabled={isReadOnly}
          value={settings.css.borderColor}
          onTint={(borderColor) => setCss({ borderColor }, 'borderColor')}
        />
      </div>
      <CheckField
        label="Nur bei Zahlung auf Rechnung"
        hint="Bei anderen Zahlungsarten fehlt der Block."
        checked={settings.isOnlyOnInvoice}
        disabled={isReadOnly}
        onChange={(isOnlyOnInvoice) => set({ isOnlyOnInvoice })}
      />
    </>
  )
}
