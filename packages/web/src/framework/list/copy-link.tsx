import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useCopied } from '../../ui/copy-button.tsx'

/** The address holds the whole state of the list: whoever gets it sees the same. */
export function CopyLink() {
  const [isCopied, copy] = useCopied()
  const Icon = isCopied ? IconCheck : IconLink
  return (
    <Button
      className="list-head__link"
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => copy(location.href)}
    >
      <span aria-live="polite">{isCopied ? 'Link kopiert' : 'Link kopieren'}</span>
    </Button>
  )
}
