import { counted } from '#domain/english/counted.ts'
import { draftsOf } from '../../lib/draft.ts'
import { shownOf } from '../offline-outbox/kinds.ts'
import { photoStore, uploadStore } from './device-stores.ts'
import { outboxNote } from './outbox-note.ts'
import { savedKeys } from './saved-files.ts'
import type { PhotoNote } from './saved-photos.ts'

const forms: readonly { name: RegExp; loss: string }[] = [
  { name: /^personal-data$/, loss: 'Unsaved answers in your Personal Data Sheet' },
  { name: /^my-details$/, loss: 'Your name and contact, which you have not saved' },
  { name: /^education-/, loss: 'A school that you have not added yet' },
  { name: /^(answer$|message(:|$))/, loss: 'A message that you have not sent' },
  { name: /^decision:/, loss: 'A review that you have not submitted' },
  { name: /^note:/, loss: 'A note that you have not added' },
  { name: /^reply:/, loss: 'A saved reply that you have not saved' },
  { name: /^(change|undo):/, loss: 'A change to an application that you have not made' },
  { name: /^payment-by-hand:/, loss: 'A payment that you have not reported' },
  { name: /^exam-/, loss: 'Exam details that you have not saved' },
  { name: /./, loss: 'A form that you have not finished' },
]

// A money form's key outlives its values; amount and recent pages are no work.
const notWork = /^(payment|recent-clients|recent-actions)$|:key$/

function unsentForms(personId: string): string[] {
  const drafts = draftsOf(personId).filter(({ form }) => !notWork.test(form))
  const found = drafts.map(({ form }) => forms.find(({ name }) => name.test(form)))
  return forms.filter((form) => found.includes(form)).map(({ loss }) => loss)
}

const photographedPages = (personId: string): number =>
  savedKeys(`${photoStore.notes}${personId}/`).reduce((sum, name) => sum + pagesIn(name), 0)

function pagesIn(name: string): number {
  try {
    const note: Partial<PhotoNote> = JSON.parse(localStorage.getItem(name) ?? '{}')
    // An upload already holds the PDF of printed pages.
    return note.printedOver === undefined ? (note.pages ?? 0) : 0
  } catch {
    return 0
  }
}

export function unsavedWork(personId: string): string[] {
  const pages = photographedPages(personId)
  const note = outboxNote(personId)
  const uploads = savedKeys(`${uploadStore.notes}${personId}/`).length
  return [
    ...unsentForms(personId),
    ...(pages > 0
      ? [counted(pages, 'photographed page that is not uploaded', 'photographed pages that are not uploaded')]
      : []),
    ...shownOf(note, false).map(({ one, count }) =>
      counted(count, `${one} that waits for internet`, `${one}s that wait for internet`),
    ),
    ...shownOf(note, true).map(({ one, count }) =>
      counted(count, `${one} that was not sent`, `${one}s that were not sent`),
    ),
    ...(uploads > 0 ? [counted(uploads, 'upload that has not finished', 'uploads that have not finished')] : []),
  ]
}
