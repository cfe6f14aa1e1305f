import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import type { MailToSend } from './mail.ts'

export const insertLetter = (db: Database, letter: MailToSend & { from: string; at: Date }) =>
  db.run(sql`
    insert into dev_mailbox (id, recipient, sender, subject, text_body, html_body, created_at, expires_at)
    values (${letter.id}, ${letter.to}, ${letter.from}, ${letter.subject}, ${letter.text}, ${letter.html},
      ${letter.at}, ${letter.expiresAt ?? null})
    on conflict (id) do nothing`)
