import { v7 as uuid } from 'uuid'
import type { DisclosedThing } from '#contract/privacy/my-data.ts'
import type { Queryable } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'

interface LeavingList {
  /** What `keys` holds: numbers of applications, or ids of people. */
  of: 'application' | 'person'
  keys: readonly string[]
  list: string
  by: string
  at: Date
}

/**
 * Records the disclosure of a list for everybody on it; returns the people who withdrew their consent, or whom the team
 * added and who never gave it, and must not be on it. A person whom an older portal never asked stays without a record.
 */
export async function discloseList(db: Queryable, { of, keys, list, by, at }: LeavingList): Promise<Set<string>> {
  const what: DisclosedThing[] = [{ kind: 'list', name: list, sha256: null }]
  const person =
    of === 'person' ? sql`join users u on u.id::text = n.key` : sql`join applications u on u.application_number = n.key`
  const id = of === 'person' ? sql`u.id` : sql`u.user_id`
  const disclosing = sql`
    listed as (
      select n.key, n.id, ${id} as user_id from unnest(${keys.map(() => uuid())}::uuid[], ${[...keys]}::text[]) as n (id, key)
      ${person}
    ), given as (
      select l.*, c.id as consent_id from listed l join purpose_consents c on c.user_id = l.user_id
      where c.purpose = 'run_application' and c.withdrawn_at is null
    ), written as (
      insert into disclosures
        (id, user_id, what, recipient, purpose, consent_id, channel, disclosed_by, disclosed_at)
      select id, user_id, ${json(what)}, 'Our team', 'run_application', consent_id, 'download', ${by}::uuid, ${at}::timestamptz
      from given
    )`
  const refusing = sql.select(sql.text`l.key`)`from listed l
    where not exists (select from given g where g.key = l.key)
      and (exists (select from purpose_consents p where p.user_id = l.user_id and p.purpose = 'run_application')
        or exists (select from applications o where o.user_id = l.user_id and o.source is not null))`
  return new Set(await db.values(sql.with(disclosing, refusing)))
}
