import { z } from 'zod'
import { isDay } from './calendar.ts'
import { RequirementId } from './requirements.ts'
import { Instant, optionalText, route } from './route.ts'

export const NameClass = z.enum(['same', 'format', 'minor', 'review', 'linked', 'major'])
export type NameClass = z.infer<typeof NameClass>

export const PearsonLight = z.enum(['green', 'amber', 'red'])
export type PearsonLight = z.infer<typeof PearsonLight>

export const NameField = z.enum(['first', 'middle', 'last', 'suffix', 'birthDate', 'sex', 'name'])
export type NameField = z.infer<typeof NameField>

export const NameRule = z.enum([
  'case_and_spaces',
  'accents',
  'full_stops',
  'santa',
  'middle_initial',
  'maria',
  'religious_title',
  'hyphen',
  'spacing',
  'vowel',
  'doubled_letter',
  'one_letter',
  'suffix_style',
  'suffix_absent',
  'middle_absent',
  'sex_entry',
  'consonant',
  'first_letter',
  'neighbours_swapped',
  'ending_a_o',
  'several_slips',
  'two_letters',
  'word_order',
  'given_word_missing',
  'given_initial',
  'particle_missing',
  'middle_and_last_swapped',
  'middle_differs',
  'first_and_last',
  'married_name',
  'last_word_missing',
  'suffix_differs',
  'placeholder',
  'other_name',
  'birth_day_or_month',
  'birth_year',
])
export type NameRule = z.infer<typeof NameRule>

export const LONGEST_NAME = 300

const Printed = optionalText(LONGEST_NAME)
  .nullish()
  .transform((text) => text ?? '')

export const BIRTH_DATE_WRONG = 'Enter a date of birth that exists, such as 1995-04-23'
export const SEX_WRONG = 'Give the sex as it is printed: F, M or X'
const NoDay = z.literal('').transform(() => null)

const Sex = z.enum(['F', 'M', 'X'], { error: SEX_WRONG })

/** A name as printed on one document; an empty field is not on the document. */
export const PrintedName = z.object({
  first: z.string(),
  middle: z.string(),
  last: z.string(),
  suffix: z.string(),
  birthDate: z.string().nullable(),
  sex: Sex.nullable(),
})
export type PrintedName = z.infer<typeof PrintedName>

export const PrintedNameBody = z.object(
  {
    first: Printed,
    middle: Printed,
    last: Printed,
    suffix: optionalText(20)
      .nullish()
      .transform((text) => text ?? ''),
    birthDate: z
      .union([NoDay, z.string({ error: BIRTH_DATE_WRONG }).trim().refine(isDay, { error: BIRTH_DATE_WRONG })], {
        error: BIRTH_DATE_WRONG,
      })
      .nullish()
      .transform((day) => day ?? null),
    sex: z
      .union([NoDay, z.string({ error: SEX_WRONG }).trim().toUpperCase().pipe(Sex)], { error: SEX_WRONG })
      .nullish()
      .transform((sex) => sex ?? null),
  },
  { error: 'Give the name as it is printed: first, middle, last and suffix' },
)

export const NameDifference = z.object({ field: NameField, class: NameClass, rule: NameRule, sentence: z.string() })
export type NameDifference = z.infer<typeof NameDifference>

export const NameComparison = z.object({
  class: NameClass,
  pearson: PearsonLight,
  differences: z.array(NameDifference),
})
export type NameComparison = z.infer<typeof NameComparison>

export const compareNames = route('POST', '/api/admin/names/compare', {
  summary: 'How a name on another paper compares with the one in the passport; nothing is stored',
  permission: 'clients.read',
  changes: [],
  body: z.object({
    passport: PrintedNameBody,
    other: PrintedNameBody,
    marriageCertificate: z
      .boolean({ error: 'Say whether there is a marriage certificate: true or false' })
      .default(false),
  }),
  reply: NameComparison,
})

export const PrintedOnDocument = PrintedName.extend({
  documentId: z.string(),
  expiresOn: z.string().nullable(),
  notedAt: Instant,
})
export type PrintedOnDocument = z.infer<typeof PrintedOnDocument>

export const NAME_REQUIRED = 'Enter the name as it is printed'
export const EXPIRY_WRONG = 'Enter an expiry date that exists, such as 2031-05-31'

export const NAMES_CHANGED_MEANWHILE = 'A colleague has noted this name meanwhile'

export const noteNames = route('PUT', '/api/admin/documents/:documentId/names', {
  summary: 'Keep the name, date of birth and sex as they are printed on a document',
  permission: 'documents.review',
  changes: ['document'],
  body: PrintedNameBody.extend({
    expiresOn: z
      .union([NoDay, z.string({ error: EXPIRY_WRONG }).trim().refine(isDay, { error: EXPIRY_WRONG })], {
        error: EXPIRY_WRONG,
      })
      .nullish()
      .transform((day) => day ?? null),
    expectedNotedAt: Instant.nullish(),
  }).refine(({ first, last }) => first !== '' || last !== '', { error: NAME_REQUIRED, path: ['last'] }),
  refusals: [409],
  reply: PrintedOnDocument,
})

export const NamesOfPaper = z.object({
  documentId: z.string(),
  requirementId: RequirementId,
  name: z.string(),
  printed: PrintedOnDocument.nullable(),
  /** Compares with the passport; null for the passport itself, and while either name is not noted. */
  comparison: NameComparison.nullable(),
  advice: z.string().nullable(),
  href: z.string().nullable(),
})
export type NamesOfPaper = z.infer<typeof NamesOfPaper>

export const NameAtExam = NamesOfPaper.pick({ name: true, advice: true, href: true }).extend({
  id: z.enum(['registration', 'att']),
  printed: PrintedName,
  comparison: NameComparison,
})
export type NameAtExam = z.infer<typeof NameAtExam>

export const NameMatrix = z.object({
  passport: PrintedOnDocument.nullable(),
  marriageCertificate: z.boolean(),
  papers: z.array(NamesOfPaper),
  exam: z.array(NameAtExam),
  openMajors: z.int(),
})
export type NameMatrix = z.infer<typeof NameMatrix>

export const getNames = route('GET', '/api/applications/:id/names', {
  summary: 'The names printed on the documents of an application, each against the passport',
  access: 'signed-in',
  shows: ['document', 'application'],
  reads: { what: 'record.read', of: 'application' },
  reply: NameMatrix,
})
