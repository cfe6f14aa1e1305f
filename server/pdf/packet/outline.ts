import { type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'

export interface Bookmark {
  title: string
  /** Counted from 0. */
  page: number
}

export function addBookmarks(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context, catalog } = document
  const pages = document.getPages()
  const root = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  bookmarks.forEach(({ title, page }, index) => {
    const ref = refs[index]
    const target = pages[page]
    if (!ref || !target) return
    const item = context.obj({ Parent: root, Dest: [target.ref, 'Fit'] })
    item.set(PDFName.of('Title'), PDFHexString.fromText(title))
    link(item, 'Prev', refs[index - 1])
    link(item, 'Next', refs[index + 1])
    context.assign(ref, item)
  })
  const outline = context.obj({ Type: 'Outlines', Count: bookmarks.length })
  link(outline, 'First', refs[0])
  link(outline, 'Last', refs.at(-1))
  context.assign(root, outline)
  catalog.set(PDFName.of('Outlines'), root)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

function link(item: { set: (name: PDFName, ref: PDFRef) => void }, name: string, ref: PDFRef | undefined) {
  if (ref) item.set(PDFName.of(name), ref)
}
