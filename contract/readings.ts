/** What an admin can read of other people, under the name that the audit has for it. */
export type Reading =
  | 'record.read'
  | 'documents.read'
  | 'messages.read'
  | 'timeline.read'
  | 'notes.read'
  | 'payments.read'
  | 'receipt.read'
  | 'education.read'
  | 'sheet.opened'
  | 'openings.read'
  | 'clients.listed'
  | 'documents.listed'
  | 'conversations.listed'
  | 'mentions.listed'
  | 'users.listed'
  | 'audit.listed'
  | 'run.read'
  | 'run.previewed'

/** Said of a route where an admin reads what is other people's: each look is written to the audit. */
export interface Reads {
  what: Reading
  /** Of which kind of thing the id is that the request names; without it, it is a list of many people. */
  of?: 'application' | 'sheet' | 'payment' | 'document' | 'packet' | 'bulk'
  /** What it is instead where the query names the one thing that it is narrowed to, as in `application=<id>`. */
  narrowed?: { what: Reading; of: 'application' }
  /** The id stands in the answer, as the request knows another one. */
  namedBy?: 'answer'
}
