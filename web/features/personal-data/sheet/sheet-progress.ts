import { monthSoFar, pastDay } from '#contract/calendar.ts'
import { type Section, type SheetForm, sectionList, type TextQuestion } from './sheet-questions.ts'

interface SheetProgress {
  answered: number
  total: number
}

const rules: Partial<Record<TextQuestion, ReturnType<typeof pastDay>>> = {
  birthday: pastDay(''),
  prcDateOfRegistration: pastDay(''),
  retakerMonthYear: monthSoFar(''),
}

const isAnswered = (name: TextQuestion, answer: string): boolean =>
  rules[name]?.safeParse(answer).success ?? answer.trim() !== ''

export function progressOfSection(section: Section, form: SheetForm): SheetProgress {
  const required = section.required(form)
  return { answered: required.filter((name) => isAnswered(name, form[name])).length, total: required.length }
}

export function progressOfSheet(form: SheetForm): SheetProgress {
  const sections = sectionList.map((section) => progressOfSection(section, form))
  const sum = (count: (progress: SheetProgress) => number) => sections.reduce((total, one) => total + count(one), 0)
  return { answered: sum(({ answered }) => answered), total: sum(({ total }) => total) }
}
