import { useAppConfig } from '../../../framework/app-config.ts'

/** A mail takes one colour along: that of its button. */
export function MailSample() {
  const { title } = useAppConfig()
  return (
    <div className="color-preview__mail">
      <span className="color-preview__muted">{title}</span>
      <strong>Ihre Reservation ist bestätigt</strong>
      <span>Guten Tag Nora Brunner</span>
      <span>Aula, Freitag, 27.11.2026, 18:00–21:00. Wir freuen uns auf Sie.</span>
      <span className="color-preview__mail-button">Reservation ansehen</span>
    </div>
  )
}
