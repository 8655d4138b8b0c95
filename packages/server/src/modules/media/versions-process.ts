import { versionsOf } from './picture.ts'

/** The process `makeElsewhere` starts: one picture comes in, its versions go out. */
process.once('message', (content: Uint8Array) => {
  versionsOf(Buffer.from(content))
    .then(
      (versions) => process.send?.({ versions }),
      (error: Error) => process.send?.({ reason: error.message }),
    )
    .finally(() => process.disconnect?.())
})
// Nobody waits for the picture any more.
process.once('disconnect', () => process.exit())
