import { type AuditAction, auditActions } from '@allmend/domain/audit'
import { userStateWords } from '@allmend/domain/lists'
import type { PersonContributor } from '../../platform/people/contributor.ts'
import { describeDevice } from './origin.ts'
import { findPerson } from './user-record.ts'

/** What this module itself holds: the account, its sessions, and what was written down about it. The row goes last, by itself. */
export const userContributor: Pick<PersonContributor, 'read'> = {
  async read(tx, { id }) {
    const person = await findPerson(tx, id)
    if (!person) return []
    const sessions = await tx.db
      .selectFrom('session')
      .where('app_id', '=', tx.appId)
      .where('account_id', '=', id)
      .select(['created_at', 'last_used_at', 'address', 'user_agent'])
      .orderBy('id')
      .execute()
    const entries = await tx.db
      .selectFrom('audit_entry')
      .where('app_id', '=', tx.appId)
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(id))
      .select(['at', 'actor_name', 'action'])
      .orderBy('id')
      .execute()
    return [
      {
        title: 'Konto',
        records: [
          {
            Vorname: person.firstname,
            Nachname: person.lastname,
            Firma: person.company,
            Strasse: person.street,
            Hausnummer: person.streetno,
            PLZ: person.zipcode,
            Ort: person.city,
            'E-Mail Adresse': person.email,
            Telefon: person.phone,
            Benutzername: person.username,
            Status: userStateWords[person.state],
            Preiskategorie: person.role === 'user' ? (person.applied_category?.name ?? null) : null,
            Gruppen: person.groups.map(({ name }) => name),
            Personennummer: person.hisoft_personal_number,
            'Zwei-Faktor-Authentifizierung': person.totp_confirmed_at !== null,
            'Erfasst am': person.created_at.toISOString(),
            'Zuletzt angemeldet': person.last_sign_in_at?.toISOString() ?? null,
          },
        ],
      },
      {
        title: 'Sitzungen',
        records: sessions.map((session) => ({
          Gerät: describeDevice(session.user_agent),
          Adresse: session.address,
          Beginn: session.created_at.toISOString(),
          'Zuletzt benutzt': session.last_used_at.toISOString(),
        })),
      },
      {
        title: 'Änderungen am Konto',
        records: entries.map((entry) => ({
          Zeitpunkt: entry.at.toISOString(),
          Wer: entry.actor_name,
          Was: auditActions[entry.action as AuditAction] ?? entry.action,
        })),
      },
    ]
  },
}
