import { maritalStatusNames, sheetSections } from '#contract/personal-data/personal-data-fields.ts'
import { formatTypedCalendar, formatTypedDay, formatTypedMonth } from '#web/ui/typed-dates.ts'
import { labelOf, type Question, questions, type SheetForm } from './sheet-questions.ts'

export type Answers = { [Name in Question]?: SheetForm[Name] | undefined }

/** Unsaved changes, and the answers and their related answers as stored when each change began. */
export interface SheetDraft {
  changes: Answers
  seen: Answers
}

export const emptyDraft: SheetDraft = { changes: {}, seen: {} }

/** Answers that belong together once the first of them differs. */
interface Unit {
  label: string
  names: readonly [Question, ...Question[]]
  words: (answers: Answers) => string
}

const said = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ') || 'No answer'

const groups: readonly Unit[] = [
  {
    label: 'Birthday and Age',
    names: ['birthday', 'age'],
    words: ({ birthday, age }) => said(birthday && formatTypedDay(birthday), age && `age ${age}`),
  },
  {
    label: labelOf('maritalStatus'),
    names: ['maritalStatus', 'marriedName', 'maidenName'],
    words: ({ maritalStatus, marriedName, maidenName }) =>
      maritalStatus === 'married'
        ? said(
            maritalStatusNames.married,
            marriedName && `married name ${marriedName}`,
            maidenName && `maiden name ${maidenName}`,
          )
        : said(maritalStatus && maritalStatusNames.single),
  },
  {
    label: sheetSections.exam,
    names: ['isRetaker', 'isFirstTimeTaker', 'retakerState', 'retakerMonthYear'],
    words: ({ isRetaker, isFirstTimeTaker, retakerState, retakerMonthYear }) =>
      isRetaker
        ? said(labelOf('isRetaker'), retakerState, retakerMonthYear && formatTypedMonth(retakerMonthYear))
        : said(isFirstTimeTaker && labelOf('isFirstTimeTaker')),
  },
  {
    label: 'PRC License',
    names: ['declarePrc', 'prcIdNumber', 'prcDateOfRegistration'],
    words: ({ declarePrc, prcIdNumber, prcDateOfRegistration }) =>
      declarePrc
        ? said('Declared', prcIdNumber, prcDateOfRegistration && `registered ${formatTypedDay(prcDateOfRegistration)}`)
        : 'Not declared',
  },
]

function wordsOf(name: Question, answers: Answers): string {
  const answer = answers[name]
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (name === 'maritalStatus') return said(answers.maritalStatus && maritalStatusNames[answers.maritalStatus])
  return said(answer && formatTypedCalendar(answer))
}

const single = (name: Question): Unit => ({
  label: labelOf(name),
  names: [name],
  words: (answers) => wordsOf(name, answers),
})

const groupOf = (name: Question): Unit => groups.find(({ names }) => names.includes(name)) ?? single(name)
const units: readonly Unit[] = [...new Map(questions.map((name) => [groupOf(name).label, groupOf(name)])).values()]

const only = (answers: Answers, names: readonly Question[]): Answers =>
  Object.fromEntries(names.filter((name) => answers[name] !== undefined).map((name) => [name, answers[name]]))

export const changedIn = ({ changes }: SheetDraft, saved: SheetForm): Question[] =>
  questions.filter((name) => changes[name] !== undefined && changes[name] !== saved[name])

/** Adds a change to the draft, and notes the saved answers of its unit unless already noted. */
export function withChange(draft: SheetDraft, change: Answers, saved: SheetForm): SheetDraft {
  const changes = { ...draft.changes, ...change }
  const names = changedIn({ ...draft, changes }, saved)
  const touched = names.flatMap((name) => groupOf(name).names)
  return { changes: only(changes, names), seen: { ...only(saved, touched), ...only(draft.seen, touched) } }
}

/** Merges a later draft over an earlier one; the first seen answers win. */
export const onTopOf = (before: SheetDraft, { changes, seen }: SheetDraft): SheetDraft => ({
  changes: { ...before.changes, ...changes },
  seen: { ...seen, ...before.seen },
})

export interface SheetConflict {
  id: Question
  label: string
  mine: string
  theirs: string
  answers: { mine: Answers; theirs: Answers }
}

export type Pick = 'mine' | 'theirs'
export type Picks = { [Name in Question]?: Pick }

export function conflictsIn(draft: SheetDraft, saved: SheetForm): SheetConflict[] {
  const changed = changedIn(draft, saved)
  const isOvertaken = (name: Question) => draft.seen[name] !== undefined && draft.seen[name] !== saved[name]
  return units
    .filter(({ names }) => names.some((name) => changed.includes(name)) && names.some(isOvertaken))
    .flatMap((unit) => {
      const [first] = unit.names
      const mine = only({ ...draft.seen, ...draft.changes }, unit.names)
      const asksOthers = mine[first] !== saved[first]
      const parts = asksOthers
        ? [unit]
        : unit.names.filter((name) => changed.includes(name) && isOvertaken(name)).map(single)
      return parts.map(({ label, names, words }) => ({
        id: names[0],
        label,
        mine: words(mine),
        theirs: words(saved),
        answers: { mine: only(mine, names), theirs: only(saved, names) },
      }))
    })
}

export const picked = (values: SheetForm, conflicts: readonly SheetConflict[], picks: Picks): SheetForm =>
  Object.assign({ ...values }, ...conflicts.map(({ id, answers }) => answers[picks[id] ?? 'mine']))

export const settled = (form: SheetForm, saved: SheetForm): SheetDraft => withChange(emptyDraft, form, saved)

export function mergedIn(shown: SheetForm, saved: SheetForm, draft: SheetDraft): { label: string; words: string }[] {
  const changed = changedIn(draft, saved)
  const asked = conflictsIn(draft, saved).flatMap(({ answers }) => Object.keys(answers.mine))
  return questions
    .filter((name) => shown[name] !== saved[name] && !changed.includes(name) && !asked.includes(name))
    .map((name) => ({ label: labelOf(name), words: wordsOf(name, saved) }))
}
