import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Application, type ApplicationStatus, getApplication } from '#contract/applications/applications.ts'
import { ApplicationChange, changeApplication, NOTHING_TO_CHANGE } from '#contract/applications/change-application.ts'
import type { PendingParty } from '#contract/cases/pending-on.ts'
import {
  type ClientApplication,
  type ClientWithLastTransition,
  getClientApplication,
  listClientApplications,
} from '#contract/clients/clients.ts'
import { wrongFees } from '#domain/applications/fees.ts'
import { transitionsFrom } from '#domain/applications/transitions.ts'
import { onHoldPartyOf } from '#domain/cases/codes.ts'
import { outstanding } from '#domain/money/amounts.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sendTo, useForm } from '#web/lib/form.ts'
import { read } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { putClientRow } from '../clients/client-rows.ts'
import { useLatest, useLiveRecord } from '../presence/use-live-record.ts'

type ChangeField = 'status' | 'totalFees' | 'reason'
const fields: readonly ChangeField[] = ['status', 'totalFees', 'reason']
export interface ConcurrentChange {
  before: Application
  by: string | null
  at: string | null
}

interface ChangeDraft {
  status: string
  /** Null for untyped fees, so that a colleague's change to the fees survives. */
  totalFees: string | null
  reason: string
  waitsFor: PendingParty | null
}
const UNCHANGED: ChangeDraft = { status: '', totalFees: null, reason: '', waitsFor: null }

export function useChange(opened: ClientApplication, onDone: () => void) {
  const user = useUser()
  const { application, latest, show, take, meanwhile, reload } = useCurrentApplication(opened)
  const { draft, write, clear } = useDraft(user.id, `change:${opened.id}`, UNCHANGED)
  const onHoldFor = onHoldPartyOf(application.waiting.cause)
  const possible = transitionsFrom(user, application.status)
  const values = {
    status: possible.find((one) => one === draft.status) ?? '',
    totalFees: draft.totalFees ?? application.totalFees,
    reason: draft.reason,
    waitsFor: draft.waitsFor ?? onHoldFor,
  }
  const isOnHold = (values.status || application.status) === 'on_hold'

  const form = useForm(rulesFor(application, onHoldFor), {
    fields,
    values,
    write,
    known: [getApplication, listClientApplications],
    ...sendTo(changeApplication, (body) => ({ params: { id: opened.id }, body })),
    onSent(changed) {
      show(changed)
      toast.show('Success', 'Application updated successfully')
      clear()
      onDone()
    },
    async onFailed(error) {
      if (!(error instanceof ApiError)) return false
      if (error.status === 409) return reload()
      form.showProblems(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      return error.errors.length > 0
    },
    failed: 'Failed to update the application',
    toastsFailed: true,
  })
  const { isPending, isSuccess, error } = form.sending
  useLatest(latest ?? undefined, isPending || isSuccess, take)
  return {
    ...form,
    application,
    possible,
    values,
    conflict: !meanwhile && isConflict(error) ? conflictIn(error) : null,
    meanwhile,
    isOnHold,
    drop: clear,
  }
}

function useCurrentApplication(opened: ClientApplication) {
  const queries = useQueryClient()
  const [application, setApplication] = useState(opened)
  const [meanwhile, setMeanwhile] = useState<ConcurrentChange | null>(null)

  const latest = useLiveRecord<ClientApplication | ClientWithLastTransition>(
    getClientApplication,
    opened.id,
    opened,
    () => call(getClientApplication, { params: { id: opened.id } }),
  )
  const take = (now: ClientApplication | ClientWithLastTransition) => {
    const isMoved = now.status !== application.status
    if (isMoved || now.totalFees !== application.totalFees) {
      const move = 'lastMove' in now && isMoved && now.lastMove?.to === now.status ? now.lastMove : null
      setMeanwhile({ before: application, by: move?.by?.name ?? null, at: move?.at ?? null })
    }
    setApplication(now)
  }

  const show = (changed: Application) => {
    // The response lacks some fields, which do not depend on status or fees.
    setApplication((before) => ({ ...before, ...changed, balance: outstanding(changed) }))
    queries.setQueryData(read(getApplication, { params: { id: changed.id } }).queryKey, changed)
    putClientRow(queries, { ...changed, balance: outstanding(changed) })
  }

  return {
    application,
    latest,
    show,
    take,
    meanwhile,
    /** A colleague changed the application first: the form continues from the current state. */
    async reload(): Promise<true> {
      const now = await call(getApplication, { params: { id: opened.id } }).catch(() => null)
      setMeanwhile(null)
      if (now) show(now)
      return true
    },
  }
}

interface ChangeValues {
  status: string
  totalFees: string
  reason: string
  waitsFor: PendingParty
}

const rulesFor = (application: Application, onHoldFor: PendingParty): FormSchema<ChangeValues, ApplicationChange> => ({
  safeParse({ waitsFor, ...typed }) {
    const asked = ApplicationChange.safeParse({ ...typed, status: typed.status || application.status })
    if (!asked.success) return asked
    const { status = application.status, totalFees = application.totalFees, reason } = asked.data
    const isPriced = totalFees !== application.totalFees
    const wrong = isPriced && wrongFees(totalFees, application.amountPaid, settings.currency)
    if (wrong) return refused('totalFees', wrong)
    const isMoved = status !== application.status
    const moved = movedTo(status, isMoved, isMoved || waitsFor !== onHoldFor ? waitsFor : null)
    if (!moved && !isPriced) return refused('status', NOTHING_TO_CHANGE)
    const priced = isPriced && { totalFees, expectedFees: application.totalFees }
    return { success: true, data: { ...moved, ...priced, expectedStatus: application.status, reason } }
  },
})

/** Adds the waiting party of a hold when it changed; null means unchanged. */
function movedTo(status: ApplicationStatus, isMoved: boolean, waitsFor: PendingParty | null) {
  if (status === 'on_hold' && waitsFor !== null) return { status, waitsFor }
  return isMoved && { status }
}

const refused = (path: ChangeField, message: string) => ({
  success: false as const,
  error: { issues: [{ path, message }] },
})

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409

const conflictIn = ({ sentence, body: { decidedAt } }: ApiError) => ({
  sentence,
  at: typeof decidedAt === 'string' ? decidedAt : null,
})
