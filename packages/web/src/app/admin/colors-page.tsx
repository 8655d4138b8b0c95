import { useQuery } from '@tanstack/react-query'
import { colorsQuery } from '../../features/tenant/colors.queries.ts'
import { ColorsForm } from '../../features/tenant/colors-form.tsx'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'

export const ColorsPage = () => (
  <LoadedForm query={useQuery(colorsQuery)}>{(settings) => <ColorsForm settings={settings} />}</LoadedForm>
)
