import type { HttpPlatform } from '../../../platform/http/mount.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { UploadPlaces } from '../../../platform/upload/upload-places.ts'

export interface ImpexorPlatform extends HttpPlatform {
  readonly storage: Storage
  readonly uploads: UploadPlaces
}
