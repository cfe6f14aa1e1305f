import { expect, test } from 'vitest'
import { declaredRoutes } from '#contract/all-routes.ts'
import { Permission, TeamRole } from '#contract/team/team-roles.ts'
import { permissionsOf } from './permissions.ts'

// The access matrix derives its expectations from the tables of permissions; these lists do not.

const wordsOf = (text: string) => text.split(/\s+/)

const permissionsByRole = {
  reviewer: `applications.change board_items.decide bulk.run cases.move clients.add clients.read documents.review
    notes.write payments.read workspace.use`,
  support: `board_items.decide bulk.run clients.add clients.read messages.write notes.write payments.read
    reminders.send replies.change requests.follow workspace.use`,
  coordinator: `applications.change board_items.decide bulk.run cases.move clients.add clients.read documents.review
    messages.write notes.write reminders.send requests.follow workspace.use`,
  cashier: `applications.change channels.propose clients.read money.export money.keep money.read notes.write
    payments.read workspace.use`,
  auditor: `audit.read backups.read clients.read incidents.read lists.export money.export money.read payments.read
    privacy.read reports.read team.read`,
}

test.each(Object.entries(permissionsByRole))('the role %s has exactly its permissions', (role, permissions) => {
  expect(permissionsOf(TeamRole.parse(role)).toSorted()).toEqual(wordsOf(permissions))
})

test('an owner has every permission, and a lead all but four', () => {
  expect(permissionsOf('owner')).toEqual(Permission.options)
  const missing = Permission.options.filter((one) => !permissionsOf('lead').includes(one))
  expect(missing.toSorted().join(' ')).toBe('channels.decide channels.propose retention.change team.manage')
})

const routesByPermission = {
  'clients.read': `compareNames countCases countConversations countDocuments countMentions countUnansweredThreads
    countWaiting countWork getAdjacentDocuments getAdminStats getApprovalSettings getBulkRun getClientApplication
    getClientReview getDocumentForReview getMailPreference getOfficeHours getPacket getPacketFile getReminderPreview
    getReminderSettings getReplyFields getRequestLetterPdf getRequestLetterText getThread getWorkItem listApplications
    listBoardChanges listBoardGaps listBulkRuns listCases listClientApplications listConversations listDecisions
    listDocumentsForReview listFollowUps listFollowUpsOfApplication listGapApplications listHolidays listMentions
    listNotes listPackets listPresence listReplies listRequests listRequestsOfApplication listSavedViews listTeam
    listThirdParties listTimeline listUnansweredThreads listUsers listWork markMentionRead`,
  'clients.add': 'addClient',
  'team.read': 'listInvitations',
  'money.read': `countMoney getBankStatement getDayEnd getDueAges getExchangeRates getMoneyReport getMonthToClose
    getRevenueReport getStatementMapping listAllPaymentProofs listApplicationRefunds listBankStatements
    listClosedMonths listDues listHeldPayments listLedger listOpenBankLines listRefundRequests listRefunds
    previewRefund`,
  'reports.read': 'getApplicationReport getBottlenecks getPathReport getReviewReport',
  'audit.read': 'exportAudit listAudit listOpenings listRetentionDue listRetentionRules',
  'incidents.read': 'countAffected exportAffected getIncident getIncidentNotices listAffected listIncidents',
  'incidents.manage': 'addAffected changeIncident moveIncident openIncident removeAffected sendIncidentNotice',
  'backups.read': 'getBackupStatus',
  'lists.export': 'exportChosenClients exportClients exportDocuments exportUsers getApplicationFiles getBulkResults',
  'money.export': 'exportLedger exportMonths exportPayments',
  'documents.review': 'closeSitting fileAttachment noteNames reviewDocument undoReview',
  'applications.change': 'changeApplication',
  'cases.move': `assignApplication chooseBoard markStep orderBoardPacket orderPacket refuseBoard revertStep
    sendPacket startNextAttempt undoTransition`,
  'board_items.decide': 'decideBoardItem',
  'bulk.run': 'previewBulk startBulk stopBulk undoBulk',
  'messages.write': 'closeThread reopenThread undoMessage',
  'notes.write': 'addNote deleteNote',
  'replies.change': 'addReply changeReply deleteReply',
  'requests.follow': 'addRequest addThirdParty changeRequest changeThirdParty chaseRequests removeRequestFile',
  'money.keep': `askRefund assignBankLine changeRefund closeMonth confirmBankMatch decidePaymentProof
    decideRefundRequest deleteBankStatement excludeBankLine giveCredit importBankStatement noteInvoice offerPlan
    raiseCharge recordDisbursement recordPayment releasePayment reversePayment setExchangeRate unmatchBankLine
    writeOff`,
  'channels.propose': 'proposePaymentChannel',
  'channels.decide': 'changePaymentChannel',
  'boards.change': 'changeBoardFact',
  'settings.change': 'changeApprovalText changeOfficeHours changeReminderSettings',
  'retention.change': 'changeRetentionRule',
  'sessions.end': 'endSessions',
  'workspace.use': `addFollowUp changeFollowUp changeMailPreference changeView claimWork deleteView releaseWork
    saveView snoozeWork startViewing stopViewing takeNextWork wakeWork`,
  'privacy.read': 'countPrivacyRequests listPrivacyRequests',
  'privacy.manage': `addPrivacyRequest changePrivacyRequest copyForRequest correctPersonalData eraseForRequest
    liftRestriction listRestrictions resetHoliday restrictPerson saveHoliday`,
  'team.manage': 'changeMember inviteToTeam sendInvitationAgain withdrawInvitation',
}

test('every route of the team needs exactly its permission', () => {
  const needed: Record<string, string[]> = {}
  for (const { name, spec } of declaredRoutes) {
    if (spec.permission) needed[spec.permission] = [...(needed[spec.permission] ?? []), name].toSorted()
  }
  const pinned = Object.entries(routesByPermission).map(([permission, names]) => [permission, wordsOf(names)])
  expect(needed).toEqual(Object.fromEntries(pinned))
})
