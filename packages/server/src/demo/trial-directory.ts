import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { cantonDomain } from './canton.ts'

/** As whom the demo's canton asks at the directory that starts with it. */
export const trialClient = 'ausprobieren'

/** The canton signs its staff in with the directory that runs now; whoever signed in with it before is known again. Settings of one's own stay. */
export const enterTrialDirectory = (db: Database, issuer: string): Promise<void> =>
  db.acrossTenants('the directory of the demo', async (tx) => {
    const { rows } = await sql<{ app_id: number }>`
      select d.app_id from app_domain d join app_setting s on s.app_id = d.app_id
      left join sso_setting o on o.app_id = d.app_id
      where d.domain = ${cantonDomain} and s.layout = 'gov' and coalesce(o.client_id, '') in ('', ${trialClient})
    `.execute(tx.db)
    for (const { app_id } of rows) {
      await sql`
        update sso_identity i set issuer = ${issuer} from sso_setting o
        where i.app_id = ${app_id} and o.app_id = i.app_id and o.issuer = i.issuer and i.issuer <> ${issuer}
      `.execute(tx.db)
      await sql`
        insert into sso_setting (app_id, is_on, label, issuer, client_id)
        values (${app_id}, true, 'Verzeichnis zum Ausprobieren', ${issuer}, ${trialClient})
        on conflict (app_id) do update set issuer = excluded.issuer
      `.execute(tx.db)
      await sql`
        update app_setting s set single_sign_on = jsonb_build_object('label', o.label, 'isOnlyWay', false) from sso_setting o
        where s.app_id = ${app_id} and o.app_id = s.app_id and o.is_on and s.single_sign_on is null
      `.execute(tx.db)
      await sql`
        insert into sso_group_rule (app_id, group_id, claimed)
        select app_id, id, '{Staatskanzlei}' from user_group where app_id = ${app_id} and name = 'Staatskanzlei'
        on conflict do nothing
      `.execute(tx.db)
    }
  })
