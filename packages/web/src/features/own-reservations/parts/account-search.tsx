import '../../../ui/styles/mantine-forms.css'
import { useNavigate } from '@tanstack/react-router'
import { ListSearch } from '../../../framework/list/list-search.tsx'

/** In so few rows nobody has to search. */
export const seenAtOnce = 3

/** Searches once somebody stops typing; what is searched for stands in the address. */
export function AccountSearch({ label, value }: { label: string; value: string }) {
  const navigate = useNavigate()
  const search = (sent: string) => {
    const next = sent ? { search: sent } : {}
    // Which page this is the compiler cannot know: every list of the account is here.
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }
  return (
    <ListSearch className="own-page__search" label={label} placeholder="Suchen …" value={value} onChange={search} />
  )
}
