import * as applications from './applications.ts'
import * as audit from './audit.ts'
import * as bankStatements from './bank-statements.ts'
import * as boardItems from './board-items.ts'
import * as boards from './boards.ts'
import * as bulk from './bulk.ts'
import * as closedMonths from './closed-months.ts'
import * as documents from './documents.ts'
import * as doneAlone from './done-alone.ts'
import * as listExports from './exports.ts'
import * as incidents from './incidents.ts'
import * as messages from './messages.ts'
import * as myData from './my-data.ts'
import * as packets from './packets.ts'
import * as passkeys from './passkeys.ts'
import * as path from './path.ts'
import * as paymentPlans from './payment-plans.ts'
import * as paymentProofs from './payment-proofs.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as privacyDesk from './privacy-desk.ts'
import * as refunds from './refunds.ts'
import * as sessions from './sessions.ts'
import * as team from './team.ts'
import * as thirdPartyRequests from './third-party-requests.ts'

export const consequences = {
  ...applications,
  ...audit,
  ...bankStatements,
  ...boardItems,
  ...boards,
  ...bulk,
  ...closedMonths,
  ...documents,
  ...doneAlone,
  ...listExports,
  ...messages,
  ...myData,
  ...packets,
  ...passkeys,
  ...path,
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
}
