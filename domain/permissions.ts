import type { Role } from '#contract/people.ts'
import { Refusal } from './refusal.ts'

export interface Actor {
  id: string
  role: Role
}

interface OwnedRecord {
  userId: string
}

interface Addressed {
  /** null is the office. */
  recipientId: string | null
}

const isAdmin = (actor: Actor) => actor.role === 'admin'
const owns = (actor: Actor, thing: OwnedRecord) => thing.userId === actor.id

export const ADMINS_ONLY = "You don't have permission to access this page."

/** Who may do what: the only place where it is decided, for the server and for the screens. */
export const may = {
  readApplication: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
  openAdminPanel: (actor: Actor) => isAdmin(actor),
  usesUpload: (actor: Actor, upload: OwnedRecord) => owns(actor, upload),
  fileDocument: (actor: Actor, application: OwnedRecord) => owns(actor, application),
  readDocument: (actor: Actor, document: OwnedRecord) => isAdmin(actor) || owns(actor, document),
  readEvidence: (actor: Actor, file: { shownTo: string | null }) => isAdmin(actor) || file.shownTo === actor.id,
  reviewDocument: (actor: Actor) => isAdmin(actor),
  undoReview: (actor: Actor, review: { reviewedBy: string | null }) => isAdmin(actor) && review.reviewedBy === actor.id,
  enterExamDetails: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
  confirmExamDetails: (actor: Actor) => isAdmin(actor),
  markStep: (actor: Actor) => isAdmin(actor),
  readProof: (actor: Actor) => isAdmin(actor),
  noteNames: (actor: Actor) => isAdmin(actor),
  makePacket: (actor: Actor) => isAdmin(actor),
  readPacket: (actor: Actor) => isAdmin(actor),
  exportFiles: (actor: Actor) => isAdmin(actor),
  exportLists: (actor: Actor) => isAdmin(actor),
  runBulk: (actor: Actor) => isAdmin(actor),
  writeMessage: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
  readMessages: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
  markMessageRead: (actor: Actor, message: Addressed) =>
    message.recipientId === null ? isAdmin(actor) : message.recipientId === actor.id,
  chooseRecipient: (actor: Actor) => isAdmin(actor),
  closeThread: (actor: Actor) => isAdmin(actor),
  endSessions: (actor: Actor) => isAdmin(actor),
  readSheet: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
  writeSheet: (actor: Actor, application: OwnedRecord) => owns(actor, application),
  pay: (actor: Actor, application: OwnedRecord) => owns(actor, application),
  readPayment: (actor: Actor, payment: OwnedRecord) => isAdmin(actor) || owns(actor, payment),
  readStatement: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
  submitPaymentProof: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
  confirmPaymentProof: (actor: Actor, proof: { submittedBy: string | null }) =>
    isAdmin(actor) && proof.submittedBy !== actor.id,
  keepBooks: (actor: Actor) => isAdmin(actor),
  readAllChannels: (actor: Actor) => isAdmin(actor),
  sendPicture: (actor: Actor) => isAdmin(actor),
  changeApplication: (actor: Actor) => isAdmin(actor),
  undoMove: (actor: Actor) => isAdmin(actor),
  assignApplication: (actor: Actor) => isAdmin(actor),
  saveView: (actor: Actor) => isAdmin(actor),
  readView: (actor: Actor, view: OwnedRecord & { shared: boolean }) =>
    isAdmin(actor) && (view.shared || owns(actor, view)),
  changeView: (actor: Actor, view: OwnedRecord) => isAdmin(actor) && owns(actor, view),
  useNotes: (actor: Actor) => isAdmin(actor),
  deleteNote: (actor: Actor, note: { authorId: string | null }) => isAdmin(actor) && note.authorId === actor.id,
  readTimeline: (actor: Actor) => isAdmin(actor),
  readOpenings: (actor: Actor) => isAdmin(actor),
  changeReplies: (actor: Actor) => isAdmin(actor),
  changeBoards: (actor: Actor) => isAdmin(actor),
  addProof: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
  followRequests: (actor: Actor) => isAdmin(actor),
  changeDeskSettings: (actor: Actor) => isAdmin(actor),
  receive: (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application),
}

/** Refuses what only the team may do to everyone else. */
export function refuseUnless(allowed: boolean): void {
  if (!allowed) throw new Refusal('forbidden', ADMINS_ONLY)
}

/**
 * Refuse as "not found", so that a stranger cannot learn that the record exists: what follows is the same for one that
 * does not, so that not even the time of an answer tells.
 */
export function hideUnless<T>(record: T | null | undefined, allowed: (thing: T) => boolean, name: string): T {
  if (record === null || record === undefined || !allowed(record)) {
    throw new Refusal('notFound', `${name} not found`, { hidden: true })
  }
  return record
}
