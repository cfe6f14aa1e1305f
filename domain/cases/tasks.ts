import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { Task, TaskCode, TaskList } from '#contract/cases/tasks.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { isEnded } from '../path/side-states.ts'
import { checklist } from '../requirements/checklist.ts'
import { documentPlace, documentTitles } from '../requirements/document-titles.ts'
import { isReturned } from '../requirements/open-documents.ts'
import type { CaseDocument, CaseFacts } from './case-facts.ts'
import type { FullItem, FullState } from './case-state.ts'

type OtherTask = Exclude<TaskCode, RequirementId>

const taskOfItem: Partial<Record<CaseItemCode, OtherTask>> = {
  sheet_to_fill: 'personal_data',
  school_to_add: 'education',
  board_to_choose: 'board',
  board_to_confirm: 'board',
  names_to_correct: 'names',
  board_items_to_send: 'board_items',
  agreement_to_give: 'consent',
  evaluator_consent_to_give: 'consent',
  pearson_consent_to_give: 'consent',
  board_request_to_answer: 'exam',
  registration_to_make: 'exam',
  registration_to_renew: 'exam',
  permit_to_find: 'exam',
  seat_to_book: 'exam',
  exam_to_take: 'exam',
  result_to_tell: 'exam',
  retake_to_plan: 'exam',
  payment_to_make: 'payment',
  payment_to_confirm: 'payment',
  message_to_read: 'unread_message',
}

const codeOf = ({ code, document }: FullItem): TaskCode | undefined => document ?? taskOfItem[code]

interface Known {
  facts: CaseFacts
  state: FullState
}

export function tasksOf(facts: CaseFacts, state: FullState): TaskList {
  const { applicant } = state.next
  // Of two exam tasks, only the first is shown.
  const items = applicant ? [applicant, ...state.items] : state.items
  const itemFor = (code: TaskCode) => items.find((item) => codeOf(item) === code)
  const known = { facts, state }
  const documents = checklist.flatMap(
    ({ id }) => facts.documents.find(({ requirementId }) => requirementId === id) ?? [],
  )
  return {
    next: applicant ? (codeOf(applicant) ?? null) : null,
    tasks: [
      ...documents.map((row) => documentTask(known, row, itemFor(row.requirementId))),
      ...others.flatMap(({ code, without }) => {
        const item = itemFor(code)
        return item ? itemTask(code, item) : (without?.(known) ?? [])
      }),
    ],
  }
}

type TaskProgress = Pick<Task, 'state' | 'waitsFor' | 'reason'>

const done: TaskProgress = { state: 'done', waitsFor: 'nobody', reason: null }
const notNeeded = (reason: string): TaskProgress => ({ state: 'not_needed', waitsFor: 'nobody', reason })

const itemTask = (code: TaskCode, { text, href, turn, reason }: FullItem): Task => ({
  code,
  title: text.applicant,
  state: turn === 'applicant' ? 'to_do' : 'waiting',
  waitsFor: turn,
  href: href.applicant ?? '/',
  reason,
})

function setAside({ facts, state }: Known): TaskProgress {
  if (isEnded(facts)) return notNeeded('Nothing more is needed: your application is closed.')
  if (state.cause === 'passed') return notNeeded('Nothing more is needed: you passed.')
  return { state: 'waiting', waitsFor: state.waitsFor, reason: 'Your application is on hold.' }
}

function documentTask(known: Known, row: CaseDocument, item: FullItem | undefined): Task {
  const code = row.requirementId
  if (item) return itemTask(code, item)
  const titles = documentTitles(code)
  const at = { code, href: documentPlace(code) }
  if (row.status === 'approved') return { ...at, title: titles.approved, ...done }
  if (row.status === 'pending') {
    if (isEnded(known.facts)) return { ...at, title: titles.unreviewed, ...setAside(known) }
    const reason = 'You do not need to do anything about it.'
    return { ...at, title: titles.checking, state: 'waiting', waitsFor: 'team', reason }
  }
  if (isReturned(row)) return { ...at, title: titles.returned, ...setAside(known), reason: row.notes }
  if (row.required) return { ...at, title: titles.upload, ...setAside(known) }
  const why =
    known.facts.sheetOn === null
      ? 'Your personal data sheet decides whether you need it.'
      : 'Your personal data sheet shows that you do not need it.'
  return { ...at, title: titles.optional, ...notNeeded(why) }
}

interface OtherRow {
  code: OtherTask
  without?: (known: Known) => Task
}

const others: readonly OtherRow[] = [
  {
    code: 'personal_data',
    without: (known) => {
      const at = { code: 'personal_data', href: '/personal-data' } as const
      if (known.facts.sheetOn !== null) return { ...at, title: 'Your personal data sheet is filled in', ...done }
      return { ...at, title: 'Fill in your personal data sheet', ...setAside(known) }
    },
  },
  {
    code: 'education',
    without: (known) => {
      const at = { code: 'education', href: '/personal-data#college-title' } as const
      if (known.facts.schoolOn !== null) return { ...at, title: 'Your nursing school is added', ...done }
      return { ...at, title: 'Add your nursing school', ...setAside(known) }
    },
  },
  { code: 'board' },
  { code: 'names' },
  { code: 'board_items' },
  { code: 'consent' },
  { code: 'payment' },
  {
    code: 'unread_message',
    without: () => ({ code: 'unread_message', href: '/messages', title: 'You have read your messages', ...done }),
  },
  { code: 'exam' },
]

const inMail: Partial<Record<TaskCode, string>> = {
  exam: 'See what comes next on your way to the exam',
  names: 'See what to do about a name on your papers',
  board_items: 'See what your board of nursing asks for',
}

/** The next task in words fit for mail, without sheet data or review decisions; null without a task. */
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

interface Lacking {
  name: string
  state: string
}

export const notApproved = ({ tasks }: TaskList): Lacking[] => tasks.flatMap((task) => lackingIn(task) ?? [])

const otherTasks: Partial<Record<TaskCode, Lacking>> = {
  personal_data: { name: 'Personal Data Sheet', state: 'not filled in' },
  education: { name: 'Nursing school', state: 'not added' },
}

function lackingIn({ code, title, state }: Task): Lacking | undefined {
  if (state === 'done') return undefined
  const requirement = checklist.find(({ id }) => id === code)
  if (!requirement) return otherTasks[code]
  const { upload, returned, checking, unreviewed } = documentTitles(requirement.id)
  const states = new Map([
    [upload, 'not sent'],
    [returned, 'sent back'],
    [checking, 'waiting for review'],
    [unreviewed, 'not reviewed'],
  ])
  const words = states.get(title)
  return words === undefined ? undefined : { name: requirement.name, state: words }
}
