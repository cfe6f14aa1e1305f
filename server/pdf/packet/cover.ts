import type { RequirementStatus } from '#contract/requirements.ts'
import { requirementLabels } from '#domain/requirements/status.ts'
import {
  color,
  dateOn,
  drawCompany,
  drawLetterhead,
  LEFT,
  rule,
  type TaggedPdf,
  WIDTH,
  write,
  writeRight,
} from '#server/pdf/typography/paper.ts'
import { decoration, together } from '#server/pdf/typography/tags.ts'
import { heightOf, linesOf } from './flow.ts'
import type { BoundDocument, PacketPlan } from './plan.ts'

export interface Contents {
  pageCount: number
  sheet: number
  manifest: number
  documents: readonly BoundDocument[]
}

const inks: Record<RequirementStatus, string> = {
  approved: color.good,
  pending: color.soft,
  missing: color.soft,
  not_applicable: color.soft,
}

const NUMBER = LEFT + 10
const NAME = LEFT + 34
const STATE = LEFT + 262

export function drawCover(paper: TaggedPdf, plan: PacketPlan, contents: Contents): void {
  const { applicant, applicationNumber, company, timeZone } = plan
  drawLetterhead(paper, company.name)
  writeRight(paper, 'Application number', { y: 58, size: 9, ink: color.soft })
  writeRight(paper, applicationNumber, { y: 72, size: 14, font: 'bold' })

  const heading = { size: 11, ink: color.brand, font: 'bold', tag: 'H1' } as const
  write(paper, 'Application packet', { x: LEFT, y: 148, width: WIDTH, ...heading })
  const below = write(paper, applicant.name, {
    x: LEFT,
    y: 166,
    width: WIDTH,
    font: 'bold',
    ...fitting(paper, applicant.name),
  })
  write(paper, applicant.email, { x: LEFT, y: below + 2, width: WIDTH, size: 11, ink: color.soft })
  if (plan.recipient) {
    const recipient = `For: ${plan.recipient.name}`
    write(paper, recipient, { x: LEFT, y: 108, width: WIDTH, size: 12, font: 'bold', lines: 2 })
  }

  rule(paper, 276)
  const inside = plan.documents.length
  together(paper, 'L', () => {
    fact(paper, { term: 'Prepared on', text: dateOn(plan.madeAt, timeZone), x: LEFT })
    fact(paper, { term: 'Documents', text: `${inside} approved`, x: LEFT + 190 })
    fact(paper, { term: 'Pages', text: String(contents.pageCount), x: LEFT + 330 })
  })
  together(paper, 'Table', () => drawContents(paper, plan, contents))
  drawCompany(paper, company, 704)
}

/** Returns the largest size at which the full name fits: a board compares it letter by letter. */
function fitting(paper: TaggedPdf, name: string) {
  const sizes = [28, 20, 15, 11]
  const fits = (size: number) => heightOf(linesOf(paper, name, { width: WIDTH, size, font: 'bold' }), size) <= 90
  const size = sizes.find(fits) ?? 11
  return { size, lines: linesOf(paper, name, { width: WIDTH, size, font: 'bold' }) }
}

function fact(paper: TaggedPdf, { term, text, x }: { term: string; text: string; x: number }) {
  together(paper, 'LI', () => {
    write(paper, term, { x, y: 290, width: 180, size: 9, ink: color.soft, tag: 'Lbl' })
    write(paper, text, { x, y: 304, width: 180, size: 11, font: 'bold', tag: 'LBody' })
  })
}

interface ContentsLine {
  number: string
  name: string
  state: string
  ink: string
  page: string
}

function contentsOf({ checklist, schools, sheet }: PacketPlan, contents: Contents): ContentsLine[] {
  const plain = { number: '', state: '', ink: color.soft }
  const data = schools.length > 0 ? 'Personal data sheet and education' : 'Personal data sheet'
  return [
    { ...plain, name: data, state: sheet ? '' : 'Not saved', page: String(contents.sheet) },
    ...checklist.map(({ name, status, document }, index) => {
      const bound = document === null ? undefined : contents.documents[document]
      const state = bound?.leftOut ? 'Provided as a separate file' : requirementLabels[status]
      return {
        number: String(index + 1),
        name,
        state,
        ink: inks[status],
        page: bound ? String(bound.firstPage) : 'N/A',
      }
    }),
    { ...plain, name: 'Manifest of files', page: String(contents.manifest) },
  ]
}

const ROW = 29

function drawContents(paper: TaggedPdf, plan: PacketPlan, contents: Contents) {
  const head = { y: 352, size: 8.5, ink: color.soft, tag: 'TH', scope: 'Column' } as const
  together(paper, 'TR', () => {
    write(paper, 'Contents and checklist', { ...head, x: NAME, width: 220 })
    write(paper, 'State', { ...head, x: STATE, width: 130 })
    writeRight(paper, 'Page', head)
  })
  rule(paper, 368, { width: 1.2, ink: color.ink })
  contentsOf(plan, contents).forEach((line, index) => {
    const y = 377 + index * ROW
    together(paper, 'TR', () => drawLine(paper, line, y))
    rule(paper, y + ROW - 9)
  })
}

function drawLine(paper: TaggedPdf, { number, name, state, ink, page }: ContentsLine, y: number) {
  const drawName = () => {
    if (number) write(paper, number, { x: NUMBER, y, width: 20, ink: color.soft, tag: 'Span' })
    write(paper, name, { x: NAME, y, width: STATE - NAME - 12, font: 'bold', tag: 'Span' })
  }
  together(paper, 'TH', drawName, { scope: 'Row' })
  if (state) decoration(paper, () => paper.circle(STATE + 3, y + 7.2, 3).fill(ink))
  together(paper, 'TD', () => {
    if (state) write(paper, state, { x: STATE + 13, y, width: 150, ink, tag: 'Span' })
  })
  writeRight(paper, page, { y, ink: page === 'N/A' ? color.soft : color.ink, tag: 'TD' })
}
