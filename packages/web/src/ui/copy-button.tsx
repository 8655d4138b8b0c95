import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'

const shownFor = 2000

/** Copies, and says for two seconds that it worked. */
export function useCopied(): readonly [isCopied: boolean, copy: (text: string) => Promise<void>] {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, async (text) => setCopied(await copyText(text))]
}

/** When it did not work, the text can still be selected. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, copy] = useCopied()
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{isCopied ? 'Kopiert' : 'Kopieren'}</span>
    </Button>
  )
}
