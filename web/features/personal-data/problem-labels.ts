import { NO_SUCH_DAY, NO_SUCH_MONTH } from '#contract/calendar.ts'
import { daysMeant, formatTypedDay } from '#web/ui/typed-dates.ts'

// Many fields share the rules of dates and lengths, so their messages name no field.
const SAYS_NO_FIELD = /^(Use at most|This |Enter a (date|month)|Choose which day)/

const asTyped: Readonly<Record<string, string>> = {
  [NO_SUCH_DAY]: 'Enter a date that exists, such as 23 Apr 1995',
  [NO_SUCH_MONTH]: 'Enter a month and year, such as Jun 2019',
}

function sentenceFor(sentence: string, value: unknown): string {
  const days = sentence === NO_SUCH_DAY && typeof value === 'string' ? daysMeant(value) : []
  return days.length > 1
    ? `Choose which day you mean: ${days.map(formatTypedDay).join(' or ')}`
    : (asTyped[sentence] ?? sentence)
}

export function problemLabel(label: string, message: string, value?: unknown): string {
  const sentence = sentenceFor(message, value)
  return SAYS_NO_FIELD.test(sentence) ? `${label}: ${sentence}` : sentence
}
