import type { CaseState } from '#contract/cases/case-state.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { causesWithoutTask } from '#domain/cases/causes-without-task.ts'

export const leadOf = ({ items, cause }: CaseState) => items.find(({ code }) => code === cause)

const sinceOf = ({ since }: CaseState) => formatDay(since)

/** The task that the case waits for, whoever must do it. */
export function leadLine(state: CaseState): string | undefined {
  const lead = leadOf(state)
  return lead && lead.turn !== 'nobody' ? `${lead.text.applicant} (since ${sinceOf(state)}).` : undefined
}

export const sinceLine = (state: CaseState): string =>
  leadOf(state)?.turn === 'applicant' && !causesWithoutTask.includes(state.cause)
    ? `Waiting for you since ${sinceOf(state)}.`
    : `Since ${sinceOf(state)}.`

export const turnLine = (state: CaseState): string | undefined =>
  leadOf(state)?.turn === 'applicant' ? sinceLine(state) : leadLine(state)
