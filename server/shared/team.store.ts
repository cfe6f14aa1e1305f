import type { Permission } from '#contract/team/team-roles.ts'
import { rolesWith } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Returns the lower-case addresses of the team members with a permission: owners first, then the others by address. */
export async function teamAddresses(
  db: Queryable,
  owners: readonly string[],
  permission: Permission,
): Promise<readonly string[]> {
  const members = await db.rows(sql.select('team_members m join users u on u.id = m.user_id', 'u.email_key')`
    where m.is_active and m.role = any(${[...rolesWith(permission)]}::text[]) order by u.email_key`)
  return [...owners, ...members.map(({ emailKey }) => emailKey).filter((one) => !owners.includes(one))]
}

/** Tells whether nobody else has the permission: one person may then do what takes two people. */
export const isOnlyApprover = async (
  db: Queryable,
  owners: readonly string[],
  permission: Permission,
): Promise<boolean> => (await teamAddresses(db, owners, permission)).length < 2
