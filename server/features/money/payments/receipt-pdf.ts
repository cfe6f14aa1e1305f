import { methodName } from '#content/payments/card-labels.ts'
import type { Receipt } from '#contract/money/payments.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { formatBalance } from '#domain/money/ledger/in-words.ts'
import {
  ACKNOWLEDGEMENT,
  ACKNOWLEDGEMENT_IN_FILIPINO,
  aboutThePaper,
  describedPayment,
  unpaidSentences,
} from '#domain/money/payments/receipt.ts'
import {
  color,
  dateOn,
  drawCompany,
  drawLetterhead,
  LEFT,
  onPaper,
  RIGHT,
  rule,
  type TaggedPdf,
  WIDTH,
  write,
  writeRight,
} from '#server/pdf/typography/paper.ts'
import { decoration, piece, together } from '#server/pdf/typography/tags.ts'

interface ReceiptDocument {
  receipt: Receipt
  timeZone: string
}

const COLUMN = WIDTH / 2 + 12

export function receiptPdf(sheet: ReceiptDocument): Promise<Buffer> {
  const { receipt, timeZone } = sheet
  const company = receipt.companyInfo
  const about = {
    title: `${ACKNOWLEDGEMENT} ${receipt.receiptNumber}`,
    author: company.name,
    madeAt: new Date(receipt.receiptDate),
    texts: [...Object.values(receipt.application.applicant), ...Object.values(company)],
  }
  return onPaper(about, (paper) => {
    drawHead(paper, receipt)
    drawAmount(paper, sheet)
    drawFacts(paper, receipt, dateOn(receipt.receiptDate, timeZone))
    drawLines(paper, sheet)
    drawBalance(paper, receipt)
    write(paper, aboutThePaper(receipt.payment.invoice), {
      x: LEFT,
      y: 560,
      width: WIDTH,
      size: 9,
      ink: color.soft,
      lines: 3,
    })
    drawCompany(paper, company, 740)
  })
}

function drawHead(paper: TaggedPdf, { receiptNumber, companyInfo }: Receipt) {
  drawLetterhead(paper, companyInfo.name)
  together(paper, 'H1', () => {
    writeRight(paper, ACKNOWLEDGEMENT, { y: 58, size: 9, ink: color.soft, tag: 'Span' })
    writeRight(paper, receiptNumber, { y: 72, size: 14, font: 'bold', tag: 'Span' })
  })
  writeRight(paper, ACKNOWLEDGEMENT_IN_FILIPINO, { y: 94, size: 8, ink: color.soft, tag: 'P' })
}

function drawAmount(paper: TaggedPdf, { receipt, timeZone }: ReceiptDocument) {
  const { amount, currency, status } = receipt.payment
  write(paper, 'Amount received', { x: LEFT, y: 140, width: 260, size: 9, ink: color.soft })
  write(paper, formatMoney(amount, currency), { x: LEFT, y: 154, width: 300, size: 28, font: 'bold' })
  const unpaid = unpaidSentences[status]
  if (unpaid) write(paper, unpaid, { x: RIGHT - 160, y: 154, width: 160, size: 11, font: 'bold', lines: 3 })
  else drawStamp(paper, dateOn(receipt.receiptDate, timeZone))
}

function drawStamp(paper: TaggedPdf, date: string) {
  const [width, height, x, y] = [132, 58, RIGHT - 140, 138]
  const centered = { width, align: 'center' } as const
  paper.save().rotate(-8, { origin: [x + width / 2, y + height / 2] })
  decoration(paper, () => {
    paper.lineWidth(3).roundedRect(x, y, width, height, 6).stroke(color.good)
    paper
      .lineWidth(0.8)
      .roundedRect(x - 4.5, y - 4.5, width + 9, height + 9, 9)
      .stroke(color.good)
  })
  // No gaps between the letters: with gaps, readers copy and spell them one by one.
  together(paper, 'P', () => {
    paper.fillColor(color.good)
    piece(paper, 'Span', () =>
      paper
        .font('bold')
        .fontSize(26)
        .text('PAID', x, y + 2, centered),
    )
    piece(paper, 'Span', () =>
      paper
        .font('regular')
        .fontSize(9)
        .text(date, x, y + 37, centered),
    )
  })
  paper.restore()
}

function drawFacts(paper: TaggedPdf, { receiptDate: _, payment, application }: Receipt, date: string) {
  rule(paper, 226)
  together(paper, 'L', () => {
    fact(paper, { term: 'Received from', x: LEFT, y: 246 }, () => {
      const place = { x: LEFT, width: WIDTH / 2 - 12, lines: 2, tag: 'P' } as const
      const below = write(paper, application.applicant.name, { ...place, y: 260, font: 'bold', size: 11 })
      write(paper, application.applicant.email, { ...place, y: below, ink: color.soft })
    })
    const card = payment.cardLast4 ? ` ending in ${payment.cardLast4}` : ''
    const right = LEFT + COLUMN
    plainFact(paper, { term: 'Application number', x: LEFT, y: 326 }, application.applicationNumber)
    plainFact(paper, { term: 'Date', x: right, y: 246 }, date)
    plainFact(paper, { term: 'Paid with', x: right, y: 286 }, `${methodName(payment)}${card}`)
    plainFact(paper, { term: 'Transaction', x: right, y: 326 }, payment.transactionId)
  })
}

function drawBalance(paper: TaggedPdf, { remainingBalance, asOf, payment }: Receipt) {
  const words = `Balance on ${dateOn(`${asOf}T12:00:00Z`, 'UTC')}: ${formatBalance(remainingBalance, payment.currency)}.`
  write(paper, words, { x: LEFT, y: 520, width: WIDTH })
}

interface Term {
  term: string
  x: number
  y: number
}

function fact(paper: TaggedPdf, { term, x, y }: Term, drawBody: () => void) {
  together(paper, 'LI', () => {
    write(paper, term, { x, y, width: WIDTH / 2 - 12, size: 9, ink: color.soft, tag: 'Lbl' })
    together(paper, 'LBody', drawBody)
  })
}

function plainFact(paper: TaggedPdf, about: Term, text: string) {
  const { x, y } = about
  fact(paper, about, () => write(paper, text, { x, y: y + 14, width: WIDTH / 2 - 12 }))
}

function drawLines(paper: TaggedPdf, { receipt: { payment } }: ReceiptDocument) {
  const amount = formatMoney(payment.amount, payment.currency)
  const term = { size: 9, ink: color.soft, tag: 'TH', scope: 'Column' } as const
  const sum = { y: 481, size: 13, font: 'bold' } as const
  together(paper, 'Table', () => {
    rule(paper, 380)
    together(paper, 'TR', () => {
      write(paper, 'Description', { ...term, x: LEFT, y: 400, width: 200 })
      writeRight(paper, 'Amount', { ...term, y: 400 })
    })
    rule(paper, 420)
    together(paper, 'TR', () => {
      write(paper, describedPayment(payment), { x: LEFT, y: 430, width: WIDTH - 130, lines: 2, tag: 'TD' })
      writeRight(paper, amount, { y: 430, tag: 'TD' })
    })
    rule(paper, 470, { width: 1.5, ink: color.ink })
    together(paper, 'TR', () => {
      write(paper, 'Total paid', { ...sum, x: LEFT, width: 200, tag: 'TH', scope: 'Row' })
      writeRight(paper, amount, { ...sum, tag: 'TD' })
    })
  })
}
