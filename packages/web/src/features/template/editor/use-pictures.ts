import type { Asset } from '@allmend/contract'
import type { MailBlock } from '@allmend/domain/template'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../../../framework/permission.ts'
import { picturesQuery } from '../templates.queries.ts'

const hasPicture = ({ props }: MailBlock) => [props.image, props.leftImage, props.rightImage].some((id) => id !== null)

/** The pictures of blocks by their numbers; only those who may see the media manager see them here. */
export function usePictures(blocks: readonly MailBlock[]): (id: number) => Asset | undefined {
  const may = useMay()
  const enabled = may({ permissions: ['assetmanager:view'] }) && blocks.some(hasPicture)
  const { data } = useQuery({ ...picturesQuery, enabled })
  return useMemo(() => {
    const byId = new Map(data?.map((asset) => [asset.id, asset]))
    return (id) => byId.get(id)
  }, [data])
}
