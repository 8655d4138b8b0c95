import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FooterForm } from '../../features/footer/footer-form.tsx'
import { LoadedPage, NewPage } from '../../features/page/desk/loaded-page.tsx'
import { useAppConfig } from '../../framework/app-config.ts'
import { FooterView } from '../public/site-footer.tsx'
import { SitePreview } from './site-preview.tsx'

const editRoute = getRouteApi('/admin/pages/edit/$id')

const drawSite = (page: ReactNode) => <SitePreview>{page}</SitePreview>

export const NewContentPage = () => <NewPage draw={drawSite} />

export function EditContentPage() {
  const { id } = editRoute.useParams()
  return <LoadedPage key={id} id={Number(id)} draw={drawSite} />
}

/** The form shows the footer itself, with what is not saved yet. */
export function FooterPage() {
  const app = useAppConfig()
  return <FooterForm draw={(footerLinks, footerCredit) => <FooterView app={{ ...app, footerLinks, footerCredit }} />} />
}
