import type { AccountStatement } from '#contract/money/ledger.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { formatBalance } from '#domain/money/ledger/in-words.ts'
import { fullName } from '#domain/names/full-name.ts'
import type { Config } from '#server/config/config.ts'
import {
  color,
  dateOn,
  drawLetterhead,
  LEFT,
  onPaper,
  rule,
  type TaggedPdf,
  WIDTH,
  write,
  writeRight,
} from '#server/pdf/typography/paper.ts'
import { together } from '#server/pdf/typography/tags.ts'
import type { PrintedStatement } from './account-statement.service.ts'

const LAST_LINE = 760
const FIRST_LINE = 64
const LINE = 20
const MONEY = 90
const MOST_LINES = 3

interface Pen {
  paper: TaggedPdf
  y: number
}

function advance(pen: Pen, height = LINE): number {
  const y = pen.y
  pen.y += height
  if (y + height <= LAST_LINE) return y
  pen.paper.addPage()
  pen.y = FIRST_LINE + height
  return FIRST_LINE
}

export function accountStatementPdf(
  printed: PrintedStatement,
  { brand, timeZone }: Config,
  madeAt: Date,
): Promise<Buffer> {
  const { statement, applicationNumber, name } = printed
  const descriptions = statement.currencies.flatMap(({ lines, due }) => [...lines, ...due])
  const texts = [
    brand.name,
    fullName(name, 'N/A'),
    ...descriptions.map(({ description }) => description),
    ...statement.elsewhere.flatMap(({ payee, description }) => [payee, description]),
    ...statement.held.map(({ payee }) => payee),
  ]
  const about = { title: `Statement of account ${applicationNumber}`, author: brand.name, madeAt, texts }
  return onPaper(about, (paper) => {
    drawLetterhead(paper, brand.name)
    const pen = { paper, y: 140 }
    text(pen, 'Statement of account', { size: 20, font: 'bold', tag: 'H1', height: 34 })
    text(pen, `${fullName(name, 'N/A')}, application ${applicationNumber}`, { height: 16 })
    text(pen, `As of ${dateOn(`${statement.asOf}T12:00:00Z`, 'UTC')}, made ${dateOn(madeAt.toISOString(), timeZone)}`, {
      height: 30,
    })
    for (const one of statement.currencies) drawCurrency(pen, one)
    drawOthers(pen, statement)
    text(pen, 'This statement is for your information. It is not valid for claim of input tax.', { size: 9 })
  })
}

type LineLook = Partial<Pick<Parameters<typeof write>[2], 'size' | 'font' | 'tag' | 'ink'>>

function text(pen: Pen, words: string, { height = LINE, ...look }: LineLook & { height?: number }) {
  const y = advance(pen, height)
  write(pen.paper, words, { x: LEFT, y, width: WIDTH, ...look })
}

function heading(pen: Pen, words: string) {
  text(pen, words, { size: 13, font: 'bold', tag: 'H2', height: 26 })
}

interface Row {
  date: string
  words: string
  money: string
  balance?: string
}

function row(pen: Pen, { date, words, money, balance }: Row, look: LineLook = {}) {
  const { paper } = pen
  const width = WIDTH - 80 - MONEY * (balance === undefined ? 1 : 2)
  const taken = paper.font('regular').fontSize(10).heightOfString(words, { width })
  const lines = Math.min(MOST_LINES, Math.max(1, Math.round(taken / paper.currentLineHeight())))
  const y = advance(pen, LINE + (lines - 1) * paper.currentLineHeight())
  together(paper, 'P', () => {
    write(paper, date, { x: LEFT, y, width: 72, tag: 'Span', ...look })
    write(paper, words, { x: LEFT + 80, y, width, lines, tag: 'Span', ...look })
    if (balance !== undefined) writeRight(paper, money, { y, inset: MONEY, tag: 'Span', ...look })
    writeRight(paper, balance ?? money, { y, tag: 'Span', ...look })
  })
}

function drawCurrency(pen: Pen, { currency, opening, lines, closing, due }: AccountStatement['currencies'][number]) {
  const money = (decimal: string) => formatMoney(decimal, currency)
  heading(pen, currency)
  row(pen, { date: 'Date', words: 'What', money: 'Amount', balance: 'Balance' }, { ink: color.soft })
  row(pen, { date: '', words: 'Opening balance', money: '', balance: money(opening) }, { ink: color.soft })
  for (const { date, description, amount, balance } of lines) {
    row(pen, { date, words: description, money: money(amount), balance: money(balance) })
  }
  rule(pen.paper, advance(pen, 8))
  text(pen, formatBalance(closing, currency), { font: 'bold', height: 28 })
  if (due.length === 0) return
  heading(pen, 'Due')
  for (const { date, description, amount } of due) row(pen, { date, words: description, money: money(amount) })
  advance(pen, 10)
}

function drawOthers(pen: Pen, { elsewhere, held }: AccountStatement) {
  if (elsewhere.length > 0) heading(pen, 'To be paid by you to others')
  for (const { payee, description, amount, currency } of elsewhere) {
    row(pen, { date: '', words: `${payee}: ${description}`, money: formatMoney(amount, currency) })
  }
  if (held.length > 0) heading(pen, 'Held for you and paid for you')
  for (const { payee, received, spent, currency } of held) {
    const money = `${formatMoney(received, currency)} held, ${formatMoney(spent, currency)} paid`
    row(pen, { date: '', words: payee, money })
  }
  advance(pen, 10)
}
