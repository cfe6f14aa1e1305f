import {
  BadgeCheck,
  CreditCard,
  FileUp,
  GraduationCap,
  Hourglass,
  IdCard,
  type LucideIcon,
  MessageSquareText,
  PauseCircle,
  RotateCcw,
} from 'lucide-react'
import type { Application } from '#contract/applications.ts'
import type { CaseItemCode, PendingParty } from '#contract/pending-on.ts'
import { type ApplicationRequirement, RequirementId } from '#contract/requirements.ts'
import type { Task, TaskCode, TaskList } from '#contract/tasks.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { counted } from '#domain/english/counted.ts'
import { isReturned } from '#domain/requirements/open-documents.ts'

interface WaitingNote {
  words: string
  since?: string
}

export interface NextStep {
  icon: LucideIcon
  title: string
  text: string
  isQuoted?: true
  action?: { href: string; label: string }
  isTurn: boolean
  meanwhile?: WaitingNote | undefined
}

export interface NextStepFacts {
  application: Pick<Application, 'status' | 'waiting'>
  list: TaskList
  rows: readonly ApplicationRequirement[]
}

type Kind = 'mend' | 'upload' | Exclude<TaskCode, RequirementId>

const isDocument = (code: TaskCode): code is RequirementId => RequirementId.safeParse(code).success

const looks: Record<Kind, { icon: LucideIcon; label: string; text?: string; cause?: CaseItemCode }> = {
  mend: { icon: RotateCcw, label: 'See why and replace it', cause: 'documents_to_mend' },
  upload: { icon: FileUp, label: 'Upload Document', cause: 'documents_to_send' },
  personal_data: {
    icon: IdCard,
    label: 'Open the sheet',
    text: 'The sheet tells us who you are and where you studied.',
    cause: 'sheet_to_fill',
  },
  education: {
    icon: GraduationCap,
    label: 'Open the sheet',
    text: 'Your personal data sheet needs at least the school where you studied nursing.',
    cause: 'school_to_add',
  },
  exam: { icon: GraduationCap, label: 'Open your exam' },
  names: { icon: IdCard, label: 'See what to do' },
  board_items: { icon: IdCard, label: 'See what it asks for' },
  board: { icon: GraduationCap, label: 'Choose a state' },
  payment: { icon: CreditCard, label: 'View Payments' },
  unread_message: {
    icon: MessageSquareText,
    label: 'Read message',
    text: 'Our team wrote to you about your application.',
  },
}

const turnWords: Readonly<Record<PendingParty, string>> = {
  applicant: 'We are waiting for you.',
  team: 'It is our turn. You do not need to do anything about it.',
  third_party: 'We are waiting for others. You do not need to do anything.',
  nobody: 'No action is needed.',
}

const documents = (count: number) => counted(count, 'document')
const write = { href: '/messages', label: 'Go to messages' }

export function nextStepOf(known: NextStepFacts): NextStep {
  const { application, list } = known
  const task = list.tasks.find(({ code }) => code === list.next)
  if (application.status === 'on_hold') return onHold(known, task)
  if (application.status === 'rejected' || application.status === 'withdrawn') return closed(known, task)
  return task ? ofTask(known, task) : nothingToDo(known)
}

function ofTask({ application, list, rows }: NextStepFacts, task: Task): NextStep {
  const kind = kindOf(task, rows)
  const { icon, label, text, cause } = looks[kind]
  const base = { icon, title: task.title, action: { href: task.href, label }, isTurn: true }
  const meanwhile = meanwhileOf(application, list, cause)
  if (kind === 'mend') {
    const others = rows.filter(isReturned).length - 1
    const more = others > 0 ? `${documents(others)} also came back.` : ''
    return { ...base, text: `${task.reason ?? ''} ${more}`.trim(), isQuoted: true, meanwhile }
  }
  if (kind === 'upload') {
    const others = list.tasks.filter(({ code, state }) => isDocument(code) && state === 'to_do').length - 1
    const then = others > 0 ? `After this, ${documents(others)} to go.` : 'This is the last document we need from you.'
    return { ...base, text: `${task.reason ?? ''} PDF, up to 10 MB. ${then}`.trim(), meanwhile }
  }
  return { ...base, text: text ?? task.reason ?? '', meanwhile }
}

function kindOf({ code }: Task, rows: readonly ApplicationRequirement[]): Kind {
  if (!isDocument(code)) return code
  return rows.some((row) => row.requirementId === code && isReturned(row)) ? 'mend' : 'upload'
}

function meanwhileOf(
  { waiting }: NextStepFacts['application'],
  list: TaskList,
  cause: CaseItemCode | undefined,
): WaitingNote | undefined {
  const checked = list.tasks.filter(({ code, state }) => isDocument(code) && state === 'waiting').length
  if (checked > 0) {
    const about = checked === 1 ? 'that one' : 'those'
    return {
      words: `We are checking ${documents(checked)} in the meantime. You do not need to do anything about ${about}.`,
    }
  }
  return waiting.cause === cause ? { words: turnWords[waiting.for], since: waiting.since } : undefined
}

function nothingToDo({ application: { waiting }, list }: NextStepFacts): NextStep {
  const checked = list.tasks.filter(({ state }) => state === 'waiting').length
  const meanwhile = { words: turnWords[waiting.for], since: waiting.since }
  if (checked > 0) {
    return {
      icon: Hourglass,
      title: `Nothing to do: we are reviewing ${documents(checked)}`,
      text: 'We will email you when a review is complete.',
      isTurn: false,
      meanwhile,
    }
  }
  return {
    icon: BadgeCheck,
    title: 'All your documents are approved',
    text: 'You do not need to do anything. We are continuing with your application and will email you.',
    isTurn: false,
    meanwhile,
  }
}

const actionOf = (task: Task | undefined) => (task ? { href: task.href, label: task.title } : write)

function onHold({ application: { waiting } }: NextStepFacts, task: Task | undefined): NextStep {
  return {
    icon: PauseCircle,
    title: 'Your application is on hold',
    text: 'We will email you when it continues. You can still upload documents. If you do not know why it is on hold, write to us.',
    action: actionOf(task),
    isTurn: false,
    meanwhile: { words: turnWords[waiting.for], since: waiting.since },
  }
}

const closed = ({ application: { status } }: NextStepFacts, task: Task | undefined): NextStep => ({
  icon: PauseCircle,
  title: `Your application is ${statusLabel(status).toLowerCase()}`,
  text: 'If you have a question about it, write to us.',
  action: actionOf(task),
  isTurn: false,
})
