/** What the jobs do that may fail; one that is not named here is called as the queue calls it. */
const tasks: Readonly<Record<string, string>> = {
  'booking.expire_holds': 'Abgelaufene Reservationen freigeben',
  'dunning.send': 'Mahnlauf versenden',
  'events.deliver': 'Ereignis verarbeiten',
  'files.remove_pending': 'Nicht gebrauchte Dateien entfernen',
  'gateway.work': 'Rechnungen an die Gemeindesoftware übergeben',
  'keeper.forget_imports': 'Alte Importe entfernen',
  'keeper.import_app': 'App importieren',
  'keeper.maintain': 'Wartungslauf',
  'mail.drain': 'E-Mails versenden',
  'mail.drain_platform': 'E-Mails an Keepers versenden',
  'mail.wake': 'Wartende E-Mails wecken',
  'media.make_versions': 'Bild in verschiedenen Grössen erzeugen',
  'order.forget_outdated': 'Überholte Bestellungen entfernen',
  'payment.ask': 'Zahlung beim Anbieter abfragen',
  'payment.close': 'Zahlung beim Anbieter schliessen',
  'payment.expire': 'Abgelaufene Zahlungen schliessen',
  'payment.refund': 'Rückzahlung auslösen',
  'payment.remind': 'An offene Zahlung erinnern',
  'reminder.send': 'Erinnerungen an Termine versenden',
  'user.answer_password_reset': 'Link für ein neues Passwort versenden',
  'user.answer_registration': 'Registrierung beantworten',
  'webhook.send': 'Webhook aufrufen',
}

export const taskWords = (task: string): string => tasks[task] ?? task
