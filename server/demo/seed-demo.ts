import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { v7 as uuid } from 'uuid'
import { demoEmail, demoPeople } from '#content/demo/people.ts'
import type { DemoSheet } from '#content/demo/sheets.ts'
import type { DemoAdmin, DemoPerson } from '#content/demo/story.ts'
import { PDF } from '#contract/documents/file-types.ts'
import { Schooling } from '#contract/personal-data/education.ts'
import { PersonalData } from '#contract/personal-data/personal-data.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { ageOn } from '#domain/personal-data/age.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { permissionsOf } from '#domain/team/roles.ts'
import type { Database } from '#server/database/open.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import type { Deps } from '#server/deps.ts'
import { selectOrCreateUser } from '#server/features/account/session/users.store.ts'
import { upsertSignUp } from '#server/features/account/sign-up/sign-up.store.ts'
import { startApplication } from '#server/features/applications/applications.service.ts'
import { changeApplication } from '#server/features/applications/change.service.ts'
import { assignApplication } from '#server/features/clients/assign.service.ts'
import { isDemo } from '#server/features/dev/personas.store.ts'
import { fileDocument } from '#server/features/documents/documents.service.ts'
import { reviewDocument } from '#server/features/documents/review.service.ts'
import { parseLink } from '#server/features/documents/uploads/upload-link.ts'
import { startUpload, storeUpload } from '#server/features/documents/uploads/uploads.service.ts'
import { sendMessage } from '#server/features/messages/send-message.service.ts'
import { addNote } from '#server/features/notes/notes.service.ts'
import { addEducation } from '#server/features/personal-data/education/education.service.ts'
import { savePersonalDataSheet } from '#server/features/personal-data/personal-data.service.ts'
import { type Caller, noSession } from '#server/http/caller.ts'
import { isOwnerAddress, userOf } from '#server/http/session.ts'
import { commitUnsynced, deleteQueuedMail, insertDemoMember, isEmpty } from './demo.store.ts'
import { confirmBoardsInDemo } from './demo-boards.ts'
import { workInDemo } from './demo-desk.ts'
import { askUsualTimesAgain, fillDirectory } from './demo-directory.ts'
import { openIncidentsInDemo } from './demo-incidents.ts'
import { closeMonthsInDemo, importStatementInDemo, planOrRefundInDemo } from './demo-money.ts'
import { type PathAction, walk } from './demo-path.ts'
import { openChannelsInDemo, payByHandInDemo, payInDemo, refundInDemo, setRatesInDemo } from './demo-payment.ts'
import { askInDemo } from './demo-privacy.ts'
import { lookInDemo } from './demo-rights.ts'

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000
const OFFICE_OPENED = 700 * DAY
const ASKED_AGAIN = 30 * DAY
const SHOWN_DOCUMENTS = 4
const LOOKED_AT = 5
const ASKING = 3
const nothing = () => {}

type DemoAction = DemoPerson['story'][number]

type DemoTeam = Map<string, Caller>

const isOfOffice = ({ role }: DemoPerson) => role === 'admin'

function colleague(office: DemoTeam, firstName: DemoAdmin): Caller {
  const caller = office.get(firstName)
  if (!caller) throw new Error(`${firstName} is not in the office yet`)
  return caller
}

const isAdminNow = ({ config }: Deps, firstName: DemoAdmin) =>
  demoPeople.some(
    (person) => isOfOffice(person) && person.firstName === firstName && isOwnerAddress(config, demoEmail(person)),
  )

interface DemoProgress {
  caller: Caller
  applicationId: string
  sheetId: string
  documents: Map<RequirementId, string>
  requests: Map<string, string>
  directory: ReadonlyMap<string, string>
  intentId: string
  proofId: string
}

/**
 * Fills an empty database with the demo's people, through the very use cases that people go through.
 * A demo that is already there is left as it is; other people's database is refused.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  if (!(await isEmpty(deps.db))) return refuseOtherPeople(deps.db)
  const began = deps.now().getTime()
  const at = (instant: number): Deps => ({
    ...deps,
    now: () => new Date(instant),
    jobs: { wake: nothing },
    transaction: (work) =>
      deps.transaction(async (tx) => {
        await commitUnsynced(tx)
        return work(tx)
      }),
  })
  const stories = new Map<DemoPerson, DemoProgress>()
  const office: DemoTeam = new Map()
  const directory = new Map<string, string>()
  let isOpen = false
  for (const events of daysOf(chronicle(began), began)) {
    await Promise.all(events.map((hers) => happen(hers)))
    if (office.has('Ana') && office.has('Ben') && !isOpen) {
      isOpen = true
      const [then, ana] = [at(began - OFFICE_OPENED), colleague(office, 'Ana')]
      await openChannelsInDemo(then, [ana, colleague(office, 'Ben')])
      await setRatesInDemo((daysAgo) => at(began - daysAgo * DAY), ana)
      for (const [name, id] of await fillDirectory(then, ana)) directory.set(name, id)
    }
  }

  async function happen(events: readonly DemoEvent[]) {
    for (const { instant, person, action } of events) {
      const then = at(instant)
      const progress = stories.get(person)
      if (action && progress) await live(then, office, progress, action)
      if (action) continue
      const caller = await arrive(then, person)
      if (isOfOffice(person)) office.set(person.firstName, caller)
      const nothingYet = {
        applicationId: '',
        sheetId: '',
        intentId: '',
        proofId: '',
        documents: new Map(),
        requests: new Map(),
      }
      stories.set(person, { caller, directory, ...nothingYet })
    }
  }

  const complete = [...stories.values()].filter(({ documents }) => documents.size >= SHOWN_DOCUMENTS)
  for (const client of complete.slice(0, LOOKED_AT))
    await lookInDemo(at(began - 2 * DAY), colleague(office, 'Ana'), client)
  const clients = complete.map(({ caller }) => caller)
  await askInDemo(at, { began, lead: colleague(office, 'Ana'), clients })
  await askUsualTimesAgain(at(began - ASKED_AGAIN), colleague(office, 'Ana'), directory)
  await confirmBoardsInDemo(at(began - ASKED_AGAIN), colleague(office, 'Ana'))
  await importStatementInDemo(at(began), colleague(office, 'Ben'))
  await closeMonthsInDemo(at(began), colleague(office, 'Ben'))
  const [client] = complete
  if (client) await openIncidentsInDemo((ago) => at(began - ago), colleague(office, 'Ana'), client.caller.user.email)
  const team = {
    ana: colleague(office, 'Ana'),
    ben: colleague(office, 'Ben'),
    sol: office.get('Sol') ?? colleague(office, 'Ana'),
  }
  await workInDemo(at, { began, team, clients: complete.slice(-ASKING) })
  await deleteQueuedMail(deps.db)
  await selectOrInsertSetting(deps.db, 'demo', 'yes')
}

async function refuseOtherPeople(db: Database) {
  if (await isDemo(db)) return
  throw new StartRefusal(
    'DATA_DIR: its database has people who are not from the demo, or an unfinished demo. Choose an empty folder.',
  )
}

interface DemoEvent {
  instant: number
  person: DemoPerson
  action?: DemoAction
}

function daysOf(events: readonly DemoEvent[], began: number): DemoEvent[][][] {
  const days = new Map<number, Map<DemoPerson, DemoEvent[]>>()
  for (const event of events) {
    const day = Math.floor((began - event.instant) / DAY)
    const people = days.get(day) ?? new Map<DemoPerson, DemoEvent[]>()
    days.set(day, people)
    people.set(event.person, [...(people.get(event.person) ?? []), event])
  }
  return [...days.values()].map((people) => [...people.values()])
}

function chronicle(began: number) {
  const events = demoPeople.flatMap((person): DemoEvent[] => {
    const told = person.story.map((action, step) => ({
      // Actions of one day follow each other by minutes.
      instant: began - action.daysAgo * DAY - (person.story.length - step) * 2 * MINUTE,
      person,
      action,
    }))
    const arrived = (told[0]?.instant ?? began - DAY) - 11 * MINUTE
    return [{ instant: person.role === 'admin' ? began - OFFICE_OPENED : arrived, person }, ...told]
  })
  return events.sort((one, other) => one.instant - other.instant)
}

async function arrive(deps: Deps, person: DemoPerson): Promise<Caller> {
  const email = demoEmail(person)
  const name = `${person.firstName} ${person.lastName}`
  const details = {
    completeName: name,
    firstName: person.firstName,
    lastName: person.lastName,
    email,
    mobileNumber: '0917 000 0000',
    messengerGroupChat: '7',
  }
  // Left just now, whenever the story began: the clean-up forgets what waits too long.
  await upsertSignUp(deps.db, email, { ...details, browserHash: null, at: new Date() })
  const teamRole = person.teamRole ?? (isOfOffice(person) ? 'owner' : null)
  const row = await deps.transaction(async (tx) => {
    const created = await selectOrCreateUser(tx, { email, emailKey: email, at: deps.now(), signUp: 'any' })
    if (person.teamRole) await insertDemoMember(tx, { userId: created.userId, role: person.teamRole, at: deps.now() })
    return created
  })
  const user = userOf(deps.config, row)
  const from = { ...noSession, ip: '127.0.0.1', requestId: uuid() }
  return {
    id: user.id,
    role: person.role,
    teamRole,
    permissions: permissionsOf(teamRole),
    user,
    mobileNumber: null,
    hasConfirmedDetails: true,
    applicationId: null,
    ...from,
  }
}

async function live(deps: Deps, office: DemoTeam, one: DemoProgress, action: DemoAction) {
  const { caller, applicationId, documents } = one
  switch (action.does) {
    case 'start':
      one.applicationId = (
        await startApplication(deps, caller, { chosenPackage: action.chosenPackage, alreadyThere: nothing })
      ).id
      return
    case 'fillSheet':
      one.sheetId = await fillSheet(deps, one, action.sheet)
      return
    case 'addSchool':
      await addEducation(deps, caller, { personalDataSheetId: one.sheetId, ...Schooling.parse(action.school) })
      return
    case 'upload':
      documents.set(action.what, await upload(deps, one, action.what))
      return
    case 'write':
      await sendMessage(deps, caller, { applicationId, subject: action.subject, content: action.content })
      return
    case 'pay':
      one.intentId = await payInDemo(deps, caller, { applicationId, amount: action.amount, card: action.card })
      return
    case 'getBack':
      await refundInDemo(deps, caller, one.intentId, action.amount)
      return
    case 'reportPayment':
    case 'confirmPayment':
    case 'rejectPayment': {
      const { proofId } = one
      const ana = colleague(office, 'Ana')
      one.proofId = await payByHandInDemo(deps, { by: caller, office: ana, applicationId, proofId }, action)
      return
    }
    case 'offerPlan':
    case 'acceptPlan':
    case 'askRefund':
    case 'refund':
      await planOrRefundInDemo(deps, { by: caller, office: colleague(office, 'Ana'), applicationId }, action)
      return
    default:
      await serve(deps, office, one, action)
  }
}

type OfficeAction =
  | PathAction
  | Extract<DemoAction, { does: 'approve' | 'requestResubmission' | 'answer' | 'become' | 'assign' | 'note' }>

async function serve(deps: Deps, office: DemoTeam, one: DemoProgress, action: OfficeAction) {
  const { caller, applicationId, documents } = one
  const ana = colleague(office, 'Ana')
  switch (action.does) {
    case 'approve':
      await reviewDocument(deps, ana, {
        id: documents.get(action.what) ?? '',
        status: 'approved',
        reviewNotes: action.notes,
      })
      return
    case 'requestResubmission':
      await reviewDocument(deps, ana, {
        id: documents.get(action.what) ?? '',
        status: 'rejected',
        reviewNotes: action.notes,
        reviewReason: action.reason,
      })
      return
    case 'answer': {
      const { subject, content } = action
      await sendMessage(deps, ana, { applicationId, recipientId: caller.id, subject, content })
      return
    }
    case 'become': {
      const { status, waitsFor, reason } = action
      await changeApplication(deps, ana, { id: applicationId, status, waitsFor, reason })
      return
    }
    case 'assign':
      // Where other admins were set, she is nobody of the team.
      if (isAdminNow(deps, action.to)) {
        await assignApplication(deps, ana, { id: applicationId, assignedTo: colleague(office, action.to).id })
      }
      return
    case 'note': {
      const mentions = action.names && isAdminNow(deps, action.names) ? [colleague(office, action.names).id] : []
      await addNote(deps, colleague(office, action.by), { applicationId, text: action.text, mentions })
      return
    }
    default:
      await walk(deps, ana, one, action)
  }
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
  const claim = {
    applicationId,
    requirementId: what,
    fileName: `${what}.pdf`,
    uploadURL,
    fileSize: bytes.length,
    mimeType: PDF,
  }
  return (await fileDocument(deps, caller, { claim, alreadyThere: nothing })).id
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
