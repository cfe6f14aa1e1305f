import type { Permission } from '#contract/team/team-roles.ts'
import { rolesWith } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** The addresses, in lower case, of everyone on the team who may do something: the owners, and then members by address. */
export async function teamAddresses(
  db: Queryable,
  owners: readonly string[],
  permission: Permission,
): Promise<readonly string[]> {
  const members = await db.rows(sql.select('team_members m join users u on u.id = m.user_id', 'u.email_key')`
    where m.is_active and m.role = any(${[...rolesWith(permission)]}::text[]) order by u.email_key`)
  return [...owners, ...members.map(({ emailKey }) => emailKey).filter((one) => !owners.includes(one))]
}

/** Whether nobody else is there who may do it: what takes two people can then be done by one. */
export const isOnlyApprover = async (
  db: Queryable,
  owners: readonly string[],
  permission: Permission,
): Promise<boolean> => (await teamAddresses(db, owners, permission)).length < 2
