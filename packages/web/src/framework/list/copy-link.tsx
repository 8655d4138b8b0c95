import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'

const shownFor = 2000

/** The address holds the whole state of the list: whoever gets it sees the same. */
export function CopyLink() {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? IconCheck : IconLink
  return (
    <Button
      className="list-head__link"
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={async () => setCopied(await copyText(location.href))}
    >
      <span aria-live="polite">{isCopied ? 'Link kopiert' : 'Link kopieren'}</span>
    </Button>
  )
}
