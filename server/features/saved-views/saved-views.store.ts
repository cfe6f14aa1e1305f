import type { ViewScreen } from '#contract/saved-views.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface ViewRow {
  id: string
  ownerId: string
  userId: string
  screen: ViewScreen
  name: string
  query: string
  shared: boolean
  createdAt: Date
  firstName: string
  lastName: string
  email: string
}

const selected = (db: Sql | Tx) => db`
  select v.id, v.owner_id as "ownerId", v.owner_id as "userId", v.screen, v.name, v.query, v.shared,
    v.created_at as "createdAt", u.first_name as "firstName", u.last_name as "lastName", u.email
  from saved_views v join users u on u.id = v.owner_id`

interface Whose {
  ownerId: string
  screen: ViewScreen | undefined
}

const seenBy = (db: Sql, { ownerId, screen }: Whose) =>
  db`(v.owner_id = ${ownerId} or v.shared) ${screen === undefined ? db`` : db`and v.screen = ${screen}`}`

export function findViews(
  db: Sql,
  whose: Whose,
  { after, limit }: { after: string | null; limit: number },
): Promise<ViewRow[]> {
  return db<ViewRow[]>`
    ${selected(db)} where ${seenBy(db, whose)} ${after === null ? db`` : db`and v.id < ${after}`}
    order by v.id desc limit ${limit + 1}`
}

export async function countViews(db: Sql, whose: Whose): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from saved_views v where ${seenBy(db, whose)}`
  return row?.count ?? 0
}

export async function findView(tx: Tx, id: string): Promise<ViewRow | undefined> {
  const [row] = await tx<ViewRow[]>`${selected(tx)} where v.id = ${id}`
  return row
}

export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx`select from users where id = ${ownerId} for no key update`
}

export async function countOwnViews(tx: Tx, ownerId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from saved_views where owner_id = ${ownerId}`
  return row?.count ?? 0
}

export async function isNameTaken(
  tx: Tx,
  { ownerId, screen, name, except }: { ownerId: string; screen: ViewScreen; name: string; except?: string },
): Promise<boolean> {
  const rows = await tx`
    select from saved_views where owner_id = ${ownerId} and screen = ${screen} and lower(name) = lower(${name})
      ${except === undefined ? tx`` : tx`and id <> ${except}`}`
  return rows.length > 0
}

interface Written {
  name: string
  query: string
  shared: boolean
  at: Date
}

export async function insertView(
  tx: Tx,
  view: Written & { id: string; ownerId: string; screen: ViewScreen },
): Promise<void> {
  await tx`
    insert into saved_views (id, owner_id, screen, name, query, shared, created_at, changed_at)
    values (${view.id}, ${view.ownerId}, ${view.screen}, ${view.name}, ${view.query}, ${view.shared}, ${view.at},
      ${view.at})`
}

export async function writeView(tx: Tx, id: string, { name, query, shared, at }: Written): Promise<void> {
  await tx`
    update saved_views set name = ${name}, query = ${query}, shared = ${shared}, changed_at = ${at} where id = ${id}`
}

export async function removeView(tx: Tx, id: string): Promise<void> {
  await tx`delete from saved_views where id = ${id}`
}
