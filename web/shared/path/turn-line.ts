import type { CaseState } from '#contract/cases/case-state.ts'
import { formatDay } from '#domain/calendar/calendar.ts'

export const leadOf = ({ items, cause }: CaseState) => items.find(({ code }) => code === cause)

export function turnLine(state: CaseState): string | undefined {
  const lead = leadOf(state)
  if (!lead || lead.turn === 'nobody') return
  const since = formatDay(lead.since)
  return lead.turn === 'applicant' ? `Waiting for you since ${since}.` : `${lead.text.applicant} (since ${since}).`
}
