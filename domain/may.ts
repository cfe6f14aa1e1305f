// Who may do what: the only place where it is decided, for the server and for the screens. Functions of a module, and not
// the fields of an object, so that a page carries only those that it asks.
import type { Role } from '#contract/people.ts'

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

export const readApplication = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
export const openAdminPanel = (actor: Actor) => isAdmin(actor)
export const usesUpload = (actor: Actor, upload: OwnedRecord) => owns(actor, upload)
export const fileDocument = (actor: Actor, application: OwnedRecord) => owns(actor, application)
export const readDocument = (actor: Actor, document: OwnedRecord) => isAdmin(actor) || owns(actor, document)
export const readEvidence = (actor: Actor, file: { shownTo: string | null }) =>
  isAdmin(actor) || file.shownTo === actor.id
export const reviewDocument = (actor: Actor) => isAdmin(actor)
export const undoReview = (actor: Actor, review: { reviewedBy: string | null }) =>
  isAdmin(actor) && review.reviewedBy === actor.id
export const enterExamDetails = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
export const confirmExamDetails = (actor: Actor) => isAdmin(actor)
export const markStep = (actor: Actor) => isAdmin(actor)
export const readProof = (actor: Actor) => isAdmin(actor)
export const noteNames = (actor: Actor) => isAdmin(actor)
export const makePacket = (actor: Actor) => isAdmin(actor)
export const readPacket = (actor: Actor) => isAdmin(actor)
export const exportFiles = (actor: Actor) => isAdmin(actor)
export const exportLists = (actor: Actor) => isAdmin(actor)
export const runBulk = (actor: Actor) => isAdmin(actor)
export const writeMessage = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
export const readMessages = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
export const markMessageRead = (actor: Actor, message: Addressed) =>
  message.recipientId === null ? isAdmin(actor) : message.recipientId === actor.id
export const chooseRecipient = (actor: Actor) => isAdmin(actor)
export const closeThread = (actor: Actor) => isAdmin(actor)
export const endSessions = (actor: Actor) => isAdmin(actor)
export const readSheet = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
export const writeSheet = (actor: Actor, application: OwnedRecord) => owns(actor, application)
export const pay = (actor: Actor, application: OwnedRecord) => owns(actor, application)
export const readPayment = (actor: Actor, payment: OwnedRecord) => isAdmin(actor) || owns(actor, payment)
export const readStatement = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
export const submitPaymentProof = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
export const confirmPaymentProof = (actor: Actor, proof: { submittedBy: string | null }) =>
  isAdmin(actor) && proof.submittedBy !== actor.id
export const keepBooks = (actor: Actor) => isAdmin(actor)
export const readAllChannels = (actor: Actor) => isAdmin(actor)
export const sendPicture = (actor: Actor) => isAdmin(actor)
export const changeApplication = (actor: Actor) => isAdmin(actor)
export const undoMove = (actor: Actor) => isAdmin(actor)
export const assignApplication = (actor: Actor) => isAdmin(actor)
export const saveView = (actor: Actor) => isAdmin(actor)
export const readView = (actor: Actor, view: OwnedRecord & { shared: boolean }) =>
  isAdmin(actor) && (view.shared || owns(actor, view))
export const changeView = (actor: Actor, view: OwnedRecord) => isAdmin(actor) && owns(actor, view)
export const useNotes = (actor: Actor) => isAdmin(actor)
export const deleteNote = (actor: Actor, note: { authorId: string | null }) =>
  isAdmin(actor) && note.authorId === actor.id
export const readTimeline = (actor: Actor) => isAdmin(actor)
export const readOpenings = (actor: Actor) => isAdmin(actor)
export const changeReplies = (actor: Actor) => isAdmin(actor)
export const changeBoards = (actor: Actor) => isAdmin(actor)
export const addProof = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
export const followRequests = (actor: Actor) => isAdmin(actor)
export const changeTeamSettings = (actor: Actor) => isAdmin(actor)
export const receive = (actor: Actor, application: OwnedRecord) => isAdmin(actor) || owns(actor, application)
