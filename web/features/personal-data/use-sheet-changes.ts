import { useDraft } from '#web/lib/draft.ts'
import { type Question, questions, type SheetForm } from './sheet-questions.ts'

type Changes = { [Name in Question]?: SheetForm[Name] | undefined }

/**
 * What a person changed in the sheet and has not saved, kept beside what is saved: an answer that was not touched is
 * not in it, so an old draft does not undo what was saved elsewhere.
 */
export function useSheetChanges(owner: string, saved: SheetForm) {
  const { draft, write, clear } = useDraft<Changes>(owner, 'personal-data', {})
  const changed = questions.filter((name) => draft[name] !== undefined && draft[name] !== saved[name])
  const changes = Object.fromEntries(changed.map((name) => [name, draft[name]]))
  const values: SheetForm = { ...saved, ...changes }
  return {
    values,
    isChanged: changed.length > 0,
    write(change: Partial<SheetForm>) {
      const undone = questions.filter((name) => change[name] === saved[name])
      write({ ...change, ...nothingFor(undone) })
    },
    /** What was saved is no change any more; what was typed since it was sent stays. */
    settle(sent: SheetForm) {
      write(nothingFor(questions.filter((name) => draft[name] === sent[name])))
    },
    clear,
  }
}

const nothingFor = (names: readonly Question[]): Changes => Object.fromEntries(names.map((name) => [name, undefined]))
