import { Button } from '@mantine/core'
import { IconWorldOff } from '@tabler/icons-react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import type { RecordForm } from '../../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useIsFooterLink } from './footer-links.ts'
import type { PageValues } from './page-values.ts'
import type { PageRecord } from './pages.queries.ts'

interface VisibilityCardProps {
  readonly form: RecordForm<PageValues>
  readonly page: PageRecord | null
  readonly isBusy: boolean
  readonly onWithdraw: () => void
}

/** Who reads the page, and whether the footer leads to it. */
export function VisibilityCard({ form, page, isBusy, onWithdraw }: VisibilityCardProps) {
  const { values, set } = form
  const isPublished = page?.isPublished ?? false
  const isFooterLink = useIsFooterLink(page)
  return (
    <SectionCard title="Sichtbarkeit">
      <div className="page-card">
        <p>
          {isPublished
            ? 'Alle können die Seite lesen.'
            : 'Niemand ausser der Verwaltung sieht die Seite, bis Sie sie veröffentlichen.'}
        </p>
        <CheckField
          {...form.input('isInFooter')}
          label="In der Fusszeile"
          hint={footerHint(values.isInFooter, isFooterLink)}
          checked={values.isInFooter}
          onChange={(isInFooter) => set({ isInFooter })}
        />
        {isPublished && (
          <Button
            className="page-withdrawal"
            variant="default"
            disabled={isBusy}
            leftSection={<IconWorldOff size={16} stroke={1.7} aria-hidden="true" />}
            onClick={onWithdraw}
          >
            Nicht mehr veröffentlichen
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

const footerHint = (isWanted: boolean, isThere: boolean) => {
  if (isThere && !isWanted) return 'Der Link verschwindet aus der Fusszeile, sobald Sie veröffentlichen.'
  return isWanted && !isThere
    ? 'Der Link erscheint, sobald Sie veröffentlichen. Die Reihenfolge wählen Sie unter «Fusszeile».'
    : 'Ein Link steht zuunterst auf jeder öffentlichen Seite. Die Reihenfolge wählen Sie unter «Fusszeile».'
}
