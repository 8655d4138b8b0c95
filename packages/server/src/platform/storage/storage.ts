import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { StartError } from '../start-error.ts'

/** Where uploaded files live: a folder, or a bucket that several servers share. */
export type Storage = Disk

/** `s3://KEY:SECRET@host/bucket?region=…` (http with `&insecure=1`), or nothing for the data folder. */
export async function openStorage(storageUrl: string | undefined, dataDir: string): Promise<Storage> {
  if (!storageUrl) {
    return new Disk(new FSDriver({ location: resolve(dataDir, 'files'), visibility: 'private' }))
  }
  if (!URL.canParse(storageUrl) || new URL(storageUrl).protocol !== 's3:') {
    throw new StartError('STORAGE_URL muss die Form s3://SCHLÜSSEL:GEHEIMNIS@rechner/bucket?region=… haben.')
  }
  const url = new URL(storageUrl)
  // Loaded on demand: the S3 client is large, and most installations keep their files on disk.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
      endpoint: `${url.searchParams.get('insecure') ? 'http' : 'https'}://${url.host}`,
      region: url.searchParams.get('region') ?? 'auto',
      bucket: url.pathname.slice(1),
      forcePathStyle: true,
      // Whoever uploads waits meanwhile: better a sentence than a page that hangs.
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
      supportsACL: false,
      visibility: 'private',
    }),
  )
}
