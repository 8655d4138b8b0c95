import './checking-link.css'
import { Loader } from '@mantine/core'

/** While the server looks whether a mailed link still holds. */
export const CheckingLink = ({ title }: { title: string }) => (
  <>
    <h1>{title}</h1>
    <p className="checking-link" role="status">
      <Loader size="sm" aria-hidden="true" />
      Der Link wird geprüft …
    </p>
  </>
)
