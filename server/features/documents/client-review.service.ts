import { checkLabels, paperFactLabels } from '#content/documents/paper-labels.ts'
import type { ClientReview, PaperUnderReview } from '#contract/documents/client-review.ts'
import type { AdminDocument } from '#contract/documents/documents.ts'
import type { PrintedOnDocument } from '#contract/names.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { answersFromExpiry, type CheckAnswers, checksOf } from '#domain/documents/checks.ts'
import { type GivenAnswers, paperFactsOf } from '#domain/documents/paper-facts.ts'
import { fullName } from '#domain/names/full-name.ts'
import { printedOn } from '#domain/names/matrix.ts'
import { found } from '#domain/refusal.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { selectDocumentsWithNames } from '#server/cases/named-documents.store.ts'
import { selectSchools, selectSheetOnFile } from '#server/cases/sheets.store.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectClientToReview, selectLastChecks } from './documents.store.ts'
import { openSittingOf } from './sittings.service.ts'
import { readerOf, toAdminDocument } from './work-queue.service.ts'
import { selectDocumentsForReview } from './work-queue.store.ts'

const SENT_BACK_TOO = { withSentBack: true }

export async function getClientReview(deps: Deps, caller: Caller, applicationId: string): Promise<ClientReview> {
  const { db } = deps
  const today = dayAt(deps.now(), deps.config.timeZone)
  const [client, sheet, rows, noted, checked] = await Promise.all([
    selectClientToReview(db, applicationId),
    selectSheetOnFile(db, applicationId),
    selectDocumentsForReview(
      db,
      { application: applicationId },
      { order: 'oldest', after: null, limit: checklist.length, reader: readerOf(deps, caller) },
    ),
    selectDocumentsWithNames(db, [applicationId], SENT_BACK_TOO),
    selectLastChecks(db, applicationId),
  ])
  const { id, applicationNumber, userId, firstName, lastName } = found(client, 'Application')
  const schools = sheet ? await selectSchools(db, sheet.id) : []
  const documents = rows.map(toAdminDocument)
  const hasMarriageCertificate = documents.some(
    ({ requirementId, status }) => requirementId === 'marriage-cert' && status === 'approved',
  )
  const papers = checklist.map(({ id: requirementId, name, required }) => {
    const document = documents.find((one) => one.requirementId === requirementId) ?? null
    const paper = noted.find(({ documentId }) => documentId === document?.id)
    const printed = paper ? printedOn(paper) : null
    const answers = checked.find(({ documentId }) => documentId === document?.id)?.checks ?? {}
    const facts: GivenAnswers = { sheet, schools, hasMarriageCertificate }
    return paperOf({ requirementId, name, required, document, printed, facts, answers, today })
  })
  return {
    application: { id, applicationNumber, client: { id: userId, name: fullName({ firstName, lastName }, '') } },
    papers,
    sitting: await openSittingOf(db, {
      by: caller.id,
      document: { applicationId, applicantId: userId },
      at: deps.now(),
    }),
    warnings: papers.flatMap(expiryWarning(today)),
  }
}

interface ComparedPaper extends Pick<PaperUnderReview, 'requirementId' | 'name' | 'required'> {
  document: AdminDocument | null
  printed: PrintedOnDocument | null
  facts: GivenAnswers
  answers: CheckAnswers
  today: string
}

function paperOf({ document, printed, facts, answers, today, ...requirement }: ComparedPaper): PaperUnderReview {
  const { requirementId } = requirement
  return {
    ...requirement,
    document,
    sentAgain: (document?.earlierVersions ?? 0) > 0,
    printed: printed && fullName({ firstName: printed.first, lastName: printed.last }, ''),
    facts: paperFactsOf({ requirementId, printed }, facts, paperFactLabels),
    checks: checksOf[requirementId].map((code) => ({ code, label: checkLabels[code] })),
    answers: { ...answers, ...answersFromExpiry({ requirementId, expiresOn: printed?.expiresOn ?? null }, today) },
  }
}

const expiryWarning = (today: string) => (paper: PaperUnderReview) => {
  const expiry = paper.facts.find(({ code }) => code === 'expires_on')?.printed
  return expiry && expiry < today ? [`${paper.name} expired on ${formatDay(expiry)}`] : []
}
