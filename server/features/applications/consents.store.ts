import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function insertConsent(
  tx: Queryable,
  consent: { userId: string; privacyVersion: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into consents (id, user_id, privacy_version, given_at)
    values (${uuid()}, ${consent.userId}, ${consent.privacyVersion}, ${consent.at})
    on conflict (user_id, privacy_version) do nothing`)
}
