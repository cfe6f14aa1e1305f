import {
  DESPITE_REQUIRED,
  type DocumentDecision,
  type DocumentStatus,
  NOTES_REQUIRED,
} from '#contract/documents/documents.ts'
import { UNKNOWN_CHECK } from '#contract/documents/paper-checks.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { counted } from '../english/counted.ts'
import { fieldError } from '../refusal.ts'
import { answersFromExpiry, type CheckAnswers, checksOf } from './checks.ts'

const NO_REASON = 'An approval has no reason'

// Approval and rejection may follow any status; only the decision on a replaced version is refused.
export const FIRST_STATUS: DocumentStatus = 'pending'

export interface Decision {
  status: DocumentDecision['status']
  notes: string | null
  reasons: readonly ReviewReason[]
  pointers: readonly Pointer[]
  checks: CheckAnswers
  despite: string | null
}

/** Brings a decision into one shape: a single reason becomes a list, and an approval ignores reasons. */
export function decisionOf(review: DocumentDecision): Decision {
  const { status, reviewNotes, reviewReason, reasons, pointers = [], checks = {}, despite = null } = review
  const given = { status, notes: reviewNotes || null, checks }
  if (status === 'approved') {
    if (reasons) throw fieldError('reasons', NO_REASON)
    if (pointers.length > 0) throw fieldError('pointers', NO_REASON)
    return { ...given, reasons: [], pointers: [], despite }
  }
  if (reasons && reviewReason && reasons[0] !== reviewReason) {
    throw fieldError('reasons', 'The first of the reasons must be reviewReason, or leave that out')
  }
  return { ...given, reasons: reasons ?? (reviewReason ? [reviewReason] : []), pointers, despite: null }
}

interface DecidedPaper {
  requirementId: RequirementId
  pageCount: number | null
  expiresOn: string | null
}

export function assertDecision(decision: Decision, { paper, today }: { paper: DecidedPaper; today: string }) {
  if (decision.status === 'rejected' && (decision.notes ?? '').trim() === '') {
    throw fieldError('reviewNotes', NOTES_REQUIRED)
  }
  assertPointers(decision, paper)
  assertChecks(decision, paper, today)
}

function assertChecks({ status, checks, despite }: Decision, paper: DecidedPaper, today: string): void {
  const known = checksOf[paper.requirementId]
  for (const [code] of Object.entries(checks)) {
    if (!known.some((one) => one === code)) throw fieldError(`checks.${code}`, UNKNOWN_CHECK)
  }
  const isExpired = paper.expiresOn !== null && paper.expiresOn < today
  const answers = { ...checks, ...answersFromExpiry(paper, today) }
  if (status === 'approved' && despite === null && (isExpired || Object.values(answers).includes(false))) {
    throw fieldError('despite', DESPITE_REQUIRED)
  }
}

function assertPointers({ pointers, reasons }: Decision, { pageCount }: DecidedPaper): void {
  for (const [index, { page, reason }] of pointers.entries()) {
    if (pageCount !== null && page > pageCount) {
      throw fieldError(`pointers.${index}.page`, `This document has ${counted(pageCount, 'page')}`)
    }
    if (reason && !reasons.includes(reason)) {
      throw fieldError(`pointers.${index}.reason`, 'Choose one of the reasons of the decision')
    }
  }
}
