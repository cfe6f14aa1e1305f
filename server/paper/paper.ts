import { buffer } from 'node:stream/consumers'
import { isHan, paperFontsFor } from './paper-fonts.ts'

export type Paper = PDFKit.PDFDocument

// A4 in points; everything stands between these margins.
export const LEFT = 64
export const RIGHT = 531
export const WIDTH = RIGHT - LEFT

export const color = {
  ...{ ink: '#2b2520', soft: '#5f5850', line: '#dcd8d0', sunk: '#f4f1ea' },
  ...{ brand: '#0b6068', deep: '#0f3d4a', good: '#1f6b42' },
}
const onDeep = '#f9f6ef'
const flame = '#f0b445'

// The portal's mark, on a square of 32: web/ui/logo.tsx draws the same.
const LAMP =
  'M4.9 17c-.9-.4-1.8.4-1.5 1.3 1.3 4.2 4.6 7 8.6 7.8v.4h-.8a1.25 1.25 0 0 0 0 2.5h9.6a1.25 1.25 0 0 0 0-2.5H20v-.4c4-.8 7.3-3.6 8.6-7.8.3-.9-.6-1.7-1.5-1.3-3 1.4-6.8 2.2-11.1 2.2S7.9 18.4 4.9 17Z'
const FLAME = 'm11 10 4.3 4.6 6.4-9.8'

interface Sheet {
  title: string
  author: string
  madeAt: Date
  /** Everything that will be written on it and may be in letters of its own. */
  texts: readonly string[]
  /** Whether a first page of A4 is there before anything is drawn; it is, unless said otherwise. */
  firstPage?: boolean
}

/** Paper of A4 with the letters that its texts are written in; `draw` says what stands on it, page after page. */
export async function onPaper(sheet: Sheet, draw: (paper: Paper) => void): Promise<Buffer> {
  const { title, author, madeAt, texts, firstPage = true } = sheet
  // Large, and of use only here.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), paperFontsFor(texts)])
  const paper = new PDFDocument({
    size: 'A4',
    // Nothing flows onto a further page by itself.
    margin: 0,
    autoFirstPage: firstPage,
    // Its own first font would be read from a place that the bundle does not have; the types know of names alone.
    font: fonts.regular as unknown as string,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
  })
  paper.registerFont('regular', fonts.regular)
  paper.registerFont('bold', fonts.bold)
  if (fonts.han) paper.registerFont('han', fonts.han)
  const whole = buffer(paper)
  draw(paper)
  paper.end()
  return whole
}

/** The day at the provider's, as screens write it: `21 Nov 2026`. */
export function dateOn(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
}

export interface Place {
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
export function write(paper: Paper, text: string, place: Place): number {
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
export function writeRight(paper: Paper, text: string, place: Omit<Place, 'x' | 'width' | 'lines'>): void {
  const { y, size = 10, font = 'regular', ink = color.ink } = place
  paper.font(font).fontSize(size).fillColor(ink)
  paper.text(text, RIGHT - paper.widthOfString(text), y, { lineBreak: false })
}

export function rule(
  paper: Paper,
  y: number,
  { width = 0.8, ink = color.line }: { width?: number; ink?: string } = {},
) {
  paper.lineWidth(width).moveTo(LEFT, y).lineTo(RIGHT, y).stroke(ink)
}

/** The band at the top of a first page, with the portal's mark and whose paper it is. */
export function drawLetterhead(paper: Paper, name: string): void {
  paper.rect(0, 0, paper.page.width, 8).fill(color.brand)
  paper
    .save()
    .translate(LEFT, 56)
    .scale(40 / 32)
  paper.roundedRect(0, 0, 32, 32, 8).fill(color.deep)
  paper.path(LAMP).fill(onDeep)
  paper.lineWidth(3.3).lineCap('round').lineJoin('round').path(FLAME).stroke(flame)
  paper.restore()
  write(paper, name, { x: LEFT + 54, y: 64, width: 250, size: 16, font: 'bold' })
}

export interface Company {
  name: string
  address: string
  city: string
  phone: string
  email: string
}

/** Who the company is and how it is reached, at the foot of a page. */
export function drawCompany(paper: Paper, { name, address, city, phone, email }: Company, top: number): void {
  rule(paper, top)
  const small = { x: LEFT, width: WIDTH, size: 9 }
  let y = write(paper, name, { ...small, y: top + 12, font: 'bold' })
  y = write(paper, [address, city].filter(Boolean).join(', '), { ...small, y, ink: color.soft, lines: 2 })
  write(paper, [phone, email].filter(Boolean).join(' · '), { ...small, y, ink: color.soft })
}
