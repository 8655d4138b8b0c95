import { useQuery } from '@tanstack/react-query'
import { LoadedForm } from '../../../framework/form/loaded-form.tsx'
import { startPageQuery } from './start-page.queries.ts'
import { StartPageRecord } from './start-page-record.tsx'

export const StartPageForm = () => (
  <LoadedForm query={useQuery(startPageQuery)}>{(startPage) => <StartPageRecord startPage={startPage} />}</LoadedForm>
)
