import { useAppConfig } from '../../../framework/app-config.ts'

interface FooterLink {
  readonly id: number
  readonly title: string
}

/** The links of the footer after a page was saved: under its new title, gone, or new at the end. */
export function withPage<Link extends FooterLink>(
  links: readonly Link[],
  { id, title, isInFooter }: FooterLink & { readonly isInFooter: boolean },
): FooterLink[] {
  if (!isInFooter) return links.filter((link) => link.id !== id)
  const isKnown = links.some((link) => link.id === id)
  return isKnown ? links.map((link) => (link.id === id ? { id, title } : link)) : [...links, { id, title }]
}

/** Whether the footer leads to a page now, whatever its draft wishes. */
export function useIsFooterLink(page: { readonly id: number } | null): boolean {
  const { footerLinks } = useAppConfig()
  return footerLinks.some(({ id }) => id === page?.id)
}
