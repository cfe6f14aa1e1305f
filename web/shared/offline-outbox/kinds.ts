import type { markMessageRead, sendMessage } from '#contract/messages/messages.ts'
import type { submitPaymentProof } from '#contract/money/proofs.ts'
import type { PortalPath } from '#contract/pages.ts'
import type { addEducation } from '#contract/personal-data/education.ts'
import type { savePersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import type { Input } from '#contract/route.ts'

type TakenLater =
  | typeof sendMessage
  | typeof savePersonalDataSheet
  | typeof addEducation
  | typeof submitPaymentProof
  | typeof markMessageRead

export type OutboxKind = TakenLater['path']

// The link is empty until the file has arrived.
export interface ArrivedFile {
  fileName: string
  uploadURL: string
}

interface KindFacts<R extends TakenLater> {
  changes: R['changes']
  one: string
  /** The page that shows the waiting request; without a page, the applicant need not know. */
  page?: PortalPath
  // The body fields for the uploaded files.
  files?: (sent: ArrivedFile[]) => Input<R> extends { body: infer Body } ? Partial<Body> : never
}

/**
 * The requests that may wait offline. Names the routes without importing them, so that no page bundles their contracts.
 */
export const outboxKinds: { readonly [R in TakenLater as R['path']]: KindFacts<R> } = {
  '/api/messages': {
    changes: ['message', 'work'],
    one: 'message',
    page: '/messages',
    files: (attachments) => ({ attachments }),
  },
  '/api/personal-data-sheet': { changes: ['application'], one: 'Personal Data Sheet', page: '/personal-data' },
  '/api/education-history': { changes: ['application'], one: 'school', page: '/personal-data' },
  '/api/payment-proofs': {
    changes: ['payment'],
    one: 'payment report',
    page: '/payments',
    files: ([proof]) => ({ uploadURL: proof?.uploadURL }),
  },
  '/api/messages/:id/read': { changes: ['message'], one: 'read message' },
}

const isKind = (word: string): word is OutboxKind => Object.hasOwn(outboxKinds, word)

interface Noted {
  kind: OutboxKind
  isRefused: boolean
}

const REFUSED = '!'

/** Lists the requests in order, readable without opening the store. */
export const noteOf = (all: readonly Noted[]): string =>
  all.map(({ kind, isRefused }) => kind + (isRefused ? REFUSED : '')).join(' ')

export const notedIn = (note: string): Noted[] =>
  note.split(' ').flatMap((word) => {
    const kind = word.replace(REFUSED, '')
    return isKind(kind) ? [{ kind, isRefused: kind !== word }] : []
  })

export function shownOf(note: string, isRefused: boolean) {
  const kinds = notedIn(note).flatMap((one) => (one.isRefused === isRefused ? one.kind : []))
  return [...new Set(kinds)].flatMap((kind) => {
    const { one, page } = outboxKinds[kind]
    return page ? [{ one, page, count: kinds.filter((other) => other === kind).length }] : []
  })
}
