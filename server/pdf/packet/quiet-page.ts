import { PDFArray, PDFDict, PDFName, type PDFPage } from '@cantoo/pdf-lib'

// What can be seen of an annotation stays; what would only do something, or carries a file, goes.
const seen = new Set([
  '/Widget',
  '/Stamp',
  '/FreeText',
  '/Ink',
  '/Highlight',
  '/Underline',
  '/Square',
  '/Circle',
  '/Line',
])
const doings = ['A', 'AA', 'Dest', 'Parent', 'Popup', 'P', 'IRT'].map((name) => PDFName.of(name))

/**
 * Takes out of a page whatever is no picture of paper: links, actions, scripts and files. They would lead out of the
 * packet, and through them other pages of their document would come along unseen.
 */
export function makeQuiet({ node }: PDFPage): void {
  for (const name of ['AA', 'B', 'Tabs', 'StructParents', 'PieceInfo', 'Metadata']) node.delete(PDFName.of(name))
  const annotations = node.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return void node.delete(PDFName.of('Annots'))
  const kept = annotations.asArray().filter((entry) => {
    const annotation = node.context.lookup(entry)
    if (!(annotation instanceof PDFDict)) return false
    if (!seen.has(String(annotation.lookup(PDFName.of('Subtype'))))) return false
    for (const name of doings) annotation.delete(name)
    return annotation.has(PDFName.of('AP'))
  })
  node.set(PDFName.of('Annots'), node.context.obj(kept))
}
