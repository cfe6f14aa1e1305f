import { buffer } from 'node:stream/consumers'
import type { Receipt } from '#contract/payments.ts'
import { formatMoney } from '#domain/money.ts'
import { methodName } from '#domain/payments/card-words.ts'
import { isHan, paperFontsFor } from './paper-fonts.ts'

interface Sheet {
  receipt: Receipt
  currency: string
  timeZone: string
}

type Paper = PDFKit.PDFDocument

// A4 in points; everything stands between these margins.
const LEFT = 64
const RIGHT = 531
const WIDTH = RIGHT - LEFT
const COLUMN = WIDTH / 2 + 12

const color = { ink: '#2b2520', soft: '#5f5850', line: '#dcd8d0', brand: '#0b6068', deep: '#0f3d4a', good: '#1f6b42' }
const onDeep = '#f9f6ef'
const flame = '#f0b445'

// The portal's mark, on a square of 32: web/ui/logo.tsx draws the same.
const LAMP =
  'M4.9 17c-.9-.4-1.8.4-1.5 1.3 1.3 4.2 4.6 7 8.6 7.8v.4h-.8a1.25 1.25 0 0 0 0 2.5h9.6a1.25 1.25 0 0 0 0-2.5H20v-.4c4-.8 7.3-3.6 8.6-7.8.3-.9-.6-1.7-1.5-1.3-3 1.4-6.8 2.2-11.1 2.2S7.9 18.4 4.9 17Z'
const FLAME = 'm11 10 4.3 4.6 6.4-9.8'

/** A receipt on one page of paper, with the letters it is written in. */
export async function receiptPdf(sheet: Sheet): Promise<Buffer> {
  const { receipt, timeZone } = sheet
  const { applicant } = receipt.application
  const company = receipt.companyInfo
  const [{ default: PDFDocument }, fonts] = await Promise.all([
    // Large, and of use only here.
    import('pdfkit'),
    paperFontsFor([applicant.name, ...Object.values(company)]),
  ])
  const paper = new PDFDocument({
    size: 'A4',
    // Nothing flows onto a second page.
    margin: 0,
    // Its own first font would be read from a place that the bundle does not have; the types know of names alone.
    font: fonts.regular as unknown as string,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Receipt ${receipt.receiptNumber}`,
      Author: company.name,
      CreationDate: new Date(receipt.receiptDate),
    },
  })
  paper.registerFont('regular', fonts.regular)
  paper.registerFont('bold', fonts.bold)
  if (fonts.han) paper.registerFont('han', fonts.han)
  const whole = buffer(paper)
  drawHead(paper, receipt)
  drawAmount(paper, sheet)
  drawFacts(paper, receipt, dateOn(receipt.receiptDate, timeZone))
  drawLines(paper, sheet)
  drawCompany(paper, receipt)
  paper.end()
  return whole
}

/** The day at the provider's: `November 21, 2026`. */
const dateOn = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(instant))

interface Place {
  x: number
  y: number
  width: number
  size?: number
  font?: 'regular' | 'bold'
  ink?: string
  /** What does not fit into so many lines ends in an ellipsis. */
  lines?: number
}

/** Writes left-aligned text; Chinese characters in it come from their own font. Answers where the next line begins. */
function write(paper: Paper, text: string, place: Place): number {
  const { x, y, width, size = 10, font = 'regular', ink = color.ink, lines = 1 } = place
  paper.fontSize(size).fillColor(ink)
  const lineHeight = size * 1.45
  // The fonts have letters with their accents, and no rules to put them together.
  const runs = text.normalize('NFC').match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? ['']
  const options = { width, height: lines * lineHeight, ellipsis: true, lineGap: 0 }
  runs.forEach((run, index) => {
    paper.font(isHan(run) ? 'han' : font)
    const more = { ...options, continued: index < runs.length - 1 }
    if (index === 0) paper.text(run, x, y, more)
    else paper.text(run, more)
  })
  return Math.max(paper.y, y + lineHeight)
}

/** Writes one line that ends at the right margin. */
function writeRight(paper: Paper, text: string, place: Omit<Place, 'x' | 'width' | 'lines'>) {
  const { y, size = 10, font = 'regular', ink = color.ink } = place
  paper.font(font).fontSize(size).fillColor(ink)
  paper.text(text, RIGHT - paper.widthOfString(text), y, { lineBreak: false })
}

function drawHead(paper: Paper, { receiptNumber, companyInfo }: Receipt) {
  paper.rect(0, 0, paper.page.width, 8).fill(color.brand)
  paper
    .save()
    .translate(LEFT, 56)
    .scale(40 / 32)
  paper.roundedRect(0, 0, 32, 32, 8).fill(color.deep)
  paper.path(LAMP).fill(onDeep)
  paper.lineWidth(3.3).lineCap('round').lineJoin('round').path(FLAME).stroke(flame)
  paper.restore()
  write(paper, companyInfo.name, { x: LEFT + 54, y: 64, width: 250, size: 16, font: 'bold' })
  writeRight(paper, 'Receipt number', { y: 58, size: 9, ink: color.soft })
  writeRight(paper, receiptNumber, { y: 72, size: 14, font: 'bold' })
}

function drawAmount(paper: Paper, { receipt, currency, timeZone }: Sheet) {
  write(paper, 'Amount received', { x: LEFT, y: 140, width: 260, size: 9, ink: color.soft })
  write(paper, formatMoney(receipt.payment.amount, currency), { x: LEFT, y: 154, width: 300, size: 28, font: 'bold' })
  drawStamp(paper, dateOn(receipt.receiptDate, timeZone))
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

function drawCompany(paper: Paper, { companyInfo: { name, address, city, phone, email } }: Receipt) {
  rule(paper, 740)
  const small = { x: LEFT, width: WIDTH, size: 9 }
  let y = write(paper, name, { ...small, y: 752, font: 'bold' })
  y = write(paper, [address, city].filter(Boolean).join(', '), { ...small, y, ink: color.soft, lines: 2 })
  write(paper, [phone, email].filter(Boolean).join(' · '), { ...small, y, ink: color.soft })
}

function rule(paper: Paper, y: number, { width = 0.8, ink = color.line }: { width?: number; ink?: string } = {}) {
  paper.lineWidth(width).moveTo(LEFT, y).lineTo(RIGHT, y).stroke(ink)
}
