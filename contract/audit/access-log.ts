export type AccessAction =
  | 'record.read'
  | 'documents.read'
  | 'messages.read'
  | 'timeline.read'
  | 'notes.read'
  | 'payments.read'
  | 'payments.listed'
  | 'receipt.read'
  | 'proofs.listed'
  | 'education.read'
  | 'sheet.opened'
  | 'openings.read'
  | 'clients.listed'
  | 'documents.listed'
  | 'decisions.listed'
  | 'conversations.listed'
  | 'work.listed'
  | 'mentions.listed'
  | 'users.listed'
  | 'audit.listed'
  | 'affected.listed'
  | 'requests.listed'
  | 'cases.listed'
  | 'refunds.listed'
  | 'privacy_requests.listed'
  | 'restrictions.listed'
  | 'retention.listed'
  | 'run.read'
  | 'run.previewed'

/** Marks a route where an admin reads other people's data: the audit records each read. */
export interface Reads {
  what: AccessAction
  of?: 'application' | 'sheet' | 'payment' | 'document' | 'packet' | 'bulk' | 'incident'
  namedBy?: 'answer'
  /** The response includes the sheet. */
  opensSheet?: true
}
