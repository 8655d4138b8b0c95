import './tab-assets.css'
import type { Asset } from '@allmend/contract'
import { useState } from 'react'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { api } from '../../../../lib/api.ts'
import type { TabProps } from '../tab-props.ts'
import { assetAuditNames, assetSpec, assetsBody, assetsOf, readAssets, withPictures } from './asset-values.ts'
import { DocumentsCard } from './documents-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { RulesCard } from './rules-card.tsx'

export function TabAssets({ object, onSaved }: TabProps) {
  const [added, setAdded] = useState<readonly Asset[]>([])
  const form = useRecordForm({
    spec: assetSpec,
    record: object,
    read: (record) => readAssets(record ?? object),
    save: async (values, edited) => {
      const { id, version } = edited ?? object
      return (await api('PUT /api/admin/objects/:id/assets', { params: { id }, body: assetsBody(values, version) }))
        .object
    },
    onSaved,
    entity: 'object',
    auditNames: assetAuditNames,
    words: (_, entry): string => (typeof entry === 'number' && known.get(entry)?.name) || String(entry),
  })
  const known: ReadonlyMap<number, Asset> = new Map(
    [...added, ...assetsOf(form.record ?? object)].map((asset) => [asset.id, asset]),
  )
  const find = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
  const { mainImageId, imageIds, documentIds, rulesId } = form.values
  const remember = (assets: readonly Asset[]) => {
    setAdded([...added, ...assets])
    return assets.map(({ id }) => id)
  }
  const used = [...documentIds, ...(rulesId === null ? [] : [rulesId])]
  const purpose = `für Objekt «${object.title}»`
  return (
    <>
      <form {...form.props} className="record-page__column">
        <PicturesCard
          main={(mainImageId !== null && known.get(mainImageId)) || null}
          others={find(imageIds)}
          pictures={form.values}
          purpose={purpose}
          note={form.input('imageIds').description ?? form.input('mainImageId').description}
          onAdd={(assets) => form.set(withPictures(form.values, remember(assets)))}
          onChange={form.set}
        />
        <DocumentsCard
          documents={find(documentIds)}
          used={used}
          purpose={purpose}
          note={form.input('documentIds').description}
          onAdd={(assets) => form.set({ documentIds: [...new Set([...documentIds, ...remember(assets)])] })}
          onChange={(next) => form.set({ documentIds: next })}
        />
        <RulesCard
          rules={(rulesId !== null && known.get(rulesId)) || null}
          used={used}
          purpose={purpose}
          note={form.input('rulesId').description}
          onChange={(asset) => {
            if (asset) remember([asset])
            form.set({ rulesId: asset?.id ?? null, documentIds: documentIds.filter((id) => id !== asset?.id) })
          }}
        />
      </form>
      {form.guards}
    </>
  )
}
