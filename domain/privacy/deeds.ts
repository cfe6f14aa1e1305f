import type { PrivacyRequest, PrivacyRequestKind, PrivacyRequestSource } from '#contract/privacy-desk.ts'

export type DeedName = 'erase' | 'copy' | 'correct'

const deeds: Readonly<Record<PrivacyRequestKind, DeedName | null>> = {
  access: 'copy',
  copy: 'copy',
  correction: 'correct',
  erasure: 'erase',
  objection: null,
  complaint: null,
}

export const deedLabels: Readonly<Record<DeedName, string>> = {
  erase: 'Erase',
  copy: 'Make the copy',
  correct: 'Correct',
}

export const NOT_DONE: Readonly<Record<DeedName, string>> = {
  erase: 'Nothing is erased yet. Erase it first: this request is then answered by itself.',
  copy: 'There is no copy yet. Make it first: this request is then answered by itself.',
  correct: 'Nothing was corrected since this request came. Correct it first.',
}

interface Asked {
  id: string
  kind: PrivacyRequestKind
  source: PrivacyRequestSource
  userId: string | null
  applicationId: string | null
}

/** What answers a request by being done; null where words do, or where the portal holds nothing of whoever asks. */
export const deedOf = ({ kind, userId }: Pick<Asked, 'kind' | 'userId'>): DeedName | null =>
  userId === null ? null : deeds[kind]

/** The route that does it; null where she asked for it in My data, which does it by itself. */
export function deedRoute({ id, source, applicationId, ...asked }: Asked): PrivacyRequest['deed'] {
  const deed = deedOf(asked)
  const isOwn = source === 'my_data' && (asked.kind === 'erasure' || asked.kind === 'copy')
  if (deed === null || isOwn) return null
  if (deed === 'correct')
    return applicationId === null
      ? null
      : { method: 'PUT', path: `/api/admin/applications/${applicationId}/personal-data` }
  return { method: 'POST', path: `/api/admin/privacy/requests/${id}/${deed === 'erase' ? 'erasure' : 'copy'}` }
}
