import { useQuery } from '@tanstack/react-query'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { applicationQuery } from './application.queries.ts'
import { ApplicationRecord } from './application-record.tsx'

export const ApplicationForm = () => (
  <LoadedForm query={useQuery(applicationQuery)}>
    {(application) => <ApplicationRecord application={application} />}
  </LoadedForm>
)
