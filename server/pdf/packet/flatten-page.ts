import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'

// Visible annotations stay; annotations that only act, or carry a file, go.
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
const SUBTYPE = PDFName.of('Subtype')
const WIDGET = PDFName.of('Widget')
// Read only, and not to be moved.
const FIXED = 64 + 128

const doings = ['A', 'AA', 'Dest', 'Parent', 'Popup', 'P', 'IRT'].map((name) => PDFName.of(name))

/**
 * Removes links, actions, scripts and files from a page. They would lead out of the packet, and bring other pages of
 * their document along unseen.
 */
export function flattenPage({ node }: PDFPage): void {
  for (const name of ['AA', 'B', 'Tabs', 'StructParents', 'PieceInfo', 'Metadata']) node.delete(PDFName.of(name))
  const annotations = node.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return void node.delete(PDFName.of('Annots'))
  const kept = annotations.asArray().filter((entry) => {
    const annotation = node.context.lookup(entry)
    if (!(annotation instanceof PDFDict)) return false
    if (!seen.has(String(annotation.lookup(SUBTYPE)))) return false
    for (const name of doings) annotation.delete(name)
    if (annotation.get(SUBTYPE) === WIDGET) asStamp(annotation)
    return annotation.has(PDFName.of('AP'))
  })
  node.set(PDFName.of('Annots'), node.context.obj(kept))
}

/** Turns a form field into a stamp, as the packet has no form: its appearance stays on the page. */
function asStamp(widget: PDFDict) {
  for (const name of ['FT', 'Ff', 'V', 'DV', 'DA', 'MK', 'H', 'T', 'TU', 'TM', 'Kids', 'Opt', 'MaxLen']) {
    widget.delete(PDFName.of(name))
  }
  const flags = widget.lookup(PDFName.of('F'))
  widget.set(SUBTYPE, PDFName.of('Stamp'))
  widget.set(PDFName.of('F'), PDFNumber.of((flags instanceof PDFNumber ? flags.asNumber() : 0) | FIXED))
}
