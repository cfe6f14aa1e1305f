import { z } from 'zod'
import { PDF } from '#contract/documents/accepted-file.ts'
import { rawRoute } from '#contract/route.ts'

/** Each purpose of a letter; a board gets one kind with a new application and another after the board has written. */
export const LetterKind = z.enum([
  'school',
  'high_school',
  'ched_dfa',
  'prc',
  'psa',
  'evaluator',
  'board',
  'board_deficiency',
  'fingerprints',
  'pearson',
  'pearson_name',
  'courier',
  'other',
])
export type LetterKind = z.infer<typeof LetterKind>

export const LetterField = z.enum([
  'name',
  'formerName',
  'birthDate',
  'address',
  'phone',
  'email',
  'school',
  'schoolYears',
  'course',
  'highSchool',
  'highSchoolYears',
  'prcNumber',
  'prcRegisteredOn',
  'board',
  'reference',
  'recipient',
  'papers',
  'askedOn',
  'appointmentOn',
  'expectedBy',
  'sentOn',
  'courier',
  'tracking',
  'registrationEmail',
  'registeredOn',
  'candidateId',
  'attNumber',
  'company',
  'companyContact',
])
export type LetterField = z.infer<typeof LetterField>

/** Every text has `{field}` for a known value; an unknown field is a gap for the sender to fill in. */
export interface LetterTemplate {
  attention: string | null
  office: string | null
  subject: string
  greeting: string
  ask: readonly string[]
  facts: readonly LetterField[]
  factsIfKnown: readonly LetterField[]
  papersTitle: string | null
  recipientTitle: string | null
  wording: readonly string[]
  again: string
  namesTeam: boolean
}

export interface LetterTexts {
  fields: Readonly<Record<LetterField, string>>
  kinds: Readonly<Record<LetterKind, LetterTemplate>>
  teamSentence: string
  closing: string
  farewell: string
  signature: string
  unconfirmedName: string
}

const letter = {
  permission: 'clients.read',
  refusals: [404],
} as const

export const getRequestLetterPdf = rawRoute('GET', '/api/admin/requests/:requestId/letter.pdf', {
  ...letter,
  summary: 'The letter of a request as a PDF to print and sign, with what is known of its applicant filled in',
  answers: { 200: PDF },
})

export const getRequestLetterText = rawRoute('GET', '/api/admin/requests/:requestId/letter.txt', {
  ...letter,
  summary: 'The same letter as plain text, to copy into an email or a form; what is missing stands in square brackets',
  answers: { 200: 'text/plain' },
})
