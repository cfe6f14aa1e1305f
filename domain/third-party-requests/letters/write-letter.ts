import type { LetterField, LetterKind, LetterTexts } from '#contract/third-party-requests/letters.ts'
import type { RequestParty, RequestProblem } from '#contract/third-party-requests/third-party-requests.ts'
import { longDay } from '#domain/english/months.ts'

export type LetterPiece = { text: string } | { gap: string }

export interface LetterFact {
  label: string
  value: readonly LetterPiece[]
}

export interface Letter {
  kind: LetterKind
  sender: readonly (readonly LetterPiece[])[]
  date: string
  addressee: readonly (readonly LetterPiece[])[]
  subject: readonly LetterPiece[]
  greeting: string
  opening: readonly (readonly LetterPiece[])[]
  facts: readonly LetterFact[]
  papers: { title: string; items: readonly string[] } | null
  recipient: { title: string; lines: readonly (readonly LetterPiece[])[] } | null
  wording: readonly (readonly LetterPiece[])[]
  farewell: string
  signature: string
  name: readonly LetterPiece[]
}

export type LetterValues = Readonly<Partial<Record<LetterField, string | null>>>

export interface LetterFacts {
  kind: LetterKind
  today: string
  values: LetterValues
  papers: readonly string[]
  addressee: { name: string | null; address: string | null }
  isNameFromPassport: boolean
}

const PLACEHOLDER = /\{(\w+)\}/

function filled(template: string, values: LetterValues, labels: LetterTexts['fields']): LetterPiece[] {
  const parts = template.split(PLACEHOLDER)
  return parts.flatMap((part, index): LetterPiece[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ text: part }]
    return [pieceOf(part as LetterField, values, labels)]
  })
}

const pieceOf = (field: LetterField, values: LetterValues, labels: LetterTexts['fields']): LetterPiece => {
  const value = values[field]?.trim()
  return value ? { text: value } : { gap: labels[field] }
}

const linesOf = (text: string): LetterPiece[][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => [{ text: line }])

/** Writes a letter in the applicant's name. An unknown value becomes a named gap, never silently left out. */
export function writeLetter(texts: LetterTexts, facts: LetterFacts): Letter {
  const { kind, values, today, isNameFromPassport } = facts
  const template = texts.kinds[kind]
  const fill = (text: string) => filled(text, values, texts.fields)
  const name: LetterPiece[] = [pieceOf('name', values, texts.fields)]
  const checkedName =
    values.name && !isNameFromPassport ? [...name, { text: ' ' }, { gap: texts.unconfirmedName }] : name
  const factOf = (field: LetterField): LetterFact => ({
    label: texts.fields[field],
    value: field === 'name' ? checkedName : [pieceOf(field, values, texts.fields)],
  })
  const again = values.askedOn ? [fill(template.again)] : []
  const team = template.namesTeam ? [fill(texts.teamSentence)] : []
  return {
    kind,
    sender: [name, ...['{address}', '{phone} · {email}'].map(fill)],
    date: today,
    addressee: addresseeOf(texts, facts),
    subject: fill(template.subject),
    greeting: template.greeting,
    opening: [...template.ask.map(fill), ...again],
    facts: [...template.facts, ...template.factsIfKnown.filter((field) => values[field])].map(factOf),
    papers: template.papersTitle === null ? null : { title: template.papersTitle, items: facts.papers },
    recipient:
      template.recipientTitle === null
        ? null
        : {
            title: template.recipientTitle,
            lines: values.recipient ? linesOf(values.recipient) : [[{ gap: texts.fields.recipient }]],
          },
    wording: [...template.wording, texts.closing].map(fill).concat(team),
    farewell: texts.farewell,
    signature: texts.signature,
    name,
  }
}

function addresseeOf(texts: LetterTexts, { kind, addressee }: LetterFacts): LetterPiece[][] {
  const { attention, office } = texts.kinds[kind]
  const name = addressee.name ?? office
  return [
    ...(attention ? [[{ text: attention }]] : []),
    name ? [{ text: name }] : [{ gap: 'Name of the office' }],
    ...(addressee.address ? linesOf(addressee.address) : [[{ gap: 'Postal address, email address or portal' }]]),
  ]
}

const GAP_MARK = 'To fill in'

/** In plain text: `[To fill in: PRC licence number]`. */
export const inPlainText = (pieces: readonly LetterPiece[]): string =>
  pieces.map((piece) => ('gap' in piece ? `[${GAP_MARK}: ${piece.gap}]` : piece.text)).join('')

const DEFICIENCY = /deficien/i

interface AskedFor {
  party: RequestParty
  purpose: readonly string[]
  problem: { code: RequestProblem } | null
}

export function letterKindOf({ party, purpose, problem }: AskedFor): LetterKind {
  if (party === 'board') {
    return problem?.code === 'deficiency' || purpose.some((one) => DEFICIENCY.test(one)) ? 'board_deficiency' : 'board'
  }
  if (party === 'pearson') return problem?.code === 'name' ? 'pearson_name' : 'pearson'
  return party
}

/** The letter as plain text, one line per paragraph, so that it can be pasted anywhere. */
export function letterText(letter: Letter): string {
  const { papers, recipient } = letter
  const blocks = [
    letter.sender.map(inPlainText),
    [longDay(letter.date)],
    letter.addressee.map(inPlainText),
    [`Subject: ${inPlainText(letter.subject)}`],
    [letter.greeting],
    ...letter.opening.map((pieces) => [inPlainText(pieces)]),
    letter.facts.map(({ label, value }) => `${label}: ${inPlainText(value)}`),
    papers ? [`${papers.title}:`, ...papers.items.map((item) => `- ${item}`)] : [],
    recipient ? [`${recipient.title}:`, ...recipient.lines.map(inPlainText)] : [],
    ...letter.wording.map((pieces) => [inPlainText(pieces)]),
    [letter.farewell],
    ['', '', '________________________________', inPlainText(letter.name), letter.signature],
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}
