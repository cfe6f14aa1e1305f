import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { demoEmail, demoPeople } from '#content/demo/people.ts'
import type { DemoSheet } from '#content/demo/sheets.ts'
import type { DemoAdmin, DemoPerson } from '#content/demo/story.ts'
import { PDF } from '#contract/documents/accepted-file.ts'
import { Schooling } from '#contract/personal-data/education.ts'
import { PersonalData } from '#contract/personal-data/personal-data.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { ageOn } from '#domain/personal-data/age.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import type { Deps } from '#server/deps.ts'
import { startApplication } from '#server/features/applications/applications.service.ts'
import { changeApplication } from '#server/features/applications/change.service.ts'
import { assignApplication } from '#server/features/clients/assign.service.ts'
import { fileDocument } from '#server/features/documents/documents.service.ts'
import { reviewDocument } from '#server/features/documents/review.service.ts'
import { parseLink } from '#server/features/documents/uploads/upload-link.ts'
import { startUpload, storeUpload } from '#server/features/documents/uploads/uploads.service.ts'
import { sendMessage } from '#server/features/messages/send-message.service.ts'
import { addNote } from '#server/features/notes/notes.service.ts'
import { addEducation } from '#server/features/personal-data/education/education.service.ts'
import { savePersonalDataSheet } from '#server/features/personal-data/personal-data.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { isOwnerAddress } from '#server/http/session.ts'
import { planOrRefundInDemo } from './demo-money.ts'
import { pathActs } from './demo-path.ts'
import { payByHandInDemo, payInDemo, refundInDemo } from './demo-payment.ts'

const nothing = () => {}

export type DemoAction = DemoPerson['story'][number]
type DemoActions = { [Action in DemoAction as Action['does']]: Action }

export type DemoTeam = Map<string, Caller>

export const isOfOffice = ({ role }: DemoPerson) => role === 'admin'

export function colleague(office: DemoTeam, firstName: DemoAdmin): Caller {
  const caller = office.get(firstName)
  if (!caller) throw new Error(`${firstName} is not in the office yet`)
  return caller
}

const isAdminNow = ({ config }: Deps, firstName: DemoAdmin) =>
  demoPeople.some(
    (person) => isOfOffice(person) && person.firstName === firstName && isOwnerAddress(config, demoEmail(person)),
  )

export interface DemoProgress {
  caller: Caller
  applicationId: string
  sheetId: string
  documents: Map<RequirementId, string>
  requests: Map<string, string>
  directory: ReadonlyMap<string, string>
  intentId: string
  proofId: string
}

interface DemoScene {
  deps: Deps
  office: DemoTeam
  ana: Caller
  one: DemoProgress
}

type ActOf<Does extends keyof DemoActions> = (scene: DemoScene, action: DemoActions[Does]) => Promise<unknown>

const reportOrDecide: ActOf<'reportPayment' | 'confirmPayment' | 'rejectPayment'> = async (
  { deps, ana: office, one },
  action,
) => {
  const { caller: by, applicationId, proofId } = one
  one.proofId = await payByHandInDemo(deps, { by, office, applicationId, proofId }, action)
}

const planOrRefund: ActOf<'offerPlan' | 'acceptPlan' | 'askRefund' | 'refund'> = (
  { deps, ana: office, one: { caller: by, applicationId } },
  action,
) => planOrRefundInDemo(deps, { by, office, applicationId }, action)

const acts: { [Does in keyof DemoActions]: ActOf<Does> } = {
  ...pathActs,
  async start({ deps, one }, { chosenPackage }) {
    one.applicationId = (await startApplication(deps, one.caller, { chosenPackage, alreadyThere: nothing })).id
  },
  async fillSheet({ deps, one }, { sheet }) {
    one.sheetId = await fillSheet(deps, one, sheet)
  },
  addSchool: ({ deps, one }, { school }) =>
    addEducation(deps, one.caller, { personalDataSheetId: one.sheetId, ...Schooling.parse(school) }),
  async upload({ deps, one }, { what }) {
    one.documents.set(what, await upload(deps, one, what))
  },
  write: ({ deps, one: { caller, applicationId } }, { subject, content }) =>
    sendMessage(deps, caller, { applicationId, subject, content }),
  async pay({ deps, one }, { amount, card }) {
    one.intentId = await payInDemo(deps, one.caller, { applicationId: one.applicationId, amount, card })
  },
  getBack: ({ deps, one }, { amount }) => refundInDemo(deps, one.caller, one.intentId, amount),
  reportPayment: reportOrDecide,
  confirmPayment: reportOrDecide,
  rejectPayment: reportOrDecide,
  offerPlan: planOrRefund,
  acceptPlan: planOrRefund,
  askRefund: planOrRefund,
  refund: planOrRefund,
  approve: ({ deps, ana, one }, { what, notes: reviewNotes }) =>
    reviewDocument(deps, ana, { id: one.documents.get(what) ?? '', status: 'approved', reviewNotes }),
  requestResubmission: ({ deps, ana, one }, { what, notes: reviewNotes, reason: reviewReason }) =>
    reviewDocument(deps, ana, { id: one.documents.get(what) ?? '', status: 'rejected', reviewNotes, reviewReason }),
  answer: ({ deps, ana, one: { applicationId, caller } }, { subject, content }) =>
    sendMessage(deps, ana, { applicationId, recipientId: caller.id, subject, content }),
  become: ({ deps, ana, one: { applicationId: id } }, { status, waitsFor, reason }) =>
    changeApplication(deps, ana, { id, status, waitsFor, reason }),
  async assign({ deps, office, ana, one }, { to }) {
    // With other ADMIN_EMAILS the person of the demo is not on the team.
    if (isAdminNow(deps, to))
      await assignApplication(deps, ana, { id: one.applicationId, assignedTo: colleague(office, to).id })
  },
  note({ deps, office, one: { applicationId } }, { by, text, names }) {
    const mentions = names && isAdminNow(deps, names) ? [colleague(office, names).id] : []
    return addNote(deps, colleague(office, by), { applicationId, text, mentions })
  },
}

export async function act<Does extends keyof DemoActions>(
  deps: Deps,
  office: DemoTeam,
  one: DemoProgress,
  action: { does: Does } & DemoActions[Does],
): Promise<void> {
  await acts[action.does]({ deps, office, ana: colleague(office, 'Ana'), one }, action)
}

async function fillSheet(deps: Deps, { caller, applicationId }: DemoProgress, sheet: DemoSheet): Promise<string> {
  const { firstName, lastName, email } = caller.user
  const age = ageOn(sheet.birthday, deps.now().toISOString().slice(0, 10))
  const data = PersonalData.parse({ ...sheet, firstName, lastName, email, age })
  return (await savePersonalDataSheet(deps, caller, { applicationId, ...data }, { alreadyThere: nothing })).id
}

async function upload(deps: Deps, { caller, applicationId }: DemoProgress, what: RequirementId) {
  const bytes = await demoPaper(requirementOf(what).name, caller.user.name)
  const { uploadURL } = await startUpload(deps, caller)
  const whole = (async function* () {
    yield bytes
  })()
  await storeUpload(deps, caller, { link: parseLink(uploadURL), body: { contentLength: bytes.length, bytes: whole } })
  const filing = {
    applicationId,
    requirementId: what,
    fileName: `${what}.pdf`,
    uploadURL,
    fileSize: bytes.length,
    mimeType: PDF,
  }
  return (await fileDocument(deps, caller, { filing, alreadyThere: nothing })).id
}

const A4 = [595, 842] as const

async function demoPaper(title: string, name: string): Promise<Uint8Array> {
  const paper = await PDFDocument.create()
  paper.setTitle(title)
  const [plain, bold] = await Promise.all([
    paper.embedFont(StandardFonts.Helvetica),
    paper.embedFont(StandardFonts.HelveticaBold),
  ])
  const page = paper.addPage([...A4])
  const ink = rgb(0.15, 0.13, 0.1)
  const soft = rgb(0.45, 0.42, 0.38)
  page.drawRectangle({ x: 40, y: 40, width: 515, height: 762, borderColor: rgb(0, 0.39, 0.42), borderWidth: 2 })
  page.drawText(title, { x: 72, y: 720, size: 26, font: bold, color: ink })
  page.drawText(name, { x: 72, y: 680, size: 18, font: plain, color: ink })
  page.drawText('SPECIMEN: a demo document for a person who does not exist', {
    x: 72,
    y: 650,
    size: 11,
    font: plain,
    color: soft,
  })
  for (let line = 0; line < 18; line++) {
    page.drawRectangle({
      x: 72,
      y: 600 - line * 26,
      width: 451 - ((line * 67) % 160),
      height: 8,
      color: rgb(0.9, 0.88, 0.85),
    })
  }
  return paper.save()
}
