/** Everything that is written down about who did what, and how people read it. */
export const auditWords = {
  'session.code_requested': 'Asked for a sign-in code',
  'session.started': 'Signed in',
  'session.refused': 'Sign-in refused',
  'session.ended': 'Signed out',
  'session.all_ended': 'Ended all sessions',
  'identity.bound': 'Was tied to a sign-in at the provider',
  'identity.address_followed': 'Took over a new e-mail address from the provider',
  'access.refused': 'Access refused',
  'application.started': 'Started an application',
  'application.changed': 'Changed an application',
  'application.move_undone': 'Took the last move of an application back',
  'application.assigned': 'Chose who looks after an application',
  'applicant.reminded': 'Reminded an applicant',
  'document.filed': 'Filed a document',
  'document.opened': 'Opened a document',
  'document.sent_ahead': 'Was sent a document in case it is opened next',
  'document.reviewed': 'Reviewed a document',
  'document.review_undone': 'Took back a decision about a document',
  'upload.infected': 'Sent a file that contains a virus',
  'note.added': 'Wrote a note',
  'note.deleted': 'Deleted a note',
  'thread.closed': 'Said that a conversation needs no answer',
  'thread.reopened': 'Took back that a conversation needs no answer',
  'packet.ordered': 'Had a packet made',
  'packet.downloaded': 'Downloaded a packet',
  'files.exported': 'Downloaded all files of an application',
  'list.exported': 'Took a list out of the portal',
  'list.export_ended': 'Finished taking a list out',
  'bulk.ordered': 'Began a run over several applications',
  'bulk.stopped': 'Stopped a run over several applications',
  'details.saved': 'Saved name and contact',
  'sheet.saved': 'Saved a personal data sheet',
  'sheet.opened': 'Opened a personal data sheet',
  'education.added': 'Added a school',
  'education.deleted': 'Deleted a school',
  'payment.started': 'Started a payment',
  'payment.received': 'Received a payment',
  'payment.refunded': 'Gave a payment back',
  'payment.disputed': 'A bank took a disputed payment back',
  'payment.reinstated': 'A bank returned a disputed payment',
  'reply.saved': 'Saved a reply for the team',
  'reply.deleted': 'Deleted a saved reply',
  'settings.changed': 'Changed the settings of the desk',
  'payment.not_counted': 'Payment in another currency',
} as const

export type AuditAction = keyof typeof auditWords

const isKnown = (action: string): action is AuditAction => Object.hasOwn(auditWords, action)

/** An action in words; one that an older or newer portal wrote stands as it is. */
export const wordsOf = (action: string): string => (isKnown(action) ? auditWords[action] : action)
