/**
 * Every refusal the server can utter. The code is the identity and never changes; status and German sentence stand here
 * once, so that the answer and the screen say the same.
 */
export const errorCodes = {
  'request.invalid': { status: 400, message: 'Bitte prüfen Sie Ihre Eingaben.' },
  'request.app_id_missing': { status: 400, message: 'Der Aufruf nennt keine gültige App (Header X-App-Id).' },
  'request.too_large': { status: 413, message: 'Die gesendeten Daten sind zu gross.' },
  'request.too_slow': { status: 408, message: 'Die Übertragung hat zu lange gedauert. Bitte versuchen Sie es erneut.' },
  'request.unsupported_type': { status: 415, message: 'Dieses Datenformat wird nicht unterstützt.' },
  'request.too_many': { status: 429, message: 'Zu viele Anfragen. Bitte versuchen Sie es etwas später erneut.' },
  'key.invalid': { status: 401, message: 'Dieser API-Schlüssel ist ungültig.' },
  'key.expired': { status: 401, message: 'Dieser API-Schlüssel ist abgelaufen. Bitte verwenden Sie einen neuen.' },
  'key.revoked': { status: 401, message: 'Dieser API-Schlüssel wurde widerrufen.' },
  'key.in_address': {
    status: 400,
    message:
      'Ein API-Schlüssel gehört in den Header Authorization, nicht in die Adresse: Adressen werden an vielen Orten protokolliert. Bitte widerrufen Sie ihn.',
  },
  'key.people_only': { status: 403, message: 'Dieser Aufruf ist mit einem API-Schlüssel nicht möglich.' },
  'key.not_by_building': {
    status: 403,
    message: 'Dieser API-Schlüssel gilt nur für einzelne Gebäude; dieser Aufruf betrifft mehr.',
  },
  'key.more_rights': { status: 403, message: 'Sie können nur Rechte vergeben, die Sie selbst haben.' },
  'key.building_unknown': { status: 409, message: 'In einem dieser Gebäude gibt es kein Objekt.' },
  'key.too_many': {
    status: 409,
    message: 'Es gibt schon fünfzig API-Schlüssel. Bitte widerrufen Sie zuerst einen, der nicht mehr gebraucht wird.',
  },
  'request.not_found': { status: 404, message: 'Diese Adresse gibt es nicht.' },
  'record.not_found': { status: 404, message: 'Dieser Eintrag wurde nicht gefunden.' },
  'record.conflict': { status: 409, message: 'Der Eintrag wurde inzwischen von jemand anderem geändert.' },
  'record.name_taken': { status: 409, message: 'Dieser Name ist schon vergeben.' },
  'record.in_use': { status: 409, message: 'Der Eintrag wird noch gebraucht und kann nicht entfernt werden.' },
  'group.right_of_other_role': { status: 409, message: 'Dieses Recht passt nicht zur Rolle der Gruppe.' },
  'group.own_right': {
    status: 409,
    message: 'Sie können sich das Recht, Berechtigungen zu verwalten, nicht selbst entziehen.',
  },
  'group.last_administrator': {
    status: 409,
    message: 'Mindestens eine aktive Person muss Berechtigungen verwalten können.',
  },
  'user.username_taken': {
    status: 409,
    message: 'Der Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen Benutzernamen aus.',
    reason: 'usernameTaken',
  },
  'user.email_taken': { status: 409, message: 'Zu dieser E-Mail Adresse gibt es schon ein Konto.' },
  'user.number_taken': { status: 409, message: 'Diese Personennummer ist schon mit einem anderen Konto verknüpft.' },
  'user.group_unknown': { status: 409, message: 'Eine der Gruppen gibt es nicht oder sie passt nicht zur Rolle.' },
  'user.own_account': { status: 409, message: 'Ihr eigenes Konto ändern Sie in Ihrem Profil, nicht hier.' },
  'user.without_account': {
    status: 409,
    message: 'Diese Person hat ohne Konto bestellt. Ihre Angaben lassen sich nicht ändern.',
  },
  'user.more_rights': {
    status: 403,
    message: 'Diese Person hat Rechte, die Sie nicht haben. Das darf nur, wer Berechtigungen verwaltet.',
  },
  'user.role_fixed': { status: 409, message: 'Die Rolle steht nach dem Erstellen fest.' },
  'user.not_impersonable': { status: 409, message: 'Einloggen können Sie sich nur als aktiver Kunde mit Konto.' },
  'impersonation.none': { status: 409, message: 'Sie sind gerade nicht als jemand anderes eingeloggt.' },
  'impersonation.closed': {
    status: 403,
    message: 'Das kann nur die Person selbst tun, nicht die Verwaltung in ihrem Namen.',
  },
  'pricecategory.unknown': { status: 409, message: 'Diese Preiskategorie gibt es nicht.' },
  'export.too_large': {
    status: 422,
    message: 'Das sind zu viele Zeilen für eine Excel-Datei. Bitte filtern Sie die Liste oder wählen Sie CSV.',
  },
  'export.file_too_large': {
    status: 422,
    message: 'Diese Datei würde zu gross. Bitte filtern Sie die Liste und exportieren Sie sie in mehreren Teilen.',
  },
  'export.busy': {
    status: 503,
    message: 'Es werden gerade schon mehrere Dateien erstellt. Bitte versuchen Sie es in einigen Sekunden erneut.',
  },
  'upload.busy': {
    status: 503,
    message: 'Es werden gerade schon mehrere Dateien hochgeladen. Bitte versuchen Sie es in einigen Sekunden erneut.',
  },
  'upload.quota': {
    status: 429,
    message: 'Von Ihrem Anschluss aus wurden schon viele Dateien hochgeladen. Bitte versuchen Sie es später erneut.',
  },
  'upload.app_quota': {
    status: 503,
    message: 'Zurzeit können keine weiteren Dateien hochgeladen werden. Bitte versuchen Sie es später erneut.',
  },
  'upload.too_many': {
    status: 422,
    message: 'Das sind zu viele Dateien auf einmal. Möglich sind 10, bei einer Reservation eine.',
  },
  'upload.infected': {
    status: 422,
    message: 'In dieser Datei wurde Schadsoftware gefunden. Sie wurde nicht gespeichert.',
  },
  'upload.name_path': {
    status: 422,
    message: 'Der Dateiname enthält einen Pfad. Bitte benennen Sie die Datei um und laden Sie sie erneut hoch.',
  },
  'upload.not_scanned': {
    status: 503,
    message:
      'Die Datei konnte nicht auf Schadsoftware geprüft werden und wurde nicht gespeichert. Bitte versuchen Sie es in einigen Minuten erneut.',
  },
  'storage.full': {
    status: 507,
    message: 'Der Speicherplatz ist fast aufgebraucht. Bitte wenden Sie sich an die Verwaltung.',
  },
  'storage.limit': {
    status: 507,
    message:
      'Der Speicherplatz dieser Gemeinde ist aufgebraucht. Bitte löschen Sie Dateien, die nicht mehr gebraucht werden, oder wenden Sie sich an den Betreiber.',
  },
  'storage.unavailable': {
    status: 503,
    message:
      'Die Datei konnte nicht gespeichert werden, weil der Dateispeicher nicht antwortet. Bitte versuchen Sie es in einigen Minuten erneut.',
  },
  'pricecategory.zip_taken': {
    status: 409,
    message: 'Eine Postleitzahl gehört zu genau einer Preiskategorie. Bitte entfernen Sie die doppelten.',
  },
  'pricecategory.default_needed': {
    status: 409,
    message: 'Eine Preiskategorie muss Standard sein. Bitte wählen Sie zuerst eine andere als Standard.',
  },
  'category.unknown': { status: 409, message: 'Diese Kategorie gibt es nicht.' },
  'questionnaire.unknown': { status: 409, message: 'Diesen Fragebogen gibt es nicht.' },
  'footer.page_unknown': {
    status: 409,
    message: 'Eine der Seiten gibt es nicht mehr oder sie ist nicht veröffentlicht. Bitte laden Sie die Seite neu.',
  },
  'footer.full': {
    status: 409,
    message: 'In der Fusszeile stehen schon zwanzig Seiten. Bitte entfernen Sie zuerst eine.',
  },
  'asset.unknown': { status: 409, message: 'Dieses Bild oder Dokument gibt es nicht.' },
  'asset.in_use': {
    status: 409,
    message: 'Diese Datei wird noch verwendet. Bitte bestätigen Sie, dass sie trotzdem gelöscht werden soll.',
  },
  'asset.tag_unknown': { status: 409, message: 'Diesen Tag gibt es nicht mehr. Bitte laden Sie die Seite neu.' },
  'asset.tag_twice': { status: 409, message: 'Zwei Tags haben dieselbe Bezeichnung. Bitte ändern Sie eine davon.' },
  'asset.tags_full': {
    status: 409,
    message: 'Mehr als 200 Tags sind nicht möglich. Bitte löschen Sie zuerst andere.',
  },
  'asset.drawing_too_large': {
    status: 422,
    message:
      'Diese Zeichnung (SVG) ist zu gross oder zu verschachtelt. Bitte vereinfachen Sie sie, oder laden Sie sie als PNG hoch.',
  },
  'asset.drawing_runs': {
    status: 422,
    message:
      'Diese Zeichnung (SVG) enthält Programmcode. Bitte speichern Sie sie ohne Skripte, oder laden Sie sie als PNG hoch.',
  },
  'asset.picture_too_large': {
    status: 422,
    message:
      'Dieses Bild hat mehr als 100 Millionen Bildpunkte oder eine Seite von mehr als 16 383. Bitte verkleinern Sie es und laden Sie es erneut hoch.',
  },
  'asset.type_refused': {
    status: 422,
    message: 'Dieser Dateityp ist nicht erlaubt, oder der Inhalt passt nicht zur Endung.',
  },
  'asset.name_twice': {
    status: 422,
    message:
      'Dieser Dateiname wird bereits verwendet. Dateinamen müssen pro Uploadvorgang einzigartig sein. Bitte ändern Sie den Dateinamen um fortzufahren.',
  },
  'asset.crop_kind': {
    status: 422,
    message: 'Nur Fotos (jpg, png, webp, gif) lassen sich zuschneiden, keine Zeichnungen (SVG) und keine Dokumente.',
  },
  'asset.crop_outside': {
    status: 422,
    message: 'Der Ausschnitt liegt nicht im Bild oder ist zu klein. Bitte wählen Sie ihn neu.',
  },
  'asset.changed': {
    status: 409,
    message: 'Dieses Bild wurde inzwischen geändert. Bitte schliessen Sie den Dialog und beginnen Sie neu.',
  },
  'mail.password_needed': {
    status: 422,
    message: 'Server, Benutzername oder Verschlüsselung sind andere. Bitte geben Sie das Passwort neu ein.',
  },
  'mail.host_inside': {
    status: 422,
    message: 'Dieser Server liegt nicht im Internet. Adressen im eigenen Netz lässt nur die Betreiberin zu.',
  },
  'mail.dkim_not_found': {
    status: 422,
    message:
      'Der Eintrag steht noch nicht im DNS der Domain. Bis er überall bekannt ist, kann es einige Stunden dauern.',
  },
  'mail.dkim_needs_server': {
    status: 409,
    message:
      'Signiert werden E-Mails mit eigener Absenderadresse über einen eigenen Mailserver. Bitte speichern Sie diese zuerst.',
  },
  'object.unknown': { status: 404, message: 'Dieses Objekt gibt es nicht.' },
  'object.in_several_apps': {
    status: 409,
    message: 'Mehrere Apps haben ein Objekt mit dieser Nummer. Bitte wählen Sie die App.',
  },
  'object.option_unknown': {
    status: 409,
    message:
      'Eine der gewählten Optionen wird für dieses Objekt nicht mehr angeboten. Bitte laden Sie die Seite neu und wählen Sie die Optionen neu.',
  },
  'object.interval_unknown': { status: 409, message: 'So kann dieses Objekt nicht gebucht werden.' },
  'object.parts_cycle': { status: 409, message: 'Ein Objekt kann nicht aus sich selbst bestehen.' },
  'object.parts_stock': {
    status: 409,
    message: 'Ein Objekt mit Teilen, oder ein Teil eines Objekts, ist ein einzelnes Stück.',
  },
  'object.bookings_in_the_way': {
    status: 409,
    message: 'Kommende Buchungen stehen dieser Änderung im Weg.',
  },
  'object.has_bookings': {
    status: 409,
    message: 'Das Objekt hat kommende Buchungen. Stornieren oder verschieben Sie diese zuerst.',
  },
  'object.has_history': {
    status: 409,
    message:
      'Das Objekt wurde schon gebucht. Blenden Sie es aus, statt es zu entfernen: Die Bestellungen brauchen es noch.',
  },
  'object.is_part': { status: 409, message: 'Das Objekt ist Teil eines anderen. Lösen Sie es dort zuerst heraus.' },
  'application.zone_unknown': { status: 409, message: 'Diese Zeitzone gibt es nicht.' },
  'application.zone_in_use': {
    status: 409,
    message:
      'Die Zeitzone lässt sich nicht mehr ändern: Es gibt schon Reservationen, und jede davon stünde danach zu einer anderen Zeit da.',
  },
  'booking.slot_taken': { status: 409, message: 'Dieser Termin wurde soeben vergeben.' },
  'booking.not_bookable': { status: 409, message: 'Dieser Termin kann nicht gebucht werden.' },
  'booking.times_contradict': {
    status: 422,
    message:
      'Beginn und Ende widersprechen den angezeigten Zeiten. Bitte laden Sie die Seite neu und wählen Sie den Termin noch einmal.',
  },
  'booking.incomplete': { status: 422, message: 'Bitte beantworten Sie alle nötigen Optionen und Fragen.' },
  'booking.document_gone': {
    status: 409,
    message: 'Eine Ihrer Dateien ist nicht mehr da. Bitte laden Sie sie noch einmal hoch.',
  },
  'booking.own_overlap': { status: 409, message: 'Zwei Ihrer Buchungen überschneiden sich.' },
  'booking.series_denied': { status: 403, message: 'Serien können Sie für dieses Objekt nicht buchen.' },
  'booking.too_many_holds': {
    status: 429,
    message:
      'Ihre Termine werden nicht freigehalten, weil von Ihnen oder Ihrem Anschluss aus schon viele Reservationen offen sind. Sie können trotzdem bestellen, solange die Termine frei sind.',
  },
  'booking.hold_too_large': {
    status: 422,
    message:
      'Ihre Termine werden nicht freigehalten, weil es so viele auf einmal sind. Sie können trotzdem bestellen, solange die Termine frei sind.',
  },
  'booking.hold_over': {
    status: 409,
    message:
      'Diese Termine wurden schon zweimal für Sie freigehalten, ein weiteres Mal geht nicht. Sie können trotzdem bestellen, solange sie frei sind.',
  },
  'booking.hold_over_here': {
    status: 409,
    message:
      'Ihre Termine werden nicht freigehalten, weil andere an Ihrem Anschluss sie schon mehrmals freihalten liessen. Sie können trotzdem bestellen, solange die Termine frei sind.',
  },
  'booking.hold_of_other': {
    status: 409,
    message: 'Diese Reservation wurde in einem anderen Browser begonnen. Bitte beginnen Sie hier eine neue.',
  },
  'booking.deadline_over': {
    status: 409,
    message: 'Die Frist zum Stornieren ist vorbei. Sie können die Verwaltung um eine Stornierung bitten.',
  },
  'booking.fee_changed': {
    status: 409,
    message: 'Die Stornierung kostet inzwischen etwas anderes. Bitte prüfen Sie die Gebühr noch einmal.',
  },
  'booking.series_empty': {
    status: 422,
    message: 'Diese Serie hat keinen Termin. Bitte wählen Sie mindestens einen.',
  },
  'booking.state_changed': { status: 409, message: 'Der Stand dieser Buchung hat sich inzwischen geändert.' },
  'booking.request_open': { status: 409, message: 'Zu dieser Buchung ist schon eine Anfrage offen.' },
  'booking.request_gone': { status: 409, message: 'Diese Anfrage ist nicht mehr offen.' },
  'booking.price_negative': { status: 409, message: 'Der Preis einer Buchung kann nicht unter null fallen.' },
  'order.billed': {
    status: 409,
    message:
      'Die Rechnung ist gestellt, ihr Betrag bleibt. Verrechnen Sie mehr mit einer neuen Bestellung. Für weniger stornieren Sie die Buchung ohne Gebühr und bestellen sie neu.',
  },
  'order.empty': { status: 422, message: 'Bitte fügen Sie mindestens eine Buchung oder eine Position hinzu.' },
  'order.due_with_others': {
    status: 409,
    message: 'Diese Bestellung ist mit ihrer Sammelrechnung fällig. Der Tag lässt sich nicht einzeln ändern.',
  },
  'order.due_missing': { status: 422, message: 'Bitte geben Sie an, wann die Rechnung fällig ist.' },
  'order.due_far': { status: 400, message: "'Fällig am' darf höchstens 365 Tage in der Zukunft liegen." },
  'order.due_early': { status: 422, message: 'Eine Rechnung kann nicht fällig sein, bevor sie verbucht wurde.' },
  'order.state_changed': { status: 409, message: 'Der Stand dieser Bestellung hat sich inzwischen geändert.' },
  'order.expired': {
    status: 409,
    message:
      'Die Frist zum Bezahlen ist abgelaufen, die Termine sind wieder frei. Bitte stornieren Sie die Bestellung oder reservieren Sie neu.',
  },
  'order.not_priced': {
    status: 409,
    message: 'Ein Preis ist noch auf Anfrage. Legen Sie ihn zuerst bei der Buchung fest («Preis anpassen»).',
  },
  'order.reason_missing': { status: 422, message: 'Bitte nennen Sie den Grund.' },
  'order.refund_missing': {
    status: 422,
    message: 'Es wurde schon bezahlt. Bitte entscheiden Sie, wie viel zurückerstattet wird.',
  },
  'order.refund_too_high': {
    status: 409,
    message: 'Es kann nicht mehr zurückerstattet werden, als bezahlt und nicht einbehalten wurde.',
  },
  'order.refund_over_fee': {
    status: 409,
    message:
      'Gebühr und Rückerstattung widersprechen sich: So viel kann neben der Stornogebühr nicht zurückgehen. Erstatten Sie weniger zurück oder verrechnen Sie keine Gebühr.',
  },
  'order.refund_too_low': {
    status: 409,
    message:
      'Es wurde mehr bezahlt, als die Bestellung noch kostet. Mindestens dieser Teil muss zurückerstattet werden: behalten werden kann höchstens, was sie noch kostet.',
  },
  'order.refund_open': { status: 409, message: 'Die Rückerstattung ist noch nicht erfasst.' },
  'order.owed': {
    status: 409,
    message: 'Die Bestellung ist noch nicht ganz bezahlt. Erfassen Sie den Rest als Zahlung.',
  },
  'order.nothing_owed': {
    status: 409,
    message:
      'Von dieser Bestellung steht nichts mehr, und nichts ist geschuldet. Bitte geben Sie das Geld zurück oder verbuchen Sie es bei einer anderen Bestellung.',
  },
  'order.payment_ahead': { status: 400, message: "'Datum' darf nicht in der Zukunft liegen." },
  'order.amount_too_large': {
    status: 409,
    message: 'Die Beträge einer Bestellung dürfen zusammen höchstens CHF 10’000’000.00 ausmachen.',
  },
  'order.code_invalid': { status: 422, message: 'Der eingegeben Code ist falsch oder abgelaufen!' },
  'order.key_taken': {
    status: 409,
    message: 'Diese Bestellung wurde schon von jemand anderem abgeschickt. Bitte beginnen Sie eine neue.',
  },
  'order.placed_otherwise': {
    status: 409,
    message:
      'Diese Bestellung ist schon abgeschickt worden, mit anderen Angaben. Sie gilt so, wie sie bestätigt wurde; was Sie jetzt gewählt haben, ist nicht bestellt.',
  },
  'order.total_negative': { status: 409, message: 'Das Total einer Bestellung kann nicht unter null fallen.' },
  'collective.other_customer': {
    status: 409,
    message:
      'Eine Sammelrechnung fasst Bestellungen einer einzigen Kundin oder eines einzigen Kunden zusammen. Bitte wählen Sie nur solche.',
  },
  'collective.unfit': {
    status: 409,
    message:
      'Nicht jede gewählte Bestellung passt in eine Sammelrechnung: Eine ist bezahlt, kostenlos, storniert, hat einen Preis «auf Anfrage» oder steht schon in einer anderen.',
  },
  'collective.reminded': {
    status: 409,
    message: 'An eine dieser Rechnungen wurde schon erinnert. Sie bleibt für sich, bis sie bezahlt ist.',
  },
  'collective.due_past': { status: 422, message: 'Bitte wählen Sie heute oder einen späteren Tag als Zahlungstermin.' },
  'collective.due_far': { status: 400, message: "'Zahlbar bis' darf höchstens 365 Tage in der Zukunft liegen." },
  'collective.settled': { status: 409, message: 'Von dieser Sammelrechnung ist nichts mehr offen.' },
  'dunning.changed': {
    status: 409,
    message:
      'Inzwischen hat sich etwas geändert: Eine Forderung ist bezahlt, schon gemahnt oder ausgenommen. Bitte prüfen Sie die Liste noch einmal.',
  },
  'dunning.due_past': { status: 422, message: 'Bitte wählen Sie einen späteren Tag als heute als Zahlungstermin.' },
  'dunning.due_far': { status: 422, message: 'Bitte wählen Sie einen Zahlungstermin in den nächsten 90 Tagen.' },
  'dunning.basis_missing': {
    status: 422,
    message: 'Bitte nennen Sie die Grundlage der Mahngebühr, zum Beispiel einen Artikel der Gebührenverordnung.',
  },
  'dunning.no_fee': {
    status: 409,
    message: 'Zu diesem Schreiben gibt es keine Gebühr mehr, die erlassen werden kann.',
  },
  'paymentoption.default_needed': {
    status: 409,
    message: 'Eine Zahlungsoption muss Standard sein. Bitte wählen Sie zuerst eine andere als Standard.',
  },
  'paymentoption.default_unfit': {
    status: 409,
    message: 'Als Standard eignet sich nur eine aktive Zahlungsoption für alle Preiskategorien, keine Online-Zahlung.',
  },
  'order.code_too_soon': {
    status: 429,
    message: 'Wir haben Ihnen soeben einen Code gesendet. Einen neuen gibt es nach einer Minute.',
  },
  'order.payment_option_unknown': { status: 409, message: 'Bitte wählen Sie eine Zahlungsart.' },
  'order.rules_not_accepted': { status: 422, message: 'Bitte bestätigen Sie die Bedingungen.' },
  'order.texts_changed': {
    status: 409,
    message:
      'Das Reglement oder die Datenschutzerklärung wurde soeben geändert. Bitte lesen Sie die neue Fassung und stimmen Sie nochmals zu.',
  },
  'legaltext.full': {
    status: 409,
    message: 'Von diesem Text gibt es schon 1000 Versionen. Mehr werden nicht geführt.',
  },
  'order.price_changed': { status: 409, message: 'Der Preis hat sich geändert. Bitte prüfen Sie ihn noch einmal.' },
  'app.not_found': { status: 404, message: 'App nicht gefunden' },
  'import.foreign': {
    status: 409,
    message:
      'Diese Datei ist kein Export einer App. Erwartet wird eine Datei, die mit «Export» aus einer App entstanden ist.',
  },
  'import.damaged': {
    status: 409,
    message:
      'Die Datei ist unvollständig, beschädigt oder wurde verändert. Es wurde nichts importiert. Bitte exportieren Sie die App erneut.',
  },
  'import.newer': {
    status: 409,
    message: 'Die Datei stammt aus einer neueren Version. Bitte aktualisieren Sie zuerst diese Installation.',
  },
  'import.older': {
    status: 409,
    message:
      'Die Datei stammt aus einer älteren Version. Bitte aktualisieren Sie die andere Installation und exportieren Sie die App erneut.',
  },
  'import.too_large': {
    status: 409,
    message: 'Die Datei entpackt sich zu unzulässiger Grösse und wurde nicht importiert.',
  },
  'import.failed': {
    status: 409,
    message:
      'Der Import ist an einer Störung dieser Installation gescheitert. Es wurde nichts importiert. Bitte versuchen Sie es erneut.',
  },
  'import.out_of_order': { status: 409, message: 'Dieser Teil der Datei ist noch nicht an der Reihe.' },
  'import.closed': { status: 409, message: 'Dieser Import läuft bereits oder ist abgeschlossen.' },
  'app.suspended': {
    status: 503,
    message: 'Dieses Reservationssystem ist vorübergehend geschlossen. Bitte versuchen Sie es später erneut.',
  },
  'app.domain_taken': { status: 409, message: 'Diese Domain gehört schon zu einer anderen App.' },
  'keeper.last': { status: 409, message: 'Der letzte aktive Keeper kann weder entfernt noch gesperrt werden.' },
  'keeper.own_password': {
    status: 409,
    message: 'Das eigene Passwort ändern Sie im Profil, wo nach dem bisherigen gefragt wird.',
  },
  'keeper.own_account': { status: 409, message: 'Das eigene Konto können Sie weder entfernen noch sperren.' },
  'app.feature_off': { status: 404, message: 'Diese Funktion ist nicht eingeschaltet.' },
  'session.malformed': {
    status: 401,
    message:
      'Der Header «Authorization» ist nicht lesbar. Erwartet wird «Bearer», ein Leerzeichen und dahinter der API-Schlüssel oder das Token.',
  },
  'session.missing': { status: 401, message: 'Bitte melden Sie sich an.' },
  'access.denied': { status: 403, message: 'Dazu fehlt Ihnen die Berechtigung.' },
  'sso.off': { status: 409, message: 'Die Anmeldung beim Verzeichnis ist hier nicht eingerichtet.' },
  'sso.not_offered': {
    status: 409,
    message: 'Single Sign-on gibt es nur mit dem Layout «Verwaltung». Wählen Sie zuerst das Layout.',
  },
  'sso.unreachable': {
    status: 502,
    message: 'Das Verzeichnis antwortet gerade nicht. Bitte versuchen Sie es in ein paar Minuten erneut.',
  },
  'sso.attempt_over': {
    status: 422,
    message: 'Diese Anmeldung gilt nicht mehr. Bitte beginnen Sie beim Login noch einmal.',
  },
  'sso.cancelled': { status: 422, message: 'Die Anmeldung beim Verzeichnis wurde abgebrochen.' },
  'sso.not_confirmed': {
    status: 422,
    message:
      'Die Antwort des Verzeichnisses liess sich nicht bestätigen. Bitte versuchen Sie es erneut. Bleibt es dabei, wenden Sie sich an Ihre Verwaltung.',
  },
  'sso.too_many_groups': {
    status: 422,
    message:
      'Das Verzeichnis nennt Ihre Gruppen nicht, weil es zu viele sind. Ihre Verwaltung stellt das im Verzeichnis auf zugewiesene Gruppen oder App-Rollen um.',
  },
  'sso.email_missing': {
    status: 422,
    message: 'Das Verzeichnis nennt keine E-Mail Adresse von Ihnen. Ohne sie kann kein Konto entstehen.',
  },
  'sso.email_taken': {
    status: 409,
    message:
      'Zu Ihrer E-Mail Adresse gibt es hier schon ein Konto, das nicht mit dem Verzeichnis verbunden ist. Melden Sie sich mit dem Passwort an und verbinden Sie es in Ihrem Profil, oder bitten Sie Ihre Verwaltung, die Verbindung zu erlauben.',
  },
  'sso.account_closed': {
    status: 422,
    message: 'Ihr Konto ist deaktiviert. Wenden Sie sich an Ihre Verwaltung.',
  },
  'sso.account_missing': {
    status: 422,
    message: 'Hier ist kein Konto für Sie eröffnet. Ein Keeper kann das tun.',
  },
  'sso.identity_taken': {
    status: 409,
    message:
      'Diese Anmeldung gehört schon zu einem anderen Konto, oder Ihr Konto ist schon mit einer anderen verbunden.',
  },
  'sso.secret_needed': {
    status: 409,
    message: 'Für einen anderen Aussteller oder eine andere Client-ID brauchen wir das Client-Geheimnis neu.',
  },
  'sso.unsafe_address': {
    status: 422,
    message: 'Diese Adresse des Verzeichnisses lässt sich hier nicht verwenden.',
  },
  'sso.untried': {
    status: 409,
    message:
      'Passwörter lassen sich erst schliessen, wenn das Verzeichnis antwortet. Bitte testen Sie zuerst die Verbindung.',
  },
  'sso.only_way': {
    status: 409,
    message:
      'Sie sind über dieses Verzeichnis angemeldet und kämen danach nicht mehr herein: Ihr Konto hat kein Passwort, und ein Notfallkonto ist nicht bestimmt. Bestimmen Sie zuerst ein Notfallkonto, oder melden Sie sich mit einem Passwort an.',
  },
  'sso.emergency_account': {
    status: 409,
    message:
      'Das ist das Notfallkonto für die Anmeldung ohne Verzeichnis. Bestimmen Sie in den Einstellungen der Anwendung zuerst ein anderes.',
  },
  'login.failed': { status: 422, message: 'E-Mail Adresse und/oder Passwort nicht gefunden!' },
  'login.code_wrong': { status: 422, message: 'Der eingegeben Code ist falsch oder abgelaufen!' },
  'login.recovery_code_wrong': { status: 422, message: 'Der eingegeben Wiederherstellungscode ist falsch!' },
  'link.invalid': {
    status: 422,
    message: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
  },
  'password.wrong': { status: 422, message: 'Das aktuelle Passwort stimmt nicht.' },
  'two_factor.on_already': { status: 409, message: 'Die Zwei-Faktor-Authentifizierung ist schon eingeschaltet.' },
  'two_factor.off': { status: 409, message: 'Die Zwei-Faktor-Authentifizierung ist nicht eingeschaltet.' },
  'two_factor.needed': { status: 403, message: 'Bitte richten Sie zuerst die Zwei-Faktor-Authentifizierung ein.' },
  'two_factor.own_first': {
    status: 409,
    message: 'Schalten Sie zuerst in Ihrem eigenen Profil die Zwei-Faktor-Authentifizierung ein.',
  },
  'template.unknown': { status: 409, message: 'Diese Vorlage gibt es nicht mehr. Bitte wählen Sie eine andere.' },
  'template.picture_unknown': {
    status: 409,
    message: 'Ein Bild gibt es nicht mehr. Bitte wählen Sie im markierten Block ein anderes.',
  },
  'template.topic_needed': {
    status: 409,
    message: 'Ohne diese Mail kann sich niemand anmelden oder als Gast bestellen. Sie lässt sich nicht ausschalten.',
  },
  'template.too_long': {
    status: 422,
    message: 'Ein Text ist zu lang. Bitte teilen Sie ihn auf mehrere Blöcke auf.',
  },
  'template.too_deep': {
    status: 422,
    message: 'In einem Text stecken zu viele Listen ineinander. Bitte vereinfachen Sie ihn.',
  },
  'template.variable_unknown': {
    status: 422,
    message: 'Eine Variable gibt es bei dieser E-Mail nicht. Bitte wählen Sie eine aus der Liste.',
  },
  'gateway.host_inside': {
    status: 422,
    message: 'Diese Adresse liegt im internen Netz. Bitte geben Sie eine Adresse im Internet ein.',
  },
  'gateway.not_secure': {
    status: 422,
    message:
      'Der Zugangsschlüssel geht mit jedem Aufruf mit. Bitte geben Sie eine Adresse ein, die mit https:// beginnt.',
  },
  'gateway.token_missing': { status: 422, message: 'Bitte geben Sie den Zugangsschlüssel ein.' },
  'gateway.off': {
    status: 409,
    message: 'Die Gemeindesoftware ist nicht eingerichtet. Das geschieht unter Einstellungen, Gemeindesoftware.',
  },
  'gateway.resting': {
    status: 503,
    message:
      'Die Gemeindesoftware ist gestört und wird gerade nicht gefragt. Bitte versuchen Sie es in ein paar Minuten erneut.',
  },
  'gateway.failed': {
    status: 502,
    message: 'Die Gemeindesoftware antwortet nicht. Bitte versuchen Sie es in einer Minute erneut.',
  },
  'gateway.denied': {
    status: 502,
    message: 'Die Gemeindesoftware nimmt den Zugangsschlüssel nicht an. Bitte prüfen Sie ihn in den Einstellungen.',
  },
  'gateway.not_billable': {
    status: 409,
    message:
      'Diese Bestellung lässt sich nicht in der Gemeindesoftware verrechnen: Sie muss verbucht und noch etwas offen sein, und das Konto braucht eine Personennummer.',
  },
  'webhook.too_many': { status: 409, message: 'Es gibt schon 20 Ziele. Bitte entfernen Sie zuerst eines.' },
  'webhook.host_inside': {
    status: 422,
    message: 'Diese Adresse liegt im internen Netz. Bitte geben Sie eine Adresse im Internet ein.',
  },
  'webhook.off': { status: 409, message: 'Dieses Ziel ist ausgeschaltet. Bitte schalten Sie es zuerst ein.' },
  'webhook.older_waits': {
    status: 409,
    message:
      'Davor wartet noch eine ältere Meldung zur selben Sache, und die Reihenfolge soll bleiben. Senden Sie zuerst die ältere.',
  },
  'webhook.secret_changing': {
    status: 409,
    message:
      'Das bisherige Geheimnis gilt noch. Beenden Sie es zuerst, sobald das Ziel mit dem neuen prüft; danach können Sie wieder wechseln.',
  },
  'webhook.under_way': {
    status: 409,
    message: 'Diese Zustellung ist gerade unterwegs. Bitte warten Sie einen Moment.',
  },
  'payment.over': {
    status: 409,
    message: 'Diese Bestellung lässt sich zurzeit nicht online bezahlen. Bitte laden Sie die Seite neu.',
  },
  'payment.provider_failed': {
    status: 502,
    message: 'Der Zahlungsanbieter ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  },
  'payment.secret_missing': { status: 409, message: 'Bitte geben Sie den geheimen Schlüssel des Anbieters ein.' },
  'payment.sign_key_missing': {
    status: 409,
    message: 'Bitte geben Sie den Signaturschlüssel ein: Ohne ihn werden die Meldungen des Anbieters nicht erkannt.',
  },
  'payment.checked': {
    status: 409,
    message: 'Eine Zahlung zu dieser Bestellung wird gerade geprüft. Bitte bezahlen Sie nicht nochmals.',
  },
  'payment.billed_elsewhere': {
    status: 409,
    message:
      'Die Rechnung zu dieser Bestellung kommt aus dem System der Gemeinde. Bitte bezahlen Sie jene Rechnung und nicht online.',
  },
  'payment.undecided': {
    status: 409,
    message:
      'Zu dieser Bestellung ist online Geld eingegangen, das nicht stimmt. Bitte entscheiden Sie zuerst darüber: verbuchen oder zurückgeben.',
  },
  'payment.unclear': {
    status: 409,
    message: 'Eine Zahlung zu dieser Bestellung wird noch geprüft. Stornieren lässt sie sich, sobald das geklärt ist.',
  },
  'payment.waited_for': {
    status: 409,
    message: 'Diese Reservation wartet auf die Zahlung. Brechen Sie die Zahlung ab, so sind die Termine wieder frei.',
  },
  'payment.not_bookable': {
    status: 409,
    message:
      'Beim Anbieter steht jetzt etwas anderes. Bitte prüfen Sie den Betrag und versuchen Sie es nochmals; eine fremde Währung lässt sich nicht verbuchen.',
  },
  'payment.decided': {
    status: 409,
    message: 'Diese Zahlung ist schon verbucht oder zurückgegeben. Bitte laden Sie die Bestellung neu.',
  },
  'payment.ended': {
    status: 409,
    message: 'Diese Zahlung ist nicht mehr offen. Bitte laden Sie die Bestellung neu.',
  },
  'payment.refund_refused': {
    status: 409,
    message: 'Der Zahlungsanbieter hat die Rückerstattung abgelehnt. Bitte erstatten Sie den Betrag auf anderem Weg.',
  },
  'payment.nothing_reserved': {
    status: 409,
    message: 'Beim Anbieter ist noch nichts zugesagt oder eingegangen. Bitte fragen Sie später nochmals nach.',
  },
  'payment.unknown': {
    status: 409,
    message:
      'Der Zahlungsanbieter kennt diese Zahlung nicht. Bitte prüfen Sie, ob sie im richtigen Konto begonnen wurde, oder brechen Sie sie ab.',
  },
  'payment.refund_otherwise': {
    status: 409,
    message:
      'Diese Rückerstattung wurde schon mit anderen Angaben verlangt. Bitte laden Sie die Bestellung neu und prüfen Sie, was zurückgegangen ist.',
  },
  'payment.not_cancellable': {
    status: 409,
    message: 'Der Anbieter kann eine offene Zahlung nicht abbrechen. Sie läuft von selbst ab.',
  },
  'payment.refund_running': {
    status: 409,
    message: 'Eine Rückerstattung dieser Zahlung läuft noch. Bitte warten Sie, bis sie abgeschlossen ist.',
  },
  'template.too_many': { status: 409, message: 'Es gibt schon 50 Vorlagen. Bitte entfernen Sie zuerst eine.' },
  'template.unreadable': { status: 409, message: 'Aus diesen Blöcken lässt sich keine E-Mail zusammenstellen.' },
  'css.unreadable': { status: 422, message: 'Das CSS ist an einer Stelle nicht lesbar.' },
  'server.error': { status: 500, message: 'Ein Fehler ist aufgetreten! Bitte versuchen Sie es später erneut.' },
  'server.busy': {
    status: 503,
    message: 'Der Server ist gerade stark ausgelastet. Bitte versuchen Sie es in einigen Sekunden erneut.',
  },
  'server.unavailable': {
    status: 503,
    message: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  },
} as const satisfies Record<string, { status: number; message: string; reason?: string }>

export type ErrorCode = keyof typeof errorCodes

/** The body of every answer that is not a success. */
export interface ErrorBody {
  success: false
  code: ErrorCode
  message: string
  /** The word some specified calls name a refusal by. */
  reason?: string
  /** What the call itself promises to name in a refusal. */
  isCodeValid?: boolean
  /** For `request.invalid`: a sentence for each field, by its path. */
  details?: { fields?: Record<string, string> } & Record<string, unknown>
}
