export interface TaggedPdf extends PDFKit.PDFDocument {
  inside: PDFKit.PDFStructureElement
}

export type Tag = 'H1' | 'H2' | 'P' | 'Span' | Listed | Tabled | 'Artifact'
type Listed = 'L' | 'LI' | 'Lbl' | 'LBody'
type Tabled = 'Table' | 'TR' | 'TH' | 'TD'

interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Column' | 'Row'
}

/** Tags all that `draw` draws as one piece; `draw` itself tags nothing. */
export function piece(paper: TaggedPdf, tag: Tag, draw: () => void, about: ElementOptions = {}): void {
  if (tag === 'Artifact') decoration(paper, draw)
  else paper.inside.add(paper.struct(tag, about, [draw]))
}

export function together(paper: TaggedPdf, tag: Tag, draw: () => void, about: ElementOptions = {}): void {
  const outer = paper.inside
  const inner = paper.struct(tag, about)
  outer.add(inner)
  paper.inside = inner
  draw()
  paper.inside = outer
}

export function decoration(paper: TaggedPdf, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Layout' })
  draw()
  paper.endMarkedContent()
}
