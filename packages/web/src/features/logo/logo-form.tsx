import '../../framework/form/record-page.css'
import './logo.css'
import type { Asset } from '@allmend/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { FaviconCard } from './favicon-card.tsx'
import { type LogoSettings, logoQuery, saveLogo } from './logo.queries.ts'
import { LogoCard } from './logo-card.tsx'
import { LogoPreview } from './logo-preview.tsx'
import { areaInPixels, areaInShares, logoAuditNames, logoBody, logoSpec, readLogo } from './logo-values.ts'
import { SizeCard } from './size-card.tsx'
import { usePictureSize } from './use-picture-size.ts'

const picturesOf = ({ logo, favicon }: LogoSettings) => [logo, favicon].filter((asset) => asset !== null)

export const LogoForm = () => (
  <LoadedForm query={useQuery(logoQuery)}>{(settings) => <LogoRecord settings={settings} />}</LoadedForm>
)

/** How the municipality shows itself: its logo everywhere, and the icon in the tab of a browser. */
function LogoRecord({ settings }: { settings: LogoSettings }) {
  /** Whatever was chosen since, so that a number stands for a picture. */
  const [known, setKnown] = useState<readonly Asset[]>(() => picturesOf(settings))
  const form = useRecordForm({
    spec: logoSpec,
    record: settings,
    read: (record: LogoSettings | null) => readLogo(record ?? settings),
    save: (values, edited) => saveLogo(logoBody(values, (edited ?? settings).version)),
    onSaved: (saved) => setKnown([...picturesOf(saved), ...known]),
    entity: 'logo',
    auditNames: logoAuditNames,
  })
  const { values, set } = form
  const find = (id: number | null) => known.find((asset) => asset.id === id) ?? null
  const take = (field: 'logoId' | 'faviconId') => (asset: Asset | null) => {
    if (asset) setKnown([asset, ...known])
    // A piece of one logo is no piece of another.
    set({ [field]: asset?.id ?? null, ...(field === 'logoId' && { logoArea: '', faviconArea: '' }) })
  }
  const [logo, favicon] = [find(values.logoId), find(values.faviconId)]
  const size = usePictureSize(logo)
  const pieceOf = (area: string) => (size && area ? { size, area: areaInPixels(area, size) } : null)
  const shown = logo && { asset: logo, piece: pieceOf(values.logoArea) }
  return (
    <div className="record-page">
      <div className="record-page__columns logo-page">
        <form {...form.props} className="record-page__column">
          <LogoCard
            shown={shown}
            size={size}
            note={form.input('logoId').description ?? form.input('logoArea').description}
            onChange={take('logoId')}
            onArea={(area) => size && set({ logoArea: area ? areaInShares(area, size) : '' })}
          />
          <SizeCard form={form} />
          <FaviconCard
            // What the logo shows, unless another piece was chosen for the icon.
            shown={logo && { asset: logo, piece: pieceOf(values.faviconArea || values.logoArea) }}
            size={size}
            hasPiece={values.faviconArea !== ''}
            favicon={favicon}
            note={form.input('faviconId').description ?? form.input('faviconArea').description}
            onFavicon={take('faviconId')}
            onArea={(area) => size && set({ faviconArea: area ? areaInShares(area, size) : '' })}
          />
        </form>
        <LogoPreview shown={shown} height={values.logoHeight} mailWidth={values.logoMailWidth} />
      </div>
      {form.guards}
    </div>
  )
}
