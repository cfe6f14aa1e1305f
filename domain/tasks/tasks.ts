import type { ApplicationStatus } from '#contract/applications.ts'
import type { PendingParty } from '#contract/pending-on.ts'
import type { ApplicationRequirement, RequirementId } from '#contract/requirements.ts'
import type { Task, TaskCode, TaskList } from '#contract/tasks.ts'
import { centsOf, formatMoney, outstanding } from '../money.ts'
import { checklist } from '../requirements/checklist.ts'
import { type ExamTurn, examTitles } from './exam-turn.ts'

export type DocumentFacts = Pick<ApplicationRequirement, 'requirementId' | 'status' | 'required' | 'notes'>

export interface TaskFacts {
  status: ApplicationStatus
  waitsFor: PendingParty
  documents: readonly DocumentFacts[]
  hasSheet: boolean
  hasNursingSchool: boolean
  totalFees: string
  amountPaid: string
  currency: string
  /** She told us of a payment by hand that nobody has confirmed yet. */
  hasSubmittedProof: boolean
  unreadMessages: number
  /** What she does about each name that keeps the packet from the board. */
  nameAdvice: readonly string[]
  /** What a member of the team asked her for because her board wants it. */
  boardItems: readonly string[]
  /** What is hers to do about the exam, where something is. */
  exam: ExamTurn | null
}

export const isReturned = ({ status, notes }: Pick<DocumentFacts, 'status' | 'notes'>): boolean =>
  status === 'missing' && notes !== null

const isToSend = ({ status, required }: DocumentFacts) => status === 'missing' && required

/** The document that the applicant sees to first: one that came back, then a required one that was never sent. */
export const firstDocument = (rows: readonly DocumentFacts[]): RequirementId | undefined =>
  (rows.find(isReturned) ?? rows.find(isToSend))?.requirementId

/** What is left of an application, and what comes first: the one answer that every screen, mail and advice goes by. */
export function tasksOf(facts: TaskFacts): TaskList {
  const documents = checklist.flatMap(
    ({ id }) => facts.documents.find(({ requirementId }) => requirementId === id) ?? [],
  )
  const ofBoard = [...names(facts), ...boardItems(facts)]
  const others = [personalData(facts), education(facts), ...ofBoard, ...payment(facts), unreadMessage(facts)]
  const exam = ofExam(facts)
  const tasks = [...documents.map((row) => ofDocument(facts, row)), ...others, ...exam]
  const isToDo = (code: TaskCode | undefined) => tasks.some((task) => task.code === code && task.state === 'to_do')
  const document = firstDocument(documents)
  const next = isToDo(document) ? document : [...others, ...exam].find(({ code }) => isToDo(code))?.code
  // What the exam asks costs money when it is missed; a day that is only waited for does not stand before the rest.
  return { next: facts.exam?.isPressing && isToDo('exam') ? 'exam' : (next ?? null), tasks }
}

const isClosed = ({ status }: TaskFacts) => status === 'approved' || status === 'rejected' || status === 'withdrawn'

type TaskProgress = Pick<Task, 'state' | 'waitsFor' | 'reason'>

const toDo = (reason: string | null): TaskProgress => ({ state: 'to_do', waitsFor: 'applicant', reason })
const done: TaskProgress = { state: 'done', waitsFor: 'nobody', reason: null }
const notNeeded = (reason: string): TaskProgress => ({ state: 'not_needed', waitsFor: 'nobody', reason })

function asked(facts: TaskFacts, reason: string | null): TaskProgress {
  if (isClosed(facts)) return notNeeded('Nothing more is needed: your application is closed.')
  if (facts.status !== 'on_hold') return toDo(reason)
  return { state: 'waiting', waitsFor: facts.waitsFor, reason: 'Your application is on hold.' }
}

const sheetSays: Partial<Record<RequirementId, string>> = {
  'marriage-cert': 'Your personal data sheet says that you are married.',
  'prc-id': 'Your personal data sheet says that you have a PRC licence.',
}

export const documentTitles = (id: RequirementId) => ({
  approved: `Your ${spokenName[id]} is approved`,
  checking: `We are checking your ${spokenName[id]}`,
  unreviewed: `Your ${spokenName[id]} was not reviewed`,
  returned: `Your ${spokenName[id]} came back: see why`,
  upload: `Upload your ${spokenName[id]}`,
  optional: `${spokenName[id].charAt(0).toUpperCase()}${spokenName[id].slice(1)}, if it applies to you`,
})

function ofDocument(facts: TaskFacts, row: DocumentFacts): Task {
  const code = row.requirementId
  const titles = documentTitles(code)
  const at = { code, href: `/documents?type=${code}` }
  if (row.status === 'approved') return { ...at, title: titles.approved, ...done }
  if (row.status === 'pending') {
    if (isClosed(facts)) return { ...at, title: titles.unreviewed, ...asked(facts, null) }
    const reason = 'You do not need to do anything about it.'
    return { ...at, title: titles.checking, state: 'waiting', waitsFor: 'team', reason }
  }
  if (isReturned(row)) return { ...at, title: titles.returned, ...asked(facts, row.notes) }
  if (row.required) return { ...at, title: titles.upload, ...asked(facts, sheetSays[code] ?? null) }
  const why = facts.hasSheet
    ? 'Your personal data sheet shows that you do not need it.'
    : 'Your personal data sheet decides whether you need it.'
  return { ...at, title: titles.optional, ...notNeeded(why) }
}

function personalData(facts: TaskFacts): Task {
  const at = { code: 'personal_data', href: '/personal-data' } as const
  if (facts.hasSheet) return { ...at, title: 'Your personal data sheet is filled in', ...done }
  return { ...at, title: 'Fill in your personal data sheet', ...asked(facts, null) }
}

function education(facts: TaskFacts): Task {
  const at = { code: 'education', href: '/personal-data#college-title' } as const
  if (facts.hasNursingSchool) return { ...at, title: 'Your nursing school is added', ...done }
  const reason = facts.hasSheet ? null : 'You can add schools after you save the personal data sheet.'
  return { ...at, title: 'Add your nursing school', ...asked(facts, reason) }
}

function names(facts: TaskFacts): Task[] {
  if (facts.nameAdvice.length === 0) return []
  const title = facts.nameAdvice.length === 1 ? 'Have a name corrected' : 'Have names corrected'
  return [{ code: 'names', href: '/exam', title, ...asked(facts, facts.nameAdvice.join(' ')) }]
}

function boardItems(facts: TaskFacts): Task[] {
  const [only, ...more] = facts.boardItems
  if (only === undefined) return []
  const title =
    more.length === 0 ? `Your board asks for: ${only}` : `Your board asks for ${facts.boardItems.length} things`
  const reason = more.length === 0 ? null : `${facts.boardItems.join('; ')}.`
  return [{ code: 'board_items', href: '/exam', title, ...asked(facts, reason) }]
}

function payment(facts: TaskFacts): Task[] {
  const left = outstanding(facts)
  if (centsOf(left) <= 0) return []
  const money = (amount: string) => formatMoney(amount, facts.currency)
  const reason = `${money(left)} of ${money(facts.totalFees)} is still to pay.`
  const at = { code: 'payment', href: '/payments' } as const
  if (facts.hasSubmittedProof) {
    const why = `You told us about a payment. You do not need to do anything until we have checked it. ${reason}`
    return [{ ...at, title: 'We are checking your payment', state: 'waiting', waitsFor: 'team', reason: why }]
  }
  const title = centsOf(facts.amountPaid) === 0 ? 'Pay your fees' : 'Pay the rest of your fees'
  const state: TaskProgress = facts.status === 'on_hold' ? asked(facts, reason) : toDo(reason)
  return [{ ...at, title, ...state }]
}

function unreadMessage({ unreadMessages: count }: TaskFacts): Task {
  const at = { code: 'unread_message', href: '/messages' } as const
  if (count === 0) return { ...at, title: 'You have read your messages', ...done }
  return { ...at, title: count === 1 ? 'Read your new message' : `Read your ${count} new messages`, ...toDo(null) }
}

function ofExam(facts: TaskFacts): Task[] {
  if (!facts.exam || facts.status === 'rejected' || facts.status === 'withdrawn') return []
  const { kind, reason } = facts.exam
  const state: TaskProgress = facts.status === 'on_hold' ? asked(facts, reason) : toDo(reason)
  return [{ code: 'exam', href: '/exam', title: examTitles[kind], ...state }]
}

const inMail: Partial<Record<TaskCode, string>> = {
  exam: 'See what comes next on your way to the exam',
  names: 'See what to do about a name on your papers',
  board_items: 'See what your board of nursing asks for',
}

/** What comes first, as a mail may say it: nothing of what a sheet declares or a reviewer decided; null where nothing is left. */
export function nextTaskForMail({ next, tasks }: TaskList): string | null {
  const task = tasks.find(({ code }) => code === next)
  if (!task) return null
  const guarded = inMail[task.code]
  if (guarded) return guarded
  const requirement = checklist.find(({ id }) => id === task.code)
  if (!requirement) return task.title
  const isNamed = requirement.required && task.title === documentTitles(requirement.id).upload
  return isNamed ? task.title : 'Upload a document that we need from you'
}

const spokenName: Record<RequirementId, string> = {
  passport: 'passport',
  'bsn-diploma': 'BSN diploma',
  'hs-diploma': 'high school diploma',
  transcript: 'transcript of records',
  'birth-cert': 'birth certificate',
  'marriage-cert': 'marriage certificate',
  'prc-id': 'PRC ID',
}
