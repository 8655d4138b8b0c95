import { logoFields, logoHeights, logoMailWidths } from '@allmend/domain/media'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { formText, id, success, version, withRules } from './field-schema.ts'
import { sentence } from './german-errors.ts'
import { asset } from './object-shapes.ts'

const share = z.number().min(0).max(1)

/** A piece of a picture, in shares of its width and height. */
const pictureArea = z
  .object({ x: share, y: share, width: share.gt(0), height: share.gt(0) })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, {
    error: sentence((field) => `${field} muss im Bild liegen`),
  })
export type PictureArea = z.output<typeof pictureArea>

const look = z.object({
  /** Above public pages, in pixels. */
  logoHeight: z.literal(logoHeights),
  /** In mails, in hundredths of their width. */
  logoMailWidth: z.literal(logoMailWidths),
  /** Read out in its place; empty where the name beside it says enough. */
  logoAlt: formText,
})

const logoSettings = look.extend({
  logo: asset.nullable(),
  /** The piece of the picture that is shown; null for all of it. */
  logoArea: pictureArea.nullable(),
  /** A picture of its own; without one it is made of the logo. */
  favicon: asset.nullable(),
  /** The piece of the logo's picture it is made of; null for what the logo shows. */
  faviconArea: pictureArea.nullable(),
  version,
})

export const getLogo = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/logo',
  summary: 'The logo of the municipality and the icon browsers show',
  access: permission('setting:base'),
  response: success.extend({ settings: logoSettings }),
})

export const saveLogo = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/logo',
  summary: 'Other pictures for them, or none',
  access: permission('setting:base'),
  body: withRules(
    look.partial().extend({
      logoId: id.nullable(),
      logoArea: pictureArea.nullable().optional(),
      faviconId: id.nullable(),
      faviconArea: pictureArea
        .nullable()
        .optional()
        .describe('A piece of the logo; a picture of its own is shown whole.'),
      version,
    }),
    logoFields,
  ),
  response: success.extend({
    settings: logoSettings,
    /** As `GET /api/config` tells them from now on. */
    config: z.object({
      logo: z.string(),
      icon: z.string(),
      logoHeight: z.number(),
      logoMailWidth: z.number(),
      logoAlt: z.string(),
    }),
  }),
  errors: ['record.conflict', 'asset.unknown'],
})
