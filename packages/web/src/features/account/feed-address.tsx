import '../../ui/styles/mantine-forms.css'
import './account.css'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Calendar programs open the address themselves when it begins with this. */
const calendarUrl = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The secret address, while it is new: the server keeps only its print. */
export const FeedAddress = ({ url }: { url: string }) => (
  <div className="feed-address">
    <TextInput
      label="Ihre geheime Adresse"
      description="Sie wird nur jetzt angezeigt. Wer sie kennt, sieht Ihre Reservationen: Geben Sie sie nicht weiter."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={url}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className="account-actions">
      <CopyButton text={url} />
      <Button
        component="a"
        href={calendarUrl(url)}
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
      >
        Im Kalender öffnen
      </Button>
    </div>
  </div>
)
