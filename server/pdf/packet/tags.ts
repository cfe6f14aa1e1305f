import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

export interface PacketPart {
  title: string
  document: PDFDocument
  pages: readonly PDFPage[]
}

interface Tree {
  packet: PDFDocument
  pieces: Map<PDFPage, PDFRef[]>
}

const name = (text: string) => PDFName.of(text)

// Uploaded pages may carry low numbers of a tree that stayed in their own document.
const FIRST_KEY = 1_000_000

/**
 * Tags a packet, as its pages are copied without their tags. Copies the tags of our own pages; of other pages only the
 * presence of text is known.
 */
export function tagPacket(packet: PDFDocument, parts: readonly PacketPart[]): void {
  const { context, catalog } = packet
  const [root, whole] = [context.nextRef(), context.nextRef()]
  const tree: Tree = { packet, pieces: new Map() }
  const kids = parts.map((part) => addPart(tree, part, whole))
  context.assign(whole, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: kids }))
  const pages = packet.getPages()
  const numbers = pages.flatMap((page, index) => {
    page.node.set(name('StructParents'), PDFNumber.of(FIRST_KEY + index))
    return [FIRST_KEY + index, context.register(context.obj(tree.pieces.get(page) ?? []))]
  })
  const next = FIRST_KEY + pages.length
  const parents = context.register(context.obj({ Nums: numbers }))
  context.assign(
    root,
    context.obj({ Type: 'StructTreeRoot', K: [whole], ParentTree: parents, ParentTreeNextKey: next }),
  )
  catalog.set(name('StructTreeRoot'), root)
  catalog.set(name('MarkInfo'), context.obj({ Marked: true }))
}

function addPart(tree: Tree, part: PacketPart, parent: PDFRef): PDFRef {
  const { context } = tree.packet
  const ref = context.nextRef()
  const ours = ownElements(part.document)
  const kids = ours.map((element) => carry(tree, part, { element, parent: ref }))
  if (ours.length === 0) {
    part.pages.forEach((_, index) => {
      const piece = markPage(tree, part, { index, parent: ref })
      if (piece) kids.push(piece)
    })
  }
  const element = context.obj({ Type: 'StructElem', S: 'Part', P: parent, K: kids })
  element.set(name('T'), PDFHexString.fromText(part.title))
  context.assign(ref, element)
  return ref
}

function ownElements({ catalog, context }: PDFDocument): PDFDict[] {
  const root = catalog.lookup(name('StructTreeRoot'))
  const [whole] = root instanceof PDFDict ? within(root) : []
  const element = whole && context.lookup(whole)
  return element instanceof PDFDict ? within(element).map((kid) => context.lookup(kid, PDFDict)) : []
}

function within(element: PDFDict): PDFObject[] {
  const kids = element.lookup(name('K'))
  return kids instanceof PDFArray ? kids.asArray() : []
}

function carry(tree: Tree, part: PacketPart, { element, parent }: { element: PDFDict; parent: PDFRef }): PDFRef {
  const { context } = tree.packet
  const ref = context.nextRef()
  const at = part.document.getPages().findIndex((page) => page.ref === element.get(name('Pg')))
  const page = part.pages[at]
  const kids = within(element).flatMap((kid): PDFObject[] => {
    if (kid instanceof PDFRef) {
      return [carry(tree, part, { element: element.context.lookup(kid, PDFDict), parent: ref })]
    }
    if (!(page && kid instanceof PDFNumber)) return []
    piecesOn(tree, page)[kid.asNumber()] = ref
    return [kid]
  })
  const carried = context.obj({ Type: 'StructElem', P: parent, K: kids })
  if (page) carried.set(name('Pg'), page.ref)
  for (const key of ['S', 'A', 'Alt'].map(name)) {
    const value = element.lookup(key)
    if (value) carried.set(key, value.clone(context))
  }
  context.assign(ref, carried)
  return ref
}

function piecesOn({ pieces }: Tree, page: PDFPage): PDFRef[] {
  const known = pieces.get(page) ?? []
  pieces.set(page, known)
  return known
}

function markPage(tree: Tree, { title, pages }: PacketPart, { index, parent }: { index: number; parent: PDFRef }) {
  const { context } = tree.packet
  const page = pages[index]
  const contents = page?.node.get(name('Contents'))
  const content = context.lookup(contents)
  if (!(page && contents && (content instanceof PDFArray || content instanceof PDFStream))) return
  const role = hasText(page.node.lookup(name('Resources')), new Set()) ? 'P' : 'Figure'
  const streams = content instanceof PDFArray ? content.asArray() : [contents]
  const before = context.register(context.stream(`/${role} <</MCID 0>> BDC q\n`))
  const after = context.register(context.stream('\nQ EMC\n'))
  // Creates a new array, as pages may share one.
  page.node.set(name('Contents'), context.obj([before, ...streams, after]))
  const element = context.obj({ Type: 'StructElem', S: role, P: parent, Pg: page.ref, K: [0] })
  const alt = `${title}, page ${index + 1} of ${pages.length}, as it was uploaded`
  if (role === 'Figure') element.set(name('Alt'), PDFHexString.fromText(alt))
  const ref = context.register(element)
  piecesOn(tree, page)[0] = ref
  return ref
}

const DEEPEST = 50

function hasText(resources: unknown, seen: Set<PDFObject>, depth = 0): boolean {
  if (!(resources instanceof PDFDict) || seen.has(resources) || depth > DEEPEST) return false
  seen.add(resources)
  const fonts = resources.lookup(name('Font'))
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true
  const drawn = resources.lookup(name('XObject'))
  if (!(drawn instanceof PDFDict)) return false
  return drawn.keys().some((key) => {
    const object = drawn.lookup(key)
    return object instanceof PDFStream && hasText(object.dict.lookup(name('Resources')), seen, depth + 1)
  })
}
