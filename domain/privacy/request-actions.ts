import type { PrivacyRequest, PrivacyRequestKind, PrivacyRequestSource } from '#contract/privacy/privacy-desk.ts'

export type RequestAction = 'erase' | 'copy' | 'correct'

const actions: Readonly<Record<PrivacyRequestKind, RequestAction | null>> = {
  access: 'copy',
  copy: 'copy',
  correction: 'correct',
  erasure: 'erase',
  objection: null,
  complaint: null,
}

export const requestActionLabels: Readonly<Record<RequestAction, string>> = {
  erase: 'Erase',
  copy: 'Make the copy',
  correct: 'Correct',
}

export const NOT_DONE: Readonly<Record<RequestAction, string>> = {
  erase: 'Nothing is erased yet. Erase it first: this request is then answered by itself.',
  copy: 'There is no copy yet. Make it first: this request is then answered by itself.',
  correct: 'Nothing was corrected since this request came. Correct it first, or say that it is not about the sheet.',
}

interface RequestToAnswer {
  id: string
  kind: PrivacyRequestKind
  source: PrivacyRequestSource
  userId: string | null
  applicationId: string | null
  hasSheet: boolean
}

/** The action that fulfils a request; null where an answer in words does, or without data of the person. */
export const requestActionOf = ({ kind, userId }: Pick<RequestToAnswer, 'kind' | 'userId'>): RequestAction | null =>
  userId === null ? null : actions[kind]

/** The action required before the answer; without a sheet, the portal has nothing to correct. */
export function requiredAction({ hasSheet, ...asked }: Pick<RequestToAnswer, 'kind' | 'userId' | 'hasSheet'>) {
  const action = requestActionOf(asked)
  return action === 'correct' && !hasSheet ? null : action
}

/** The route of the action; null where My data performs it by itself. */
export function actionRoute({ id, source, applicationId, ...asked }: RequestToAnswer): PrivacyRequest['deed'] {
  const action = requiredAction(asked)
  const isOwn = source === 'my_data' && (asked.kind === 'erasure' || asked.kind === 'copy')
  if (action === null || isOwn) return null
  if (action === 'correct') return { method: 'PUT', path: `/api/admin/applications/${applicationId}/personal-data` }
  return { method: 'POST', path: `/api/admin/privacy/requests/${id}/${action === 'erase' ? 'erasure' : 'copy'}` }
}
