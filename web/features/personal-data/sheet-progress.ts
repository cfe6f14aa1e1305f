import { type Section, type SheetForm, sectionList } from './sheet-questions.ts'

interface Progress {
  answered: number
  total: number
}

/** How many of the answers that a section needs are there. */
export function progressOfSection(section: Section, form: SheetForm): Progress {
  const required = section.required(form)
  return { answered: required.filter((name) => form[name].trim() !== '').length, total: required.length }
}

/** The same of the whole sheet. */
export function progressOfSheet(form: SheetForm): Progress {
  const sections = sectionList.map((section) => progressOfSection(section, form))
  const sum = (count: (progress: Progress) => number) => sections.reduce((total, one) => total + count(one), 0)
  return { answered: sum(({ answered }) => answered), total: sum(({ total }) => total) }
}
