import { longDay } from '#domain/english/months.ts'
import { inPlainText, type Letter } from './write-letter.ts'

/** The letter as plain text: a paragraph is one line, so that it can be pasted anywhere. */
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
