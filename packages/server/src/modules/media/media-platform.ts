import type { HttpPlatform } from '../../platform/http/mount.ts'
import type { SmallPictures } from '../../platform/pictures/small-pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { UploadPlaces } from '../../platform/upload/upload-places.ts'
import type { VirusScanner } from '../../platform/upload/virus-scanner.ts'

export interface MediaPlatform extends HttpPlatform {
  readonly storage: Storage
  readonly uploads: UploadPlaces
  readonly scanner: VirusScanner | null
  readonly pictures: SmallPictures
}
