import type { Database } from '#server/database/open.ts'
import { activeRoleOf } from '#server/database/people.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type StoredLetter = RowOf<typeof selectLetters>

export const selectLetters = (db: Database, { to, now, limit }: { to: string | undefined; now: Date; limit: number }) =>
  db.rows(sql.select(
    'dev_mailbox',
    `id, recipient as to, sender as from, subject, text_body as text, html_body as html, created_at as at`,
  )`
    where (expires_at is null or expires_at > ${now})
      ${to === undefined ? sql`` : sql`and lower(recipient) = ${to.trim().toLowerCase()}`}
    order by created_at desc, id desc
    limit ${limit}`)

export type Persona = RowOf<typeof selectPersonas>

export const isDemo = (db: Database) => db.exists(sql`from settings where key = 'demo'`)

const personas = sql.select('users', 'id, name, email_key', { teamRole: activeRoleOf('users') })

export const selectPersonas = (db: Database) => db.rows(personas`order by id limit 100`)

export const selectPersona = (db: Database, id: string) => db.one(personas`where id = ${id}`)
