import { daysMeantFrom } from '#web/ui/typed-dates.ts'

export interface FollowUpWords {
  dueOn: string
  text: string
}

const MOST_WORDS_OF_A_DAY = 3

/** Parses 'follow up 3 dec ask school'; null for any other text. */
export function followUpTyped(typed: string, today: string): FollowUpWords | null {
  const [, rest] = /^follow[- ]?up\s+(.+)$/i.exec(typed) ?? []
  if (rest === undefined) return null
  const words = rest.split(/\s+/)
  for (let count = Math.min(MOST_WORDS_OF_A_DAY, words.length); count > 0; count -= 1) {
    const [dueOn, another] = daysMeantFrom(today, words.slice(0, count).join(' '))
    if (dueOn !== undefined && another === undefined) return { dueOn, text: words.slice(count).join(' ') }
  }
  return { dueOn: '', text: rest }
}
