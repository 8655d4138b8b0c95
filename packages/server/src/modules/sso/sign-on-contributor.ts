import type { PersonContributor } from '../../platform/people/contributor.ts'

/** Who somebody is in a directory. It goes with the account by itself. */
export const signOnContributor: PersonContributor = {
  count: async () => [],
  async read(tx, { id }) {
    const identities = await tx.db
      .selectFrom('sso_identity')
      .where('app_id', '=', tx.appId)
      .where('user_id', '=', id)
      .select(['issuer', 'subject', 'created_at', 'last_used_at'])
      .orderBy('created_at')
      .execute()
    if (identities.length === 0) return []
    const records = identities.map((identity) => ({
      Aussteller: identity.issuer,
      Kennung: identity.subject,
      'Verbunden am': identity.created_at.toISOString(),
      'Zuletzt benutzt': identity.last_used_at?.toISOString() ?? null,
    }))
    return [{ title: 'Single Sign-on', records }]
  },
  remove: async () => {},
}
