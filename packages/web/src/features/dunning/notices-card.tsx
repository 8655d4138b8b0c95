import '../../ui/styles/button-row.css'
import type { DunningClaim, DunningExemption } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../framework/permission.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { claimNote } from './claims.ts'
import { noticesQuery, useEndExemption } from './dunning.queries.ts'
import { NextStep } from './next-step.tsx'
import { NoticeRows } from './notice-rows.tsx'

interface NoticesCardProps {
  readonly kind: DunningClaim['kind']
  readonly id: number
}

/** Where an invoice stands that was not paid: what went out, what is next, or why nothing is; nothing where there is none of it. */
export function NoticesCard({ kind, id }: NoticesCardProps) {
  const { data } = useQuery(noticesQuery(kind, id))
  if (!data) return null
  const { notices, claim, exemption } = data
  if (notices.length === 0 && !claim && !exemption) return null
  return (
    <SectionCard title="Mahnungen" aside={!exemption && claim && <NextStep claim={claim} />}>
      {exemption ? <Exemption exemption={exemption} /> : claim && <Next claim={claim} />}
      {notices.length > 0 && <NoticeRows notices={notices} isOfOrder />}
    </SectionCard>
  )
}

const Next = ({ claim }: { claim: DunningClaim }) => <p className="muted notice-rows__next">{claimNote(claim)}</p>

/** It holds for every invoice of the customer. */
function Exemption({ exemption: { userId, reason, by } }: { exemption: DunningExemption }) {
  const mayEdit = useMay()({ permissions: ['order:edit'] })
  const end = useEndExemption()
  return (
    <div className="notice-rows__exemption">
      <StatusBadge tone="gray" icon={IconMailOff}>
        Mahnsperre
      </StatusBadge>
      <p>{reason}</p>
      <p className="muted">
        Gesetzt von {by}. Keine Rechnung dieser Kundin oder dieses Kunden wird gemahnt, bis die Sperre aufgehoben ist.
      </p>
      {mayEdit && (
        <div className="button-row">
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate(userId)}>
            Mahnsperre aufheben
          </Button>
        </div>
      )}
    </div>
  )
}
