// Decides who may do what with one record, for the server and the screens alike. `permissions.ts` says what a member of
// the team may do at all. Module functions instead of an object, so that a page bundles only those that it uses.

import type { PasskeyDuty } from '#contract/account/session.ts'
import type { BulkAction } from '#contract/bulk.ts'
import type { Role } from '#contract/clients/people.ts'
import type { Permission } from '#contract/team/team-roles.ts'

export interface Actor {
  id: string
  role: Role
  permissions: readonly Permission[]
  /** On a screen: what a member of the team must do before any team route answers. */
  passkeyDuty?: PasskeyDuty | undefined
}

interface OwnedRecord {
  userId: string
}

interface Addressed {
  /** null means the office. */
  recipientId: string | null
}

const isAdmin = (actor: Actor) => actor.role === 'admin' && !actor.passkeyDuty
export const can = (actor: Actor, permission: Permission): boolean => actor.permissions.includes(permission)
const readsClients = (actor: Actor) => can(actor, 'clients.read')
const owns = (actor: Actor, thing: OwnedRecord) => thing.userId === actor.id

export const readApplication = (actor: Actor, application: OwnedRecord) =>
  readsClients(actor) || owns(actor, application)
export const openAdminPanel = (actor: Actor) => isAdmin(actor)
export const usesUpload = (actor: Actor, upload: OwnedRecord) => owns(actor, upload)
export const usesHandover = (actor: Actor, handover: OwnedRecord) => owns(actor, handover)
export const fileDocument = (actor: Actor, application: OwnedRecord) =>
  can(actor, 'clients.add') || owns(actor, application)
export const readDocument = (actor: Actor, document: OwnedRecord) => readsClients(actor) || owns(actor, document)
export const readEvidence = (actor: Actor, file: { shownTo: string | null }) =>
  readsClients(actor) || file.shownTo === actor.id
export const undoReview = (actor: Actor, review: { reviewedBy: string | null }) =>
  can(actor, 'documents.review') && review.reviewedBy === actor.id
export const enterExamDetails = (actor: Actor, application: OwnedRecord) =>
  can(actor, 'cases.move') || owns(actor, application)
export const chooseBoardState = (actor: Actor, application: OwnedRecord) => owns(actor, application)
export const confirmExamDetails = (actor: Actor, application: OwnedRecord) =>
  can(actor, 'cases.move') && !owns(actor, application)
export const startOwnAttempt = (actor: Actor, application: OwnedRecord) => owns(actor, application)
export const runBulk = (actor: Actor, { action }: { action: BulkAction }) =>
  can(actor, action === 'remind' ? 'reminders.send' : 'cases.move')
export const writeMessage = (actor: Actor, application: OwnedRecord) =>
  can(actor, 'messages.write') || owns(actor, application)
export const readMessages = (actor: Actor, application: OwnedRecord) => readsClients(actor) || owns(actor, application)
export const markMessageRead = (actor: Actor, message: Addressed) =>
  message.recipientId === null ? can(actor, 'messages.write') : message.recipientId === actor.id
export const endSessions = (actor: Actor, person: { isOwner: boolean }) =>
  can(actor, 'sessions.end') && (!person.isOwner || can(actor, 'team.manage'))
export const readSheet = (actor: Actor, application: OwnedRecord) => readsClients(actor) || owns(actor, application)
export const writeSheet = (actor: Actor, application: OwnedRecord) => owns(actor, application)
export const pay = (actor: Actor, application: OwnedRecord) => owns(actor, application)
export const answerPlan = (actor: Actor, application: OwnedRecord) =>
  can(actor, 'money.keep') || owns(actor, application)
export const readMoney = (actor: Actor, record: OwnedRecord) => can(actor, 'payments.read') || owns(actor, record)
export const submitPaymentProof = (actor: Actor, application: OwnedRecord) =>
  can(actor, 'money.keep') || owns(actor, application)
export const confirmPaymentProof = (actor: Actor, proof: { submittedBy: string | null }) =>
  can(actor, 'money.keep') && proof.submittedBy !== actor.id
export const checkPayment = (actor: Actor, payment: OwnedRecord) => can(actor, 'money.keep') || owns(actor, payment)
export const readView = (actor: Actor, view: OwnedRecord & { shared: boolean }) =>
  readsClients(actor) && (view.shared || owns(actor, view))
export const changeView = (actor: Actor, view: OwnedRecord) => can(actor, 'workspace.use') && owns(actor, view)
export const deleteNote = (actor: Actor, note: { authorId: string | null }) =>
  can(actor, 'notes.write') && note.authorId === actor.id
export const changeRequestFiles = (actor: Actor, application: OwnedRecord) =>
  can(actor, 'requests.follow') || owns(actor, application)
export const receiveLiveEvent = (actor: Actor, application: OwnedRecord) =>
  readsClients(actor) || owns(actor, application)
