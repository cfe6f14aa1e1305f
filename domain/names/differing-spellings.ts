import type { NameComparison, NameField, PrintedName } from '#contract/names.ts'
import { formatDay } from '../calendar/calendar.ts'
import { severityOf } from './rules.ts'
import { splitSuffix } from './suffix.ts'

type PrintedField = Exclude<NameField, 'name'>

interface Spelling {
  field: PrintedField
  label: string
  passport: string
  paper: string
}

const labels: Readonly<Record<PrintedField, string>> = {
  first: 'First name',
  middle: 'Middle name',
  last: 'Last name',
  suffix: 'Suffix',
  birthDate: 'Date of birth',
  sex: 'Sex',
}

function printedIn(name: PrintedName, field: PrintedField): string {
  const text = name[field]
  if (!text) return 'nothing'
  return field === 'birthDate' ? formatDay(text) : text
}

export function spellingsOf(
  passport: PrintedName,
  paper: PrintedName,
  { differences }: Pick<NameComparison, 'differences'>,
): Spelling[] {
  const [one, other] = [splitSuffix(passport), splitSuffix(paper)]
  return differences.flatMap(({ field, class: of }) =>
    field === 'name' || severityOf(of) <= severityOf('format')
      ? []
      : [{ field, label: labels[field], passport: printedIn(one, field), paper: printedIn(other, field) }],
  )
}
