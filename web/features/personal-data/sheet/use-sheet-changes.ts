import { useState } from 'react'
import { useDraft } from '#web/lib/draft.ts'
import {
  type Answers,
  changedIn,
  conflictsIn,
  emptyDraft,
  mergedIn,
  onTopOf,
  type Pick,
  type Picks,
  picked,
  type SheetConflict,
  type SheetDraft,
  settled,
  withChange,
} from './sheet-merge.ts'
import { type Question, questions, type SheetForm } from './sheet-questions.ts'

export const isSameForm = (one: SheetForm, other: SheetForm) => questions.every((name) => one[name] === other[name])

type PickedAnswers = { [Name in Question]?: { pick: Pick; theirs: string } }

const picksFor = (conflicts: readonly SheetConflict[], chosen: PickedAnswers): Picks =>
  Object.fromEntries(
    conflicts.filter(({ id, theirs }) => chosen[id]?.theirs === theirs).map(({ id }) => [id, chosen[id]?.pick]),
  )

/**
 * Keeps unsaved changes beside the saved sheet. An untouched answer follows changes from elsewhere; for an answer
 * changed on both sides the person chooses.
 */
export function useSheetChanges(owner: string, saved: SheetForm) {
  const { draft, now, write, clear } = useDraft<SheetDraft>(owner, 'personal-data', emptyDraft)
  const [chosen, setChosen] = useState<PickedAnswers>({})
  const changed = changedIn(draft, saved)
  const isChanged = changed.length > 0

  // The last saved values the person saw; a form without changes follows at once.
  const [shown, setShown] = useState(saved)
  if (!isChanged && !isSameForm(shown, saved)) setShown(saved)

  const conflicts = conflictsIn(draft, saved)
  const picks = picksFor(conflicts, chosen)
  const mine: SheetForm = { ...saved, ...Object.fromEntries(changed.map((name) => [name, draft.changes[name]])) }
  const values = picked(mine, conflicts, picks)

  const pick = (those: readonly SheetConflict[], choice: Pick) =>
    setChosen((before) => ({
      ...before,
      ...Object.fromEntries(those.map(({ id, theirs }) => [id, { pick: choice, theirs }])),
    }))
  return {
    values,
    isChanged,
    conflicts,
    picks,
    merged: isChanged ? mergedIn(shown, saved, draft) : [],
    pick: (conflict: SheetConflict, choice: Pick) => pick([conflict], choice),
    write(change: Partial<SheetForm>) {
      const named = conflicts.filter(({ answers }) => Object.keys(change).some((name) => name in answers.mine))
      const taken = named.filter(({ id }) => picks[id] === 'theirs')
      // Typing over an adopted answer makes it the person's own again.
      pick(taken, 'mine')
      const base: Answers = Object.assign({}, ...taken.map(({ answers }) => answers.theirs))
      write(withChange(now(), { ...base, ...change }, saved))
    },
    draft,
    takeBack: (refused: SheetDraft) => write(onTopOf(refused, now())),
    resolve: () => write(settled(values, saved)),
    settle(sent: SheetForm, answer: SheetForm) {
      const { changes } = now()
      const open = questions.filter((name) => changes[name] !== undefined && changes[name] !== sent[name])
      write(withChange(emptyDraft, Object.fromEntries(open.map((name) => [name, changes[name]])), answer))
      setShown(answer)
    },
    discard() {
      clear()
      setShown(saved)
    },
  }
}
