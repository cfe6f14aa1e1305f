import { z } from 'zod'
import * as myAccount from './account/my-account.ts'
import * as myDetails from './account/my-details.ts'
import * as passkeys from './account/passkeys.ts'
import * as session from './account/session.ts'
import * as signUp from './account/sign-up.ts'
import * as admin from './admin.ts'
import * as apiDocs from './api-docs.ts'
import * as applications from './applications/applications.ts'
import * as changeApplication from './applications/change-application.ts'
import * as audit from './audit/audit.ts'
import * as backups from './backups.ts'
import * as boardChoice from './boards/board-choice.ts'
import * as boardItems from './boards/board-items.ts'
import * as boards from './boards/boards.ts'
import * as bulk from './bulk.ts'
import * as caseState from './cases/case-state.ts'
import * as cases from './cases/cases.ts'
import * as waiting from './cases/pending-on.ts'
import * as tasks from './cases/tasks.ts'
import * as addClient from './clients/add-client.ts'
import * as clients from './clients/clients.ts'
import * as people from './clients/people.ts'
import * as savedViews from './clients/saved-views.ts'
import * as clientReview from './documents/client-review.ts'
import * as documents from './documents/documents.ts'
import * as handovers from './documents/handovers.ts'
import * as uploads from './documents/uploads.ts'
import * as exportedLists from './exports.ts'
import * as live from './live.ts'
import * as mentions from './mentions.ts'
import * as conversations from './messages/conversations.ts'
import * as messages from './messages/messages.ts'
import * as unreadMessages from './messages/unread-messages.ts'
import * as channels from './money/channels.ts'
import * as checkout from './money/checkout.ts'
import * as ledger from './money/ledger.ts'
import * as closedMonths from './money/months.ts'
import * as money from './money/overview.ts'
import * as payments from './money/payments.ts'
import * as paymentsByHand from './money/payments-by-hand.ts'
import * as paymentPlans from './money/plans.ts'
import * as paymentProofs from './money/proofs.ts'
import * as exchangeRates from './money/rates.ts'
import * as refunds from './money/refunds.ts'
import * as bankStatements from './money/statements.ts'
import * as names from './names.ts'
import * as notes from './notes.ts'
import * as packets from './packets.ts'
import * as examAttempts from './path/exam-attempts.ts'
import * as path from './path/path.ts'
import * as education from './personal-data/education.ts'
import * as personalData from './personal-data/personal-data.ts'
import * as presence from './presence.ts'
import * as incidents from './privacy/incidents.ts'
import * as myData from './privacy/my-data.ts'
import * as myPrivacyRequests from './privacy/my-privacy-requests.ts'
import * as privacyDesk from './privacy/privacy-desk.ts'
import * as retention from './privacy/retention.ts'
import * as reminders from './reminders.ts'
import * as numbers from './reports.ts'
import * as requirements from './requirements.ts'
import type { RawRouteSpec, RouteSpec } from './route.ts'
import * as savedReplies from './saved-replies.ts'
import * as team from './team/team.ts'
import * as teamSettings from './team/team-settings.ts'
import * as letters from './third-party-requests/letters.ts'
import * as thirdParties from './third-party-requests/third-parties.ts'
import * as thirdPartyRequests from './third-party-requests/third-party-requests.ts'
import * as timeline from './timeline.ts'
import * as followUps from './work/follow-ups.ts'
import * as officeHours from './work/office-hours.ts'
import * as work from './work/work.ts'

const isRoute = (value: unknown): value is RawRouteSpec | RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && ('access' in value || 'permission' in value)

export const isJson = (spec: RawRouteSpec | RouteSpec): spec is RouteSpec => !('answers' in spec)
const isRaw = (spec: RawRouteSpec | RouteSpec): spec is RawRouteSpec => !isJson(spec)

const byFeature = {
  'Signing in': session,
  Passkeys: passkeys,
  'Signing up': signUp,
  'Your details': { ...myDetails, ...myAccount },
  'Your data': { ...myData, ...myPrivacyRequests },
  'Requests about personal data': privacyDesk,
  'How long data is kept': retention,
  Applications: { ...applications, ...changeApplication },
  Requirements: requirements,
  'What is left to do': { ...tasks, ...caseState },
  Documents: { ...documents, ...clientReview },
  Uploads: uploads,
  'Photos from a phone': handovers,
  'Who is viewing what': presence,
  Packets: packets,
  'The path to the exam': path,
  'Attempts at the exam': examAttempts,
  'Names on papers': names,
  'Personal data sheet': personalData,
  Education: education,
  Payments: payments,
  'Payments online': checkout,
  'Bank statements': bankStatements,
  'Ledger and payments by hand': { ...ledger, ...paymentsByHand, ...channels },
  'Proofs of payment': paymentProofs,
  Refunds: refunds,
  'Money of all clients': { ...money, ...closedMonths },
  'Payment plans': paymentPlans,
  Messages: { ...messages, ...unreadMessages, ...conversations },
  'Boards of nursing': boards,
  'Choice of a board': boardChoice,
  'What boards ask for': boardItems,
  'Requests to third parties': thirdPartyRequests,
  'Letters to third parties': letters,
  'Directory of third parties': thirdParties,
  'Internal notes': notes,
  Mentions: mentions,
  'What happened': timeline,
  'Live events': live,
  People: people,
  'Audit log': audit,
  Incidents: incidents,
  Clients: { ...clients, ...addClient },
  'Case board': cases,
  'Admin dashboard': admin,
  'Work to do': { ...work, ...followUps },
  Numbers: numbers,
  'Saved views': savedViews,
  'Saved replies': savedReplies,
  'Admin settings': { ...teamSettings, ...officeHours, ...backups },
  Reminders: reminders,
  Team: team,
  'Whose turn it is': waiting,
  'Bulk actions': bulk,
  'Exchange rates': exchangeRates,
  Exports: exportedLists,
  'This documentation': apiDocs,
}
const modules: Record<string, Record<string, unknown>> = byFeature

type ReadIn<Contract> = Contract extends unknown
  ? Extract<Contract[keyof Contract], { method: 'GET'; reply: unknown; path: string }>['path']
  : never

export type ReadPath = ReadIn<(typeof byFeature)[keyof typeof byFeature]>

export interface DeclaredRoute {
  name: string
  feature: string
  spec: RawRouteSpec | RouteSpec
}

export const declaredRoutes: readonly DeclaredRoute[] = Object.entries(modules).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, spec]) => (isRoute(spec) ? [{ name, feature, spec }] : [])),
)

const declared = declaredRoutes.map(({ spec }) => spec)

export const allRoutes: RouteSpec[] = declared.filter(isJson)

export const rawRoutes: RawRouteSpec[] = declared.filter(isRaw)

export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
  ),
)
