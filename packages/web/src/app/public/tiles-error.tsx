import '../../ui/styles/mantine-forms.css'
import { LoadError } from '../../ui/load-error.tsx'

export const TilesError = (props: { error: Error; onRetry: () => void }) => (
  <div className="card">
    <LoadError {...props} />
  </div>
)
