import * as applications from '#domain/effects/applications.ts'
import * as audit from '#domain/effects/audit.ts'
import * as boardItems from '#domain/effects/board-items.ts'
import * as boards from '#domain/effects/boards.ts'
import * as bulk from '#domain/effects/bulk.ts'
import * as documents from '#domain/effects/documents.ts'
import * as listExports from '#domain/effects/exports.ts'
import * as incidents from '#domain/effects/incidents.ts'
import * as ledger from '#domain/effects/ledger.ts'
import * as messages from '#domain/effects/messages.ts'
import * as myData from '#domain/effects/my-data.ts'
import * as packets from '#domain/effects/packets.ts'
import * as passkeys from '#domain/effects/passkeys.ts'
import * as path from '#domain/effects/path.ts'
import * as pathReminders from '#domain/effects/path-reminders.ts'
import * as paymentPlans from '#domain/effects/payment-plans.ts'
import * as paymentProofs from '#domain/effects/payment-proofs.ts'
import * as payments from '#domain/effects/payments.ts'
import * as people from '#domain/effects/people.ts'
import * as privacyDesk from '#domain/effects/privacy-desk.ts'
import * as refunds from '#domain/effects/refunds.ts'
import * as sessions from '#domain/effects/sessions.ts'
import * as team from '#domain/effects/team.ts'
import * as thirdPartyRequests from '#domain/effects/third-party-requests.ts'
import * as work from '#domain/effects/work.ts'

export const consequences = {
  ...applications,
  ...audit,
  ...boardItems,
  ...boards,
  ...bulk,
  ...documents,
  ...listExports,
  ...ledger,
  ...messages,
  ...myData,
  ...packets,
  ...passkeys,
  ...path,
  ...pathReminders,
  ...paymentProofs,
  ...paymentPlans,
  ...payments,
  ...people,
  ...privacyDesk,
  ...refunds,
  ...sessions,
  ...team,
  ...incidents,
  ...thirdPartyRequests,
  ...work,
}
