import type { DunningClaim } from '@allmend/contract'
import { IconClockHour4, IconGavel, type IconMail, IconMailForward, IconMailOff } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { type ClaimTab, nextWords, tabOf } from './claims.ts'

const looks: Readonly<Record<ClaimTab, { readonly tone: Tone; readonly icon: typeof IconMail }>> = {
  due: { tone: 'warning', icon: IconMailForward },
  waiting: { tone: 'info', icon: IconClockHour4 },
  enforce: { tone: 'error', icon: IconGavel },
  without: { tone: 'gray', icon: IconMailOff },
}

/** What is next for a claim. */
export const NextStep = ({ claim }: { claim: DunningClaim }) => {
  const { tone, icon } = looks[tabOf(claim)]
  return (
    <StatusBadge tone={claim.level === 2 && claim.step === 'due' ? 'error' : tone} icon={icon}>
      {nextWords(claim)}
    </StatusBadge>
  )
}
