import type { TaggedPdf } from './tags.ts'

interface Drawn {
  unitsPerEm: number
  hasGlyphForCodePoint: (codePoint: number) => boolean
  layout: (text: string) => { glyphs: { path: { toSVG: () => string } }[]; positions: { xAdvance: number }[] }
}

declare global {
  namespace PDFKit {
    // Fonts that PDFKit keeps internally; its types leave them out.
    interface PDFDocument {
      readonly _font: { font: Drawn }
      readonly _registeredFonts: object
    }
  }
}

const drawnIn = (paper: TaggedPdf, font: string): Drawn => paper.font(font)._font.font

export function hasLetter(paper: TaggedPdf, font: string, codePoint: number): boolean {
  if (!isAtHand(paper, font)) return false
  return drawnIn(paper, font).hasGlyphForCodePoint(codePoint)
}

const isAtHand = (paper: TaggedPdf, font: string) => font in paper._registeredFonts

interface CenteredLine {
  middle: number
  y: number
  size: number
  font: 'regular' | 'bold'
  ink: string
  gap?: number
}

/** Draws letters as shapes, which nothing that reads text can find. */
export function drawOutlines(
  paper: TaggedPdf,
  text: string,
  { middle, y, size, font, ink, gap = 0 }: CenteredLine,
): void {
  const drawn = drawnIn(paper, font)
  const scale = size / drawn.unitsPerEm
  const { glyphs, positions } = drawn.layout(text)
  const advances = positions.map(({ xAdvance }) => xAdvance * scale)
  const width = advances.reduce((sum, advance) => sum + advance, gap * (glyphs.length - 1))
  let x = middle - width / 2
  glyphs.forEach(({ path }, index) => {
    // The y axis of a font points up, that of the paper down.
    paper.save().translate(x, y).scale(scale, -scale)
    const shape = path.toSVG()
    if (shape) paper.path(shape).fill(ink)
    paper.restore()
    x += (advances[index] ?? 0) + gap
  })
}

/** Writes invisible words over drawn shapes: they can be searched for, copied and read out. */
export function writeUnseen(
  paper: TaggedPdf,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  paper.save()
  // Text that is neither filled nor stroked.
  paper.addContent('3 Tr')
  paper.font('regular').fontSize(size).text(text, x, y, { lineBreak: false })
  paper.restore()
}
