import './page-article.css'
import { PageText } from './page-text.tsx'

interface PageArticleProps {
  readonly title: string
  readonly html: string
}

/** A content page as everybody sees it. */
export const PageArticle = ({ title, html }: PageArticleProps) => (
  <article className="page-article">
    <h1 className="page-article__title">{title}</h1>
    <div className="card page-article__body">
      <PageText html={html} />
    </div>
  </article>
)

/** Where it will stand. */
export const PageWaiting = () => <div className="card page-article__waiting" aria-busy="true" />
