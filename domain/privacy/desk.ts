import type { OwnRequestKind } from '#contract/privacy/my-privacy-requests.ts'
import type { PrivacyRequestKind, PrivacyRequestSource } from '#contract/privacy/privacy-desk.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

// NPC Advisory 2021-01: an answer within 30 working days, counted from the day after the request.
const ANSWER_WITHIN = 30

export const kindLabels: Readonly<Record<PrivacyRequestKind, string>> = {
  access: 'See what we hold',
  copy: 'Get a copy',
  correction: 'Correct something',
  erasure: 'Erase everything',
  objection: 'Stop a use',
  complaint: 'Complain',
}

export const ownKindLabels: Readonly<Record<OwnRequestKind, string>> = {
  access: 'Tell me more about what you hold',
  correction: 'Correct something about me',
  objection: 'Stop using my data for something',
  complaint: 'Complain about how my data are used',
}

export const sourceLabels: Readonly<Record<PrivacyRequestSource, string>> = {
  my_data: 'My data',
  letter: 'Letter',
  email: 'Email',
  phone: 'Phone',
  in_person: 'In person',
}

export const stateLabels = {
  open: 'Open',
  answered: 'Answered',
  refused: 'Refused',
  withdrawn: 'Taken back',
} as const

export const identityLabels = {
  signed_in: 'Signed in to the portal',
  email_code: 'Code to the address that we hold',
  document: 'Identity document',
  video_call: 'Video call',
  in_person: 'In person',
  representative: 'Representative with a written authority',
} as const

export const restrictionLabels = { block: 'Blocked', hold: 'Legal hold' } as const

type IsHoliday = (day: string) => boolean

export const answerDueOn = (receivedOn: string, isHoliday: IsHoliday): string =>
  addWorkingDays(receivedOn, ANSWER_WITHIN, isHoliday)

export const answerOverdueBefore = (today: string, isHoliday: IsHoliday): string =>
  addWorkingDays(today, -ANSWER_WITHIN, isHoliday)
