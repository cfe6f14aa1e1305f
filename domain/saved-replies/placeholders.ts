import { ReplyField, type ReplyFieldValue } from '#contract/saved-replies.ts'

export const placeholders = [
  { word: 'first name', fact: 'firstName', means: 'First name of the applicant' },
  { word: 'last name', fact: 'lastName', means: 'Last name of the applicant' },
  { word: 'application number', fact: 'applicationNumber', means: 'Number of the application' },
  { word: 'document', fact: 'document', means: 'The document being reviewed' },
  { word: 'balance', fact: 'balance', means: 'The amount still to pay' },
  { word: 'my name', fact: 'myName', means: 'Your own name' },
  { word: 'portal address', fact: 'portalAddress', means: 'Where applicants sign in' },
  { word: 'next task', fact: 'nextTask', means: 'What the applicant has to do next' },
  { word: 'missing documents', fact: 'missingDocuments', means: 'The documents still to upload' },
  { word: 'due amount', fact: 'dueAmount', means: 'The amount that is due next' },
  { word: 'due day', fact: 'dueDay', means: 'The day by which it is due' },
  { word: 'board', fact: 'board', means: 'The board of nursing' },
  { word: 'exam day', fact: 'examDay', means: 'The day of the exam' },
] as const

export type ReplyFacts = { [Fact in (typeof placeholders)[number]['fact']]?: string | undefined }

export const replyFields = ReplyField.options

/** Facts about a client from the server, in addition to those of the page. */
export const factsIn = (values: readonly ReplyFieldValue[]): ReplyFacts =>
  Object.fromEntries(
    values.flatMap(({ field, value }) => {
      const fact = placeholders.find(({ word }) => word === field)?.fact
      return fact && value !== null ? [[fact, value]] : []
    }),
  )

export const signature = (name: string, brandName: string): string => name.trim() || `the ${brandName} team`

const FORM = /\{([a-z][a-z ]{0,40})\}/gi

const wordOf = (inBraces: string) => inBraces.trim().toLowerCase().replace(/ +/g, ' ')

/** Fills known placeholders; unknown ones and other text in braces stay unchanged. */
export const fillIn = (text: string, facts: ReplyFacts): string =>
  text.replace(FORM, (whole, inBraces: string) => {
    const placeholder = placeholders.find(({ word }) => word === wordOf(inBraces))
    return (placeholder && facts[placeholder.fact]?.trim()) || whole
  })

/** The placeholders left in a text, known or not, each once and as written. */
export const openPlaceholders = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(FORM) ?? [])),
]

export const unknownOf = (open: readonly string[]): string[] => {
  const known = placeholders.map(({ word }) => `{${word}}`)
  return open.filter((one) => !known.includes(one.toLowerCase().replace(/ +/g, ' ')))
}
