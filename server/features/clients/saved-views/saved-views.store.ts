import type { ViewScreen } from '#contract/clients/saved-views.ts'
import type { Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type ViewRow = RowOf<typeof selected>

const selected = sql.select(
  'saved_views v join users u on u.id = v.owner_id',
  `v.id, v.owner_id, v.owner_id as user_id, v.name, v.query, v.shared, v.created_at, u.first_name, u.last_name,
      u.email`,
  { screen: sql.text<ViewScreen>`v.screen` },
)

interface Whose {
  ownerId: string
  screen: ViewScreen | undefined
}

const seenBy = ({ ownerId, screen }: Whose) =>
  sql`(v.owner_id = ${ownerId} or v.shared) ${screen === undefined ? sql`` : sql`and v.screen = ${screen}`}`

export const selectViews = (whose: Whose) => selected`where ${seenBy(whose)}`

export const selectView = (tx: Tx, id: string) => tx.one(selected`where v.id = ${id}`)

export const countOwnViews = (tx: Tx, ownerId: string) => tx.count(sql`from saved_views where owner_id = ${ownerId}`)

export const isNameTaken = (
  tx: Tx,
  { ownerId, screen, name, except }: { ownerId: string; screen: ViewScreen; name: string; except?: string },
) =>
  tx.exists(sql`
    from saved_views where owner_id = ${ownerId} and screen = ${screen} and lower(name) = lower(${name})
      ${except === undefined ? sql`` : sql`and id <> ${except}`}`)

interface ViewValues {
  name: string
  query: string
  shared: boolean
  at: Date
}

export const insertView = (tx: Tx, { at, ...view }: ViewValues & { id: string; ownerId: string; screen: ViewScreen }) =>
  tx.run(sql.insert('saved_views', { ...view, createdAt: at, changedAt: at }))

export const updateView = (tx: Tx, id: string, { name, query, shared, at }: ViewValues) =>
  tx.run(sql`${sql.update('saved_views', { name, query, shared, changedAt: at })} where id = ${id}`)

export const removeView = (tx: Tx, id: string) => tx.run(sql`delete from saved_views where id = ${id}`)
