import type { Database } from '#server/database/open.ts'
import { insertLetter } from './dev-mailbox.store.ts'
import type { MailGateway } from './mail.ts'

/** The mail of evaluation mode: letters stay in the database, where /dev/mail shows them on every process. */
export function openDevMailbox(db: Database, from: string, now: () => Date): MailGateway {
  return {
    keptLocally: true,
    send: async (letter) => {
      await insertLetter(db, { ...letter, from, at: now() })
      return { accepted: true }
    },
    close: async () => {},
  }
}
