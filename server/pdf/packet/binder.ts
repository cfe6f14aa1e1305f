import {
  beginMarkedContent,
  degrees,
  endMarkedContent,
  ParseSpeeds,
  PDFDocument,
  type PDFEmbeddedPage,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { color, LEFT, onPaper, rule, type TaggedPdf, WIDTH, write } from '#server/pdf/typography/paper.ts'
import { type Contents, drawCover } from './cover.ts'
import { drawDataSheet } from './data-sheet.ts'
import { flattenPage } from './flatten-page.ts'
import { drawManifest } from './manifest.ts'
import type { BoundDocument, PacketFacts, PacketPlan, PlannedDocument } from './plan.ts'
import { type PacketPart, tagPacket } from './tags.ts'

export interface Binder {
  add: (file: Uint8Array) => Promise<void>
  bind: () => Promise<{ bytes: Uint8Array; facts: PacketFacts }>
}

interface AppendedPages {
  document: PDFDocument
  leftOut: string | null
}

const COVER_PAGES = 1
const A4_WIDTH = 595

/** Makes the PDF of a packet. Meant for a process of its own: it holds every document in memory. */
export function openBinder(plan: PacketPlan): Binder {
  const papers: AppendedPages[] = []
  const about = { title: titleOf(plan), author: plan.company.name, madeAt: new Date(plan.madeAt), texts: textsOf(plan) }
  const drawn = async (draw: (paper: TaggedPdf) => void) => PDFDocument.load(await onPaper(about, draw))

  const add = async (file: Uint8Array) => {
    const planned = plan.documents[papers.length]
    if (!planned) throw new Error('more documents came than were planned')
    try {
      papers.push({ document: await opened(file), leftOut: null })
    } catch (error) {
      const leftOut = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
      papers.push({ document: await drawn((paper) => drawPlaceholderPage(paper, plan, planned)), leftOut })
    }
  }

  const bind = async () => {
    const sheet = await drawn((paper) => drawDataSheet(paper, plan))
    const documents = placesOf(papers, COVER_PAGES + sheet.getPageCount() + 1)
    const manifest = await drawn((paper) => drawManifest(paper, plan, documents))
    const before =
      COVER_PAGES + sheet.getPageCount() + papers.reduce((sum, one) => sum + one.document.getPageCount(), 0)
    const pageCount = before + manifest.getPageCount()
    const contents = { pageCount, sheet: COVER_PAGES + 1, manifest: before + 1, documents }
    const cover = await drawn((paper) => drawCover(paper, plan, contents))
    const packet = await PDFDocument.create()
    const whole = [cover, sheet, ...papers.map(({ document }) => document), manifest]
    const bookmarks = bookmarksOf(plan, contents)
    const parts: PacketPart[] = []
    for (const [index, document] of whole.entries()) {
      const pages = await append(packet, document)
      parts.push({ title: bookmarks[index]?.title ?? '', document, pages })
    }
    tagPacket(packet, parts)
    await stamp(packet, about, plan.applicationNumber)
    addBookmarks(packet, bookmarks)
    describe(packet, about)
    return { bytes: await packet.save(), facts: { pageCount, documents } }
  }

  return { add, bind }
}

async function stamp(packet: PDFDocument, about: Parameters<typeof onPaper>[0], number: string) {
  const pages = packet.getPages()
  const sheets = await onPaper({ ...about, firstPage: false }, (paper) => drawStamps(paper, number, pages.length))
  const stamps = await packet.embedPdf(sheets, [...pages.keys()])
  pages.forEach((page, index) => {
    const one = stamps[index]
    if (one) drawFooter(page, one)
  })
}

/** Opens a document and tries to copy its pages, so that half of a bad document never gets into the packet. */
async function opened(file: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(file, {
    // The empty password opens documents that are protected only against printing or changing.
    password: '',
    parseSpeed: ParseSpeeds.Fastest,
    updateMetadata: false,
  })
  if (document.getPageCount() === 0) throw new Error('no pages')
  for (const page of document.getPages()) flattenPage(page)
  const copy = await PDFDocument.create({ updateMetadata: false })
  await append(copy, document)
  return copy
}

async function append(packet: PDFDocument, part: PDFDocument): Promise<PDFPage[]> {
  const pages = await packet.copyPages(part, part.getPageIndices())
  for (const page of pages) packet.addPage(page)
  return pages
}

function placesOf(papers: readonly AppendedPages[], first: number): BoundDocument[] {
  let firstPage = first
  return papers.map(({ document, leftOut }) => {
    const place = { firstPage, pages: document.getPageCount(), leftOut }
    firstPage += place.pages
    return place
  })
}

const titleOf = ({ applicant, applicationNumber }: PacketPlan) => `${applicant.name} · Application ${applicationNumber}`

const textsOf = ({ applicant, company, sheet, schools, documents }: PacketPlan): string[] => [
  ...Object.values(applicant),
  ...Object.values(company),
  ...Object.values(sheet ?? {}).map(String),
  ...schools.flatMap((school) => Object.values(school).map(String)),
  ...documents.flatMap(({ fileName, approvedBy }) => [fileName, approvedBy ?? '']),
]

function bookmarksOf(plan: PacketPlan, { sheet, manifest, documents }: Contents) {
  return [
    { title: 'Cover and checklist', page: 0 },
    { title: 'Personal data sheet', page: sheet - 1 },
    ...plan.documents.map(({ name }, index) => ({ title: name, page: (documents[index]?.firstPage ?? 1) - 1 })),
    { title: 'Manifest of files', page: manifest - 1 },
  ]
}

function describe(packet: PDFDocument, { title, author, madeAt }: { title: string; author: string; madeAt: Date }) {
  packet.setTitle(title, { showInWindowTitleBar: true })
  packet.setAuthor(author)
  packet.setCreator(author)
  packet.setLanguage('en')
  packet.setCreationDate(madeAt)
  packet.setModificationDate(madeAt)
}

function drawFooter(page: PDFPage, stamp: PDFEmbeddedPage): void {
  const { x, y, width, height } = page.getCropBox()
  const turn = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360
  const isLying = turn === 90 || turn === 270
  const scale = Math.min(8, Math.max(0.4, (isLying ? height : width) / A4_WIDTH))
  const [along, up] = [((isLying ? height : width) - STAMP.width * scale) / 2, 14 * scale]
  const places: Record<number, [number, number]> = {
    0: [along, up],
    90: [width - up, along],
    180: [width - along, height - up],
    270: [up, height - along],
  }
  const [left, bottom] = places[turn] ?? [along, up]
  // Each page has the stamp, which is no part of its content.
  page.pushOperators(beginMarkedContent('Artifact'))
  page.drawPage(stamp, { x: x + left, y: y + bottom, xScale: scale, yScale: scale, rotate: degrees(turn) })
  page.pushOperators(endMarkedContent())
}

interface Bookmark {
  title: string
  page: number
}

function addBookmarks(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
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

function drawPlaceholderPage(paper: TaggedPdf, plan: PacketPlan, document: PlannedDocument): void {
  let y =
    write(paper, document.name, { x: LEFT, y: 300, width: WIDTH, size: 22, font: 'bold', lines: 2, tag: 'H1' }) + 8
  rule(paper, y)
  y = write(paper, 'This document is provided as a separate file.', { x: LEFT, y: y + 16, width: WIDTH, size: 13 }) + 4
  const why =
    'Its pages could not be put into this packet. The original file was approved, is listed in the manifest and is ' +
    `among the files of application ${plan.applicationNumber}.`
  y = write(paper, why, { x: LEFT, y, width: WIDTH, size: 10, ink: color.soft, lines: 3 }) + 8
  y = write(paper, document.fileName, { x: LEFT, y, width: WIDTH, size: 10, font: 'bold', lines: 2 })
  write(paper, `SHA-256  ${document.sha256}`, { x: LEFT, y, width: WIDTH, size: 8.5 })
}

const STAMP = { width: 300, height: 14 }

function drawStamps(paper: TaggedPdf, applicationNumber: string, pageCount: number): void {
  for (let page = 1; page <= pageCount; page++) {
    paper.addPage({ size: [STAMP.width, STAMP.height], margin: 0 })
    const text = `Application ${applicationNumber} · page ${page} of ${pageCount}`
    paper.font('regular').fontSize(7.5)
    const width = paper.widthOfString(text)
    const left = (STAMP.width - width) / 2
    // The background keeps the stamp readable on a dark scan.
    paper.save().fillOpacity(0.85)
    paper.roundedRect(left - 5, 1, width + 10, STAMP.height - 2, 3).fill('#ffffff')
    paper.restore()
    paper.fillColor(color.soft).text(text, left, 1.8, { lineBreak: false })
  }
}
