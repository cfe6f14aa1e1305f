import {
  BadgeCheck,
  BookOpenCheck,
  CreditCard,
  FileCheck,
  FileUp,
  Hourglass,
  IdCard,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  PauseCircle,
  RotateCcw,
  School,
} from 'lucide-react'
import type { Application } from '#contract/applications/applications.ts'
import type { CaseItem, CaseState } from '#contract/cases/case-state.ts'
import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import { LARGEST_FILE } from '#contract/documents/accepted-file.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { counted } from '#domain/english/counted.ts'
import { spaced } from '#domain/english/words.ts'
import { leadOf, sinceLine, turnLine } from '#web/shared/path/turn-line.ts'

export interface NextStep {
  icon: LucideIcon
  title: string
  text: string
  isQuoted?: true
  action?: { href: string; label: string }
  isTurn: boolean
  meanwhile?: string | undefined
}

export interface NextStepFacts {
  status: Application['status']
  state: CaseState
}

interface Look {
  icon: LucideIcon
  label: string
  text?: string
}

const looks: Partial<Record<CaseItemCode, Look>> = {
  documents_to_mend: { icon: RotateCcw, label: 'See why and replace it' },
  documents_to_send: { icon: FileUp, label: 'Upload Document' },
  sheet_to_fill: {
    icon: IdCard,
    label: 'Open the sheet',
    text: 'The sheet tells us who you are and where you studied.',
  },
  school_to_add: {
    icon: School,
    label: 'Open the sheet',
    text: 'Your personal data sheet needs at least the school where you studied nursing.',
  },
  board_to_choose: { icon: MapPinned, label: 'Choose a state' },
  names_to_correct: { icon: IdCard, label: 'See what to do' },
  board_items_to_send: { icon: IdCard, label: 'See what it asks for' },
  agreement_to_give: { icon: FileCheck, label: 'Read and agree' },
  evaluator_consent_to_give: { icon: FileCheck, label: 'Read and agree' },
  pearson_consent_to_give: { icon: FileCheck, label: 'Read and agree' },
  board_request_to_answer: { icon: MessageSquareText, label: 'See what it asks for' },
  payment_to_make: { icon: CreditCard, label: 'View Payments' },
  message_to_read: {
    icon: MessageSquareText,
    label: 'Read message',
    text: 'Our team wrote to you about your application.',
  },
}
const ofExam: Look = { icon: BookOpenCheck, label: 'Open your exam' }
const write = { href: '/messages', label: 'Go to messages' }

const hasCode = ({ items }: CaseState, code: CaseItemCode) => items.some((item) => item.code === code)

export const hasPassed = (state: CaseState): boolean => hasCode(state, 'passed')

export function nextStepOf(known: NextStepFacts): NextStep {
  const { state } = known
  const ownItem = state.next.applicant
  if (hasPassed(state)) return afterPassing(state, ownItem)
  if (state.cause.startsWith('on_hold')) return atRest(known, ownItem, leadOf(state)?.text.applicant ?? '')
  if (hasCode(state, 'closed')) return atRest(known, ownItem, 'If you have a question about it, write to us.')
  return ownItem ? ofItem(state, ownItem) : nothingToDo(state)
}

function ofItem(state: CaseState, item: CaseItem): NextStep {
  const { icon, label, text } = looks[item.code] ?? ofExam
  const { code, reason, href } = item
  return {
    icon,
    title: item.text.applicant,
    text: text ?? spaced(reason, code === 'documents_to_send' && afterUpload(state), moreReturned(state, code)),
    ...(code === 'documents_to_mend' && { isQuoted: true as const }),
    action: { href: href.applicant ?? '/', label },
    isTurn: true,
    meanwhile: turnLine(state),
  }
}

const countOf = ({ items }: CaseState, ...codes: CaseItemCode[]) =>
  items.filter(({ code }) => codes.includes(code)).length

function afterUpload(state: CaseState): string {
  const others = countOf(state, 'documents_to_send', 'documents_to_mend') - 1
  const last = countOf(state, 'sheet_to_fill') > 0 ? undefined : 'This is the last document we need from you.'
  const then = others > 0 ? `After this, ${counted(others, 'document')} to go.` : last
  return spaced(`PDF, up to ${LARGEST_FILE}.`, then)
}

function moreReturned(state: CaseState, code: CaseItemCode): string {
  const others = countOf(state, 'documents_to_mend') - 1
  return code === 'documents_to_mend' && others > 0
    ? `${counted(others, 'document')} also ${others === 1 ? 'needs' : 'need'} a new copy.`
    : ''
}

const nothingToDo = (state: CaseState): NextStep => ({
  icon: state.waitsFor === 'nobody' ? BadgeCheck : Hourglass,
  title: leadOf(state)?.text.applicant ?? 'Nothing to do',
  text: 'You do not need to do anything. We email you when something changes.',
  isTurn: false,
  meanwhile: sinceLine(state),
})

function afterPassing(state: CaseState, ownItem: CaseItem | null): NextStep {
  if (ownItem) return ofItem(state, ownItem)
  return { ...nothingToDo(state), action: { href: '/path', label: 'See the steps of your licence' } }
}

const atRest = ({ status }: NextStepFacts, ownItem: CaseItem | null, text: string): NextStep => ({
  icon: PauseCircle,
  title: `Your application is ${statusLabel(status).toLowerCase()}`,
  text,
  action: ownItem?.href.applicant ? { href: ownItem.href.applicant, label: ownItem.text.applicant } : write,
  isTurn: false,
})
