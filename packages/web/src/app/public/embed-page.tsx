import { useSearch } from '@tanstack/react-router'
import { EmbedScreen } from '../../features/plan/embed/embed-screen.tsx'

/** `/embed?object=4` on the website of the municipality; `category=2` for a category. */
export function EmbedPage() {
  const { object } = useSearch({ strict: false })
  const id = Number(object)
  return <EmbedScreen object={object === undefined ? null : Number.isInteger(id) && id > 0 ? id : 0} />
}
