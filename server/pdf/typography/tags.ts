export interface Paper extends PDFKit.PDFDocument {
  inside: PDFKit.PDFStructureElement
}

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

export function together(paper: Paper, tag: Tag, draw: () => void, about: About = {}): void {
  const outer = paper.inside
  const inner = paper.struct(tag, about)
  outer.add(inner)
  paper.inside = inner
  draw()
  paper.inside = outer
}

export function decoration(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Layout' })
  draw()
  paper.endMarkedContent()
}
