import { useState } from 'react'
import { PersonalData } from '#contract/personal-data.ts'
import { problemsIn } from './problem-labels.ts'
import { conditionalQuestions, labels, type Question, type SheetForm } from './sheet-questions.ts'

type Problems = Partial<Record<Question, string>>

function problemsOf(form: SheetForm): Problems {
  const issues = PersonalData.safeParse(form).error?.issues ?? []
  const { age, ...problems } = problemsIn(
    issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    labels,
    form,
  )
  // The age follows from the birthday once that is mended.
  const comesByItself = form.birthday.trim() !== '' && problems.birthday !== undefined && form.age.trim() === ''
  return age === undefined || comesByItself ? problems : { ...problems, age }
}

const without = (problems: Problems, names: object): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !Object.hasOwn(names, name)))

/** What is wrong with the sheet, from the first save that failed on; a question that appears later is not wrong yet. */
export function useMistakes(values: SheetForm) {
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Problems>({})
  const [judged, setJudged] = useState<readonly Question[]>([])

  const asked: readonly Question[] = conditionalQuestions(values)
  const stillJudged = judged.filter((name) => asked.includes(name))
  if (stillJudged.length < judged.length) setJudged(stillJudged)

  const fail = (problems: Problems) => {
    setRefused(problems)
    setJudged(asked)
    setAttempt((count) => count + 1)
  }
  const found = attempt > 0 ? { ...problemsOf(values), ...refused } : {}
  const isBornNow = (name: string) => asked.some((one) => one === name) && !stillJudged.some((one) => one === name)
  return {
    problems: Object.fromEntries(Object.entries(found).filter(([name]) => !isBornNow(name))),
    attempt,
    judge: () => fail({}),
    refuse: (errors: Parameters<typeof problemsIn>[0]) => fail(problemsIn(errors, labels)),
    forget: (change: Partial<SheetForm>) => setRefused((before) => without(before, change)),
    clear() {
      setAttempt(0)
      setRefused({})
    },
  }
}
