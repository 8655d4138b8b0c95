import { mailBlock } from '@allmend/contract'
import { z } from 'zod'

const { settings } = mailBlock.shape
const { order } = settings.shape

/** Blocks as they were stored: older ones do not say all that can be chosen today, and look as they did. */
export const storedBlocks = z.array(
  mailBlock.extend({
    settings: settings.extend({
      order: order.extend({ part: order.shape.part.default('all'), addPicture: z.boolean().default(false) }),
    }),
  }),
)
