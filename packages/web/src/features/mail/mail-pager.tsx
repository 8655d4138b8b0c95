import { Pagination } from '@mantine/core'
import { pageSizes } from '../../lib/table-search.ts'
import { SelectField } from '../../ui/select-field.tsx'

interface MailPagerProps {
  readonly page: number
  readonly itemsPerPage: number
  readonly total: number
  readonly onChange: (page: number, itemsPerPage: number) => void
}

const names = {
  first: 'Erste Seite',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  last: 'Letzte Seite',
} as const

export function MailPager({ page, itemsPerPage, total, onChange }: MailPagerProps) {
  const first = (page - 1) * itemsPerPage + 1
  const last = Math.min(total, page * itemsPerPage)
  return (
    <footer className="pager">
      <p className="num">
        {first}–{last} von {total}
      </p>
      <SelectField
        aria-label="Einträge pro Seite"
        value={String(itemsPerPage)}
        onChange={({ currentTarget }) => onChange(1, Number(currentTarget.value))}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} pro Seite` }))}
      />
      <Pagination
        className="pager__pages"
        value={page}
        total={Math.max(1, Math.ceil(total / itemsPerPage))}
        siblings={1}
        onChange={(next) => onChange(next, itemsPerPage)}
        getControlProps={(control) => ({ 'aria-label': names[control] })}
        getItemProps={(item) => ({ 'aria-label': `Seite ${item}` })}
      />
    </footer>
  )
}
