import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface StoredLetter {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  at: Date
}

export async function readLetters(
  db: Database,
  { to, now, limit }: { to: string | undefined; now: Date; limit: number },
): Promise<StoredLetter[]> {
  return db.rows<StoredLetter>(sql`
    select id, recipient as "to", sender as "from", subject, text_body as text, html_body as html, created_at as at
    from dev_mailbox
    where (expires_at is null or expires_at > ${now})
      ${to === undefined ? sql`` : sql`and lower(recipient) = ${to.trim().toLowerCase()}`}
    order by created_at desc, id desc
    limit ${limit}`)
}
