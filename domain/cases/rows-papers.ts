import type { RequirementId } from '#contract/requirements.ts'
import { earliestDay } from '../calendar/calendar.ts'
import { counted } from '../english/counted.ts'
import { requirementOf } from '../requirements/checklist.ts'
import { documentPlace, documentTitles } from '../requirements/document-titles.ts'
import { isReturned, isToSend } from '../requirements/open-documents.ts'
import type { CaseDocument } from './case-facts.ts'
import {
  askedSince,
  awaited,
  type CaseView,
  type FoundItem,
  type ItemRow,
  isDone,
  latest,
  openDeficiencyOn,
} from './view.ts'

const holdUp = ({ isPastPapers, phase }: CaseView) => !isPastPapers && phase === 'open'

const documentsWith = (
  view: CaseView,
  those: (row: CaseDocument) => boolean,
  found: (row: CaseDocument) => FoundItem,
) =>
  view.facts.documents.filter(those).map((row) => ({
    document: row.requirementId,
    place: documentPlace(row.requirementId),
    ...found(row),
  }))

const sheetSays: Partial<Record<RequirementId, string>> = {
  'marriage-cert': 'Your personal data sheet says that you are married.',
  'prc-id': 'Your personal data sheet says that you have a PRC licence.',
}

const isComplete = ({ facts: { documents } }: CaseView) =>
  documents.every((row) => row.status !== 'pending' && !isReturned(row) && !isToSend(row))

/** Asks for an affidavit until the team marks the names as aligned; an affidavit is not a document of the checklist. */
function affidavitToBring(view: CaseView): FoundItem | null {
  const { affidavitAdvice, affidavitsNotedOn, askedSince: asked } = view.facts
  if (affidavitAdvice.length === 0 || isDone(view, 'identity_aligned')) return null
  return {
    since: latest(asked, affidavitsNotedOn),
    words: ['Bring an affidavit about a name', 'An affidavit about a name is missing'],
    reason: affidavitAdvice.join(' '),
  }
}

export const paperRows: readonly ItemRow[] = [
  {
    code: 'board_to_confirm',
    step: 'board_chosen',
    words: ['We confirm the state that you chose', 'Confirm the state that the client chose'],
    places: ['/boards', 'path'],
    find: ({ facts: { boardAsked: asked } }) =>
      asked === null || asked.refused
        ? null
        : {
            since: asked.askedOn,
            words: [`We confirm your state: ${asked.state}`, `Confirm the state: ${asked.state}`],
          },
  },
  {
    // Comes before the choice of a board, because the team has already asked for it.
    code: 'documents_to_mend',
    step: 'documents_complete',
    blocks: holdUp,
    words: ['A document needs a new copy', 'A document has to come again'],
    places: ['/documents', 'documents'],
    find: (view) =>
      documentsWith(view, isReturned, ({ requirementId, notes, returnedOn }) => ({
        since: latest(view.facts.askedSince, returnedOn ?? view.facts.lastReviewedOn),
        words: [documentTitles(requirementId).returned, `${requirementOf(requirementId).name} has to come again`],
        reason: notes,
      })),
  },
  {
    // Comes before the documents that were never sent, because the board decides which ones are required.
    code: 'board_to_choose',
    step: 'board_chosen',
    words: ['Choose the state where you apply', 'The client has to choose a state'],
    places: ['/boards', 'path'],
    find: (view) => {
      const { boardAsked: asked } = view.facts
      const found = awaited(view, 'board_chosen')
      if (!found || (asked && !asked.refused)) return null
      if (!asked?.refused) return { ...found, reason: 'See which states fit you. You can change it until we file.' }
      const { on, reason } = asked.refused
      return { since: latest(found.since, on), reason: `We cannot apply to ${asked.state} for you: ${reason}` }
    },
  },
  {
    code: 'documents_to_review',
    step: 'documents_complete',
    phases: ['open', 'passed'],
    blocks: holdUp,
    words: ['We are checking your documents', 'Check documents'],
    places: ['/documents', 'documents'],
    find: ({ facts }) => {
      const sent = facts.documents.filter(({ status }) => status === 'pending')
      if (sent.length === 0) return null
      const papers = counted(sent.length, 'paper')
      return {
        since: earliestDay(sent.flatMap(({ sentOn }) => sentOn ?? [])) ?? facts.askedSince,
        words: [`We are checking ${papers}`, `Check ${papers}`],
      }
    },
  },
  {
    code: 'documents_to_send',
    step: 'documents_complete',
    blocks: holdUp,
    words: ['Upload a document', 'A document is missing'],
    places: ['/documents', 'documents'],
    find: (view) =>
      documentsWith(view, isToSend, ({ requirementId }) => ({
        since: askedSince(view),
        words: [documentTitles(requirementId).upload, `${requirementOf(requirementId).name} is missing`],
        reason: sheetSays[requirementId] ?? null,
      })),
  },
  {
    code: 'sheet_to_fill',
    step: 'documents_complete',
    blocks: holdUp,
    words: ['Fill in your personal data sheet', 'The personal data sheet is not filled in'],
    places: ['/personal-data', 'sheet'],
    find: (view) => (view.facts.sheetOn === null ? { since: askedSince(view) } : null),
  },
  {
    code: 'school_to_add',
    step: 'documents_complete',
    blocks: holdUp,
    words: ['Add your nursing school', 'The nursing school is missing'],
    places: ['/personal-data#college-title', 'sheet'],
    find: (view) => {
      const { sheetOn, schoolOn } = view.facts
      if (schoolOn !== null) return null
      const reason = sheetOn === null ? 'You can add schools after you save the personal data sheet.' : null
      return { since: latest(askedSince(view), sheetOn), reason }
    },
  },
  {
    code: 'names_to_correct',
    step: 'identity_aligned',
    blocks: holdUp,
    words: ['Have a name corrected', 'A name has to be corrected'],
    places: ['/path#names', 'path'],
    find: (view) => {
      const { hasOpenMajor, nameAdvice, namesNotedOn, askedSince: asked } = view.facts
      if (isDone(view, 'board_packet_ready') || view.isPastPapers) return null
      if (!hasOpenMajor) return affidavitToBring(view)
      const words =
        nameAdvice.length > 1 ? (['Have names corrected', 'Names have to be corrected'] as const) : undefined
      return { since: latest(asked, namesNotedOn), reason: nameAdvice.join(' ') || null, ...(words && { words }) }
    },
  },
  {
    code: 'names_to_check',
    step: 'identity_aligned',
    words: ['We are checking that your name is the same on all papers', 'Check that the names on all papers agree'],
    places: ['/path', 'path'],
    find: (view) => {
      const { hasOpenMajor, sheetOn, schoolOn } = view.facts
      const found = awaited(view, 'identity_aligned')
      if (!found || hasOpenMajor || !view.isKnown || !isComplete(view)) return null
      return { since: latest(found.since, view.facts.documentsCompleteOn, sheetOn, schoolOn) }
    },
  },
  {
    code: 'board_items_to_send',
    step: 'board_packet_ready',
    phases: ['open', 'passed'],
    words: ['Your board asks for something', 'The board asks the client for something'],
    places: ['/path#board-items', 'path'],
    find: (view) => {
      const { facts } = view
      const deficiency = openDeficiencyOn(view)
      // A document that the board requested later belongs to the request of the board.
      const items = facts.boardItems.filter(({ askedOn }) => deficiency === null || askedOn < deficiency)
      const [only, ...more] = items
      if (!only) return null
      const titles = items.map(({ title }) => title)
      const forApplicant =
        more.length === 0 ? `Your board asks for: ${only.title}` : `Your board asks for ${titles.length} things`
      return {
        since: latest(facts.askedSince, earliestDay(items.map(({ askedOn }) => askedOn))),
        words: [forApplicant, `To come from the client: ${titles.join('; ')}`],
        reason: more.length === 0 ? null : `${titles.join('; ')}.`,
      }
    },
  },
]
