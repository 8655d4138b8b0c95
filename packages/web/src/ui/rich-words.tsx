import './rich-words.css'

/** What staff wrote in an editor. The server has cleaned it when it was saved: it can neither run nor reach out. */
export const RichWords = ({ html }: { readonly html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
  <div className="rich-words" dangerouslySetInnerHTML={{ __html: html }} />
)
