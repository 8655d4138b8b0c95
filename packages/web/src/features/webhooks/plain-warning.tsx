import { isUnencrypted } from '@allmend/domain/webhooks'
import { IconLockOpen } from '@tabler/icons-react'

/** Such an address is allowed, since it may lie behind a line of its own; nobody shall take it by mistake. It stays, so that it is heard. */
export const PlainWarning = ({ url }: { url: string }) => (
  <div className="webhook-plain" role="status">
    {isUnencrypted(url) && (
      <>
        <IconLockOpen size={16} stroke={1.7} aria-hidden="true" />
        Ohne https:// gehen die Meldungen unverschlüsselt durchs Netz: wer unterwegs mitliest, sieht sie.
      </>
    )}
  </div>
)
