import type { Receipt } from '#contract/payments.ts'
import { formatMoney } from '#domain/money.ts'
import { methodName } from '#domain/payments/card-words.ts'
import {
  color,
  dateOn,
  drawCompany,
  drawLetterhead,
  LEFT,
  onPaper,
  type Paper,
  RIGHT,
  rule,
  WIDTH,
  write,
  writeRight,
} from '#server/paper/paper.ts'

interface Sheet {
  receipt: Receipt
  currency: string
  timeZone: string
}

const COLUMN = WIDTH / 2 + 12

/** A receipt on one page of paper, with the letters it is written in. */
export function receiptPdf(sheet: Sheet): Promise<Buffer> {
  const { receipt, timeZone } = sheet
  const company = receipt.companyInfo
  const about = {
    title: `Receipt ${receipt.receiptNumber}`,
    author: company.name,
    madeAt: new Date(receipt.receiptDate),
    texts: [receipt.application.applicant.name, ...Object.values(company)],
  }
  return onPaper(about, (paper) => {
    drawHead(paper, receipt)
    drawAmount(paper, sheet)
    drawFacts(paper, receipt, dateOn(receipt.receiptDate, timeZone))
    drawLines(paper, sheet)
    drawCompany(paper, company, 740)
  })
}

function drawHead(paper: Paper, { receiptNumber, companyInfo }: Receipt) {
  drawLetterhead(paper, companyInfo.name)
  writeRight(paper, 'Receipt number', { y: 58, size: 9, ink: color.soft })
  writeRight(paper, receiptNumber, { y: 72, size: 14, font: 'bold' })
}

function drawAmount(paper: Paper, { receipt, currency, timeZone }: Sheet) {
  write(paper, 'Amount received', { x: LEFT, y: 140, width: 260, size: 9, ink: color.soft })
  write(paper, formatMoney(receipt.payment.amount, currency), { x: LEFT, y: 154, width: 300, size: 28, font: 'bold' })
  if (receipt.payment.status === 'disputed') drawDisputed(paper)
  else drawStamp(paper, dateOn(receipt.receiptDate, timeZone))
}

/** Pressed on by hand, a little askew. */
function drawStamp(paper: Paper, date: string) {
  const [width, height, x, y] = [132, 58, RIGHT - 140, 138]
  paper.save().rotate(-8, { origin: [x + width / 2, y + height / 2] })
  paper.lineWidth(3).roundedRect(x, y, width, height, 6).stroke(color.good)
  paper
    .lineWidth(0.8)
    .roundedRect(x - 4.5, y - 4.5, width + 9, height + 9, 9)
    .stroke(color.good)
  const centred = { width, align: 'center', lineBreak: false } as const
  paper.font('bold').fontSize(22).fillColor(color.good)
  paper.text('PAID', x + 2, y + 5, { ...centred, characterSpacing: 5 })
  paper
    .font('regular')
    .fontSize(9)
    .text(date, x, y + 38, centred)
  paper.restore()
}

function drawDisputed(paper: Paper) {
  const text = 'This payment is disputed at the bank it was paid from.'
  write(paper, text, { x: RIGHT - 160, y: 154, width: 160, size: 11, font: 'bold', lines: 3 })
}

function drawFacts(paper: Paper, { receiptDate: _, payment, application }: Receipt, date: string) {
  rule(paper, 226)
  fact(paper, { term: 'Received from', x: LEFT, y: 246 })
  const below = write(paper, application.applicant.name, {
    ...{ x: LEFT, y: 260, width: WIDTH / 2 - 12, font: 'bold', size: 11, lines: 2 },
  })
  write(paper, application.applicant.email, { x: LEFT, y: below, width: WIDTH / 2 - 12, ink: color.soft, lines: 2 })
  fact(paper, { term: 'Date', x: LEFT + COLUMN, y: 246, text: date })
  fact(paper, { term: 'Application number', x: LEFT, y: 326, text: application.applicationNumber })
  const card = payment.cardLast4 ? ` ending in ${payment.cardLast4}` : ''
  fact(paper, { term: 'Paid with', x: LEFT + COLUMN, y: 286, text: `${methodName(payment)}${card}` })
  fact(paper, { term: 'Transaction', x: LEFT + COLUMN, y: 326, text: payment.transactionId })
}

function fact(paper: Paper, { term, text, x, y }: { term: string; text?: string; x: number; y: number }) {
  write(paper, term, { x, y, width: WIDTH / 2 - 12, size: 9, ink: color.soft })
  if (text !== undefined) write(paper, text, { x, y: y + 14, width: WIDTH / 2 - 12 })
}

function drawLines(paper: Paper, { receipt: { payment }, currency }: Sheet) {
  const amount = formatMoney(payment.amount, currency)
  rule(paper, 380)
  write(paper, 'Description', { x: LEFT, y: 400, width: 200, size: 9, ink: color.soft })
  writeRight(paper, 'Amount', { y: 400, size: 9, ink: color.soft })
  rule(paper, 420)
  write(paper, payment.description, { x: LEFT, y: 430, width: WIDTH - 130, lines: 2 })
  writeRight(paper, amount, { y: 430 })
  rule(paper, 470, { width: 1.5, ink: color.ink })
  write(paper, 'Total paid', { x: LEFT, y: 481, width: 200, size: 13, font: 'bold' })
  writeRight(paper, amount, { y: 481, size: 13, font: 'bold' })
}
