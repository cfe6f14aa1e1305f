import { longDay } from '#domain/english/months.ts'
import {
  inPlainText,
  type Letter,
  type LetterFact,
  type LetterPiece,
} from '#domain/third-party-requests/letters/write-letter.ts'
import { type Flow, heightOf, linesOf, needRoom, startFlow } from '#server/pdf/packet/flow.ts'
import { color, LEFT, onPaper, type TaggedPdf, WIDTH, write } from '#server/pdf/typography/paper.ts'
import { decoration, type Tag, together } from '#server/pdf/typography/tags.ts'

interface LetterDocument {
  letter: Letter
  title: string
  author: string
  madeAt: Date
}

const SIZE = 10
const LABELS = 150
const gapColor = { back: '#fdf0d0', edge: '#b97f0a' }

export function letterPdf({ letter, title, author, madeAt }: LetterDocument): Promise<Buffer> {
  const texts = JSON.stringify(letter)
  return onPaper({ title, author, madeAt, texts: [texts] }, (paper) => {
    const flow = startFlow(paper, title, 44)
    drawHead(flow, letter)
    for (const pieces of letter.opening) drawParagraph(flow, pieces)
    drawFacts(flow, letter.facts)
    drawPapers(flow, letter.papers)
    drawRecipient(flow, letter.recipient)
    for (const pieces of letter.wording) drawParagraph(flow, pieces)
    drawSignature(flow, letter)
  })
}

interface BlockStyle {
  bottom?: number
  x?: number
  width?: number
  size?: number
  font?: 'regular' | 'bold'
  ink?: string
  tag?: Tag
  after?: number
}

const hasGap = (pieces: readonly LetterPiece[]) => pieces.some((piece) => 'gap' in piece)

/** Draws a text with line breaks; a text with gaps to fill in gets a background. */
function drawBlock(flow: Flow, pieces: readonly LetterPiece[], style: BlockStyle = {}) {
  const { x = LEFT, width = WIDTH, size = SIZE, font = 'regular', after = 0, bottom, ...look } = style
  const text = inPlainText(pieces)
  const lines = linesOf(flow.paper, text, { width, size, font })
  const height = heightOf(lines, size)
  needRoom(flow, height, bottom)
  if (hasGap(pieces)) drawGapGround(flow, { x, width, height })
  write(flow.paper, text, { x, y: flow.y, width, size, font, lines, ...look })
  flow.y += height + after
}

function drawGapGround({ paper, y }: Flow, { x, width, height }: { x: number; width: number; height: number }) {
  decoration(paper, () => {
    paper.rect(x - 6, y - 1.5, width + 12, height + 1).fill(gapColor.back)
    paper.rect(x - 6, y - 1.5, 2.5, height + 1).fill(gapColor.edge)
  })
}

const drawParagraph = (flow: Flow, pieces: readonly LetterPiece[]) => drawBlock(flow, pieces, { after: 5 })

function drawHead(flow: Flow, { sender, date, addressee, subject, greeting }: Letter) {
  sender.forEach((line, index) => {
    drawBlock(flow, line, index === 0 ? { font: 'bold' } : { size: 9.5, ink: color.soft })
  })
  flow.y += 6
  drawBlock(flow, [{ text: longDay(date) }], { after: 8 })
  for (const line of addressee) drawBlock(flow, line)
  flow.y += 12
  drawBlock(flow, subject, { font: 'bold', size: 12, tag: 'H1', after: 8 })
  drawBlock(flow, [{ text: greeting }], { after: 5 })
}

function drawFacts(flow: Flow, facts: readonly LetterFact[]) {
  flow.y += 2
  together(flow.paper, 'L', () => {
    for (const { label, value } of facts) {
      const column = { x: LEFT + LABELS, width: WIDTH - LABELS }
      const height = heightOf(linesOf(flow.paper, inPlainText(value), { ...column, size: SIZE, font: 'bold' }), SIZE)
      needRoom(flow, height + 2.5)
      together(flow.paper, 'LI', () => {
        write(flow.paper, label, {
          x: LEFT,
          y: flow.y + 0.5,
          width: LABELS - 12,
          size: 9.5,
          ink: color.soft,
          tag: 'Lbl',
        })
        drawBlock(flow, value, { ...column, font: 'bold', tag: 'LBody', after: 2.5 })
      })
    }
  })
  flow.y += 5
}

function drawTitle(flow: Flow, title: string) {
  needRoom(flow, 44)
  drawBlock(flow, [{ text: title }], { font: 'bold', ink: color.brand, tag: 'H2', after: 2 })
}

function drawPapers(flow: Flow, papers: Letter['papers']) {
  if (!papers) return
  drawTitle(flow, papers.title)
  together(flow.paper, 'L', () => {
    for (const item of papers.items) {
      together(flow.paper, 'LI', () => {
        needRoom(flow, heightOf(1, SIZE))
        drawBullet(flow.paper, flow.y)
        drawBlock(flow, [{ text: item }], { x: LEFT + 16, width: WIDTH - 16, tag: 'LBody', after: 0.5 })
      })
    }
  })
  flow.y += 6
}

const drawBullet = (paper: TaggedPdf, y: number) =>
  decoration(paper, () => paper.circle(LEFT + 6, y + 8, 2).fill(color.brand))

function drawRecipient(flow: Flow, recipient: Letter['recipient']) {
  if (!recipient) return
  drawTitle(flow, recipient.title)
  for (const line of recipient.lines) drawBlock(flow, line, { x: LEFT + 16, width: WIDTH - 16, font: 'bold' })
  flow.y += 7
}

function drawSignature(flow: Flow, { farewell, signature, name }: Letter) {
  // May go lower than other text: a signature alone on a page would be signed without its letter.
  const bottom = 812
  needRoom(flow, 82, bottom)
  flow.y += 2
  drawBlock(flow, [{ text: farewell }], { after: 26, bottom })
  decoration(flow.paper, () =>
    flow.paper
      .lineWidth(0.8)
      .moveTo(LEFT, flow.y)
      .lineTo(LEFT + 230, flow.y)
      .stroke(color.ink),
  )
  flow.y += 5
  drawBlock(flow, name, { font: 'bold', bottom })
  drawBlock(flow, [{ text: signature }], { size: 9, ink: color.soft, bottom })
}
