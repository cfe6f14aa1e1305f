import { buffer } from 'node:stream/consumers'
import { printable } from './letters.ts'
import { baseOf, inVisualOrder, isRightToLeft, runsOf, type TextRun, toGivenOrder, wrapLines } from './lines.ts'
import { type Face, fontOf, paperFontsFor } from './paper-fonts.ts'
import { decoration, piece, type Tag, type TaggedPdf } from './tags.ts'

export type { TaggedPdf }

// A4 in points; everything stands between these margins.
export const LEFT = 64
export const RIGHT = 531
export const WIDTH = RIGHT - LEFT

export const color = {
  ink: '#2b2520',
  soft: '#5f5850',
  line: '#dcd8d0',
  sunk: '#f4f1ea',
  brand: '#0b6068',
  deep: '#0f3d4a',
  good: '#1f6b42',
}
const onDeep = '#f9f6ef'
const flame = '#f0b445'

// The portal's mark, on a square of 32: web/ui/logo.tsx draws the same.
const LAMP =
  'M4.9 17c-.9-.4-1.8.4-1.5 1.3 1.3 4.2 4.6 7 8.6 7.8v.4h-.8a1.25 1.25 0 0 0 0 2.5h9.6a1.25 1.25 0 0 0 0-2.5H20v-.4c4-.8 7.3-3.6 8.6-7.8.3-.9-.6-1.7-1.5-1.3-3 1.4-6.8 2.2-11.1 2.2S7.9 18.4 4.9 17Z'
const FLAME = 'm11 10 4.3 4.6 6.4-9.8'

interface PdfOptions {
  title: string
  author: string
  madeAt: Date
  texts: readonly string[]
  firstPage?: boolean
}

export async function onPaper(sheet: PdfOptions, draw: (paper: TaggedPdf) => void): Promise<Buffer> {
  const { title, author, madeAt, texts, firstPage = true } = sheet
  // Loads PDFKit only here, as the library is large.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), paperFontsFor(texts)])
  const plain = new PDFDocument({
    size: 'A4',
    pdfVersion: '1.7',
    tagged: true,
    // Keeps PDFKit from adding pages by itself.
    margin: 0,
    autoFirstPage: firstPage,
    // PDFKit would read its default font from a path that the bundle does not have.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
  })
  for (const [name, font] of fonts) plain.registerFont(name, font)
  plain.font('regular')
  const inside = plain.struct('Document')
  plain.addStructure(inside)
  const paper: TaggedPdf = Object.assign(plain, { inside })
  const whole = buffer(paper)
  draw(paper)
  paper.end()
  return whole
}

export function dateOn(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
}

export interface TextOptions {
  x: number
  y: number
  width: number
  size?: number
  font?: Face
  ink?: string
  lines?: number
  tag?: Tag
  scope?: 'Column' | 'Row'
}

declare global {
  namespace PDFKit {
    // Fonts that PDFKit keeps internally; its types leave them out.
    interface PDFDocument {
      readonly _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } }
      readonly _registeredFonts: object
    }
  }
}

const hasLetter = (paper: TaggedPdf, font: string, codePoint: number): boolean =>
  font in paper._registeredFonts && paper.font(font)._font.font.hasGlyphForCodePoint(codePoint)

const prepared = (paper: TaggedPdf, text: string, face: Face) =>
  printable(text, (font, codePoint) => hasLetter(paper, font, codePoint), face)

/** Writes left-aligned text, each letter from the font that has it. Returns where the next line begins. */
export function write(paper: TaggedPdf, text: string, place: TextOptions): number {
  const { y, size = 10, font = 'regular', ink = color.ink, tag = 'P', scope } = place
  const letters = prepared(paper, text, font)
  piece(
    paper,
    tag,
    () => {
      paper.fontSize(size).fillColor(ink)
      if (isRightToLeft(letters)) writeBothWays(paper, letters, place)
      else writeForward(paper, letters, place)
    },
    scope ? { scope } : {},
  )
  return Math.max(paper.y, y + size * LEADING)
}

const LEADING = 1.45

function writeForward(
  paper: TaggedPdf,
  text: string,
  { x, y, width, size = 10, font = 'regular', lines = 1 }: TextOptions,
) {
  const runs: { text: string; font: string }[] = []
  for (const character of text) {
    const name = fontOf(character, font)
    const last = runs.at(-1)
    if (last?.font === name) last.text += character
    else runs.push({ text: character, font: name })
  }
  if (runs.length === 0) runs.push({ text: '', font })
  const options = { width, height: lines * size * LEADING, ellipsis: true, lineGap: 0 }
  runs.forEach((run, index) => {
    paper.font(run.font)
    const more = { ...options, continued: index < runs.length - 1 }
    if (index === 0) paper.text(run.text, x, y, more)
    else paper.text(run.text, more)
  })
}

// The distance from the top of a line to its baseline, as a fraction of the font size.
const ASCENT = 1.069

/** Composes lines with Arabic or Hebrew, as PDFKit knows no text direction. */
function writeBothWays(
  paper: TaggedPdf,
  text: string,
  { x, y, width, size = 10, font = 'regular', lines = 1 }: TextOptions,
) {
  const height = lineHeightOf(paper)
  const broken = linesBothWays(paper, text, { width, font, most: lines })
  broken.forEach((line, index) => {
    const runs = runsOf(line, baseOf(text), (character) => fontOf(character, font))
    const places = new Map<TextRun, number>()
    let at = x
    for (const run of inVisualOrder(runs)) {
      places.set(run, at)
      at += widthOf(paper, run)
    }
    // Writes the runs in reading order, so that text copied out of the file has its words in order.
    for (const run of runs) {
      paper.font(run.font)
      const options = { ...shaped, lineBreak: false, baseline: 'alphabetic' } as const
      paper.text(toGivenOrder(run), places.get(run), y + index * height + ASCENT * size, options)
    }
  })
  paper.y = y + broken.length * height
}

// With features named, PDFKit shapes a run as a whole; word by word, the words would stand in reverse order. Excludes
// optional ligatures: readers reverse their letters when they extract text.
const shaped = { features: { liga: false } as unknown as [] }

const lineHeightOf = (paper: TaggedPdf) => paper.font('regular').currentLineHeight(true)

function widthOf(paper: TaggedPdf, run: TextRun): number {
  return paper.font(run.font).widthOfString(toGivenOrder(run), shaped)
}

function linesBothWays(
  paper: TaggedPdf,
  text: string,
  { width, font, most }: { width: number; font: Face; most: number },
) {
  const fits = (line: string) => {
    const runs = runsOf(line, baseOf(text), (character) => fontOf(character, font))
    return runs.reduce((sum, run) => sum + widthOf(paper, run), 0) <= width
  }
  return wrapLines(text, { most, fits })
}

export function linesTaken(
  paper: TaggedPdf,
  text: string,
  { width, size = 10, font = 'regular' }: Pick<TextOptions, 'width' | 'size' | 'font'>,
): number {
  const letters = prepared(paper, text, font)
  paper.font(font).fontSize(size)
  if (isRightToLeft(letters)) {
    return linesBothWays(paper, letters, { width, font, most: Number.POSITIVE_INFINITY }).length
  }
  return Math.round(paper.heightOfString(letters, { width }) / paper.currentLineHeight(true))
}

type RightOptions = Omit<TextOptions, 'x' | 'width' | 'lines'> & { inset?: number }

export function writeRight(paper: TaggedPdf, text: string, place: RightOptions): void {
  const { y, inset = 0, size = 10, font = 'regular', ink = color.ink, tag = 'P', scope } = place
  piece(
    paper,
    tag,
    () => {
      paper.font(font).fontSize(size).fillColor(ink)
      paper.text(text, RIGHT - inset - paper.widthOfString(text), y, { lineBreak: false })
    },
    scope ? { scope } : {},
  )
}

export function rule(
  paper: TaggedPdf,
  y: number,
  { width = 0.8, ink = color.line }: { width?: number; ink?: string } = {},
) {
  decoration(paper, () => paper.lineWidth(width).moveTo(LEFT, y).lineTo(RIGHT, y).stroke(ink))
}

export function drawLetterhead(paper: TaggedPdf, name: string): void {
  decoration(paper, () => drawMark(paper))
  write(paper, name, { x: LEFT + 54, y: 64, width: 250, size: 16, font: 'bold' })
}

function drawMark(paper: TaggedPdf) {
  paper.rect(0, 0, paper.page.width, 8).fill(color.brand)
  paper
    .save()
    .translate(LEFT, 56)
    .scale(40 / 32)
  paper.roundedRect(0, 0, 32, 32, 8).fill(color.deep)
  paper.path(LAMP).fill(onDeep)
  paper.lineWidth(3.3).lineCap('round').lineJoin('round').path(FLAME).stroke(flame)
  paper.restore()
}

export interface Company {
  name: string
  address: string
  city: string
  phone: string
  email: string
}

export function drawCompany(paper: TaggedPdf, { name, address, city, phone, email }: Company, top: number): void {
  rule(paper, top)
  const small = { x: LEFT, width: WIDTH, size: 9 }
  let y = write(paper, name, { ...small, y: top + 12, font: 'bold' })
  y = write(paper, [address, city].filter(Boolean).join(', '), { ...small, y, ink: color.soft, lines: 2 })
  write(paper, [phone, email].filter(Boolean).join(' · '), { ...small, y, ink: color.soft })
}
