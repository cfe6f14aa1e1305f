export interface Paper extends PDFKit.PDFDocument {
  /** The structure element to which the next piece belongs. */
  inside: PDFKit.PDFStructureElement
}

/** How a screen reader tells what stands there: the structure types of PDF. */
export type Tag = 'H1' | 'H2' | 'P' | 'Span' | Listed | Tabled | 'Artifact'
type Listed = 'L' | 'LI' | 'Lbl' | 'LBody'
type Tabled = 'Table' | 'TR' | 'TH' | 'TD'

interface About extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Column' | 'Row'
}

/** Tags one piece of what is drawn. Whatever `draw` draws is one piece; it tags nothing itself. */
export function piece(paper: Paper, tag: Tag, draw: () => void, about: About = {}): void {
  if (tag === 'Artifact') decoration(paper, draw)
  else paper.inside.add(paper.struct(tag, about, [draw]))
}

/** Tags several pieces as belonging together; they are read in the order in which they are drawn. */
export function together(paper: Paper, tag: Tag, draw: () => void, about: About = {}): void {
  const outer = paper.inside
  const inner = paper.struct(tag, about)
  outer.add(inner)
  paper.inside = inner
  draw()
  paper.inside = outer
}

/** What is there for the eye alone: no reader speaks of it. */
export function decoration(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Layout' })
  draw()
  paper.endMarkedContent()
}
