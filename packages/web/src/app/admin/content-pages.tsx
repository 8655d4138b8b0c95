import { getRouteApi } from '@tanstack/react-router'
import { FooterForm } from '../../features/footer/footer-form.tsx'
import { LoadedPage, NewPage } from '../../features/page/desk/loaded-page.tsx'
import { useAppConfig } from '../../framework/app-config.ts'
import { FooterView } from '../public/site-footer.tsx'

const editRoute = getRouteApi('/admin/pages/edit/$id')

export const NewContentPage = () => <NewPage />

export function EditContentPage() {
  const { id } = editRoute.useParams()
  return <LoadedPage key={id} id={Number(id)} />
}

/** The form shows the footer itself, with what is not saved yet. */
export function FooterPage() {
  const app = useAppConfig()
  return <FooterForm draw={(footerLinks, footerCredit) => <FooterView app={{ ...app, footerLinks, footerCredit }} />} />
}
