import { NO_SUCH_DAY, NO_SUCH_MONTH } from '#contract/calendar.ts'
import { daysMeant, writtenDay } from '#web/ui/typed-dates.ts'

// The rules of dates and lengths are the same for many fields, so their sentences do not say which one.
const SAYS_NO_FIELD = /^(Use at most|This |Enter a (date|month)|Choose which day)/

const asTyped: Readonly<Record<string, string>> = {
  [NO_SUCH_DAY]: 'Enter a date that exists, such as 23 Apr 1995',
  [NO_SUCH_MONTH]: 'Enter a month and year, such as Jun 2019',
}

function sentenceFor(sentence: string, value: unknown): string {
  const days = sentence === NO_SUCH_DAY && typeof value === 'string' ? daysMeant(value) : []
  return days.length > 1
    ? `Choose which day you mean: ${days.map(writtenDay).join(' or ')}`
    : (asTyped[sentence] ?? sentence)
}

export const problemWords = (label: string, sentence: string): string =>
  SAYS_NO_FIELD.test(sentence) ? `${label}: ${sentence}` : sentence

interface Issue {
  path: string
  message: string
}

/** The first sentence about each field, in words that name it and fit what was typed there. */
export function problemsIn<Name extends string>(
  issues: readonly Issue[],
  labels: Readonly<Record<Name, string>>,
  values?: Readonly<Record<Name, unknown>>,
): Partial<Record<Name, string>> {
  const problems: Partial<Record<Name, string>> = {}
  for (const { path, message } of issues) {
    const isOurs = (name: string): name is Name => Object.hasOwn(labels, name)
    if (isOurs(path)) problems[path] ??= problemWords(labels[path], sentenceFor(message, values?.[path]))
  }
  return problems
}
