import { type EducationEntry, EducationLevel, educationLevelNames } from '#contract/personal-data/education.ts'
import { said } from '#domain/english/words.ts'
import { color, LEFT, RIGHT, type TaggedPdf, WIDTH, write } from '#server/pdf/typography/paper.ts'
import { decoration, together } from '#server/pdf/typography/tags.ts'
import { type Flow, heightOf, linesOf, needRoom, startFlow } from './flow.ts'
import { blankFor, type FormField, type FormSection, formOf, inWords, NOT_APPLICABLE, NOT_GIVEN } from './labels.ts'
import type { PacketPlan } from './plan.ts'

const GAP = 12
const ROW = 34
const COLUMN = (WIDTH + GAP) / 12

export function drawDataSheet(paper: TaggedPdf, plan: PacketPlan): void {
  const { sheet, schools, applicationNumber, applicant } = plan
  const blank = blankFor(plan)
  const flow = startFlow(paper, `${applicant.name} · Personal data sheet`, 56)
  flow.y = write(paper, 'Personal data sheet', { x: LEFT, y: flow.y, width: WIDTH, size: 20, font: 'bold', tag: 'H1' })
  const about = sheet
    ? `Application ${applicationNumber}. As stated by the applicant in the portal.`
    : `Application ${applicationNumber}. The applicant has not saved a personal data sheet.`
  flow.y = write(paper, about, { x: LEFT, y: flow.y, width: WIDTH, size: 9.5, ink: color.soft }) + 12
  for (const section of formOf(sheet, blank)) drawSection(flow, section)
  drawEducation(flow, schools, blank)
}

function drawTitle(flow: Flow, title: string) {
  const { paper, y } = flow
  decoration(paper, () => {
    paper.rect(LEFT, y, WIDTH, 20).fill(color.sunk)
    paper.rect(LEFT, y, 3, 20).fill(color.brand)
  })
  write(paper, title, { x: LEFT + 12, y: y + 3, width: WIDTH - 24, size: 10.5, font: 'bold', tag: 'H2' })
  flow.y = y + 28
}

function drawSection(flow: Flow, { title, rows }: FormSection) {
  needRoom(flow, 28 + ROW)
  drawTitle(flow, title)
  together(flow.paper, 'L', () => {
    for (const row of rows) drawRow(flow, row)
  })
  flow.y += 8
}

function drawRow(flow: Flow, row: readonly FormField[]) {
  const { paper } = flow
  const widthOf = (columns: number) => columns * COLUMN - GAP
  const lines = Math.max(...row.map(([, value, columns]) => linesOf(paper, value, { width: widthOf(columns) })))
  const height = ROW + (lines - 1) * 14.5
  needRoom(flow, height)
  let x = LEFT
  for (const [label, value, columns] of row) {
    const width = widthOf(columns)
    const isAnswer = value !== NOT_APPLICABLE && value !== NOT_GIVEN
    const ink = isAnswer ? color.ink : color.soft
    const place = { x, width }
    together(paper, 'LI', () => {
      write(paper, label, { ...place, y: flow.y, size: 7.5, ink: color.soft, tag: 'Lbl' })
      write(paper, value, { ...place, y: flow.y + 10.5, lines, ink, tag: 'LBody' })
    })
    drawLine(paper, { x, y: flow.y + height - 7, width })
    x += width + GAP
  }
  flow.y += height
}

function drawEducation(flow: Flow, schools: readonly EducationEntry[], blank: string) {
  needRoom(flow, 28 + 60)
  drawTitle(flow, 'Education')
  together(flow.paper, 'L', () => {
    for (const level of EducationLevel.options) {
      const ofLevel = schools.filter((school) => school.level === level)
      if (ofLevel.length === 0) drawNoSchool(flow, level === 'other' ? NOT_APPLICABLE : blank, level)
      for (const school of ofLevel) drawSchool(flow, school)
    }
  })
}

function drawLevel(flow: Flow, level: EducationLevel) {
  const face = { size: 9, font: 'bold', ink: color.brand } as const
  write(flow.paper, educationLevelNames[level], { x: LEFT, y: flow.y, width: 84, ...face, tag: 'Lbl' })
}

function drawNoSchool(flow: Flow, answer: string, level: EducationLevel) {
  needRoom(flow, 22)
  together(flow.paper, 'LI', () => {
    drawLevel(flow, level)
    write(flow.paper, answer, { x: LEFT + 96, y: flow.y, width: 200, ink: color.soft, tag: 'LBody' })
  })
  drawLineBelow(flow, 22)
}

function drawSchool(flow: Flow, school: EducationEntry) {
  const { paper } = flow
  const x = LEFT + 96
  const width = WIDTH - 96 - 120
  const course = school.course?.trim() || NOT_APPLICABLE
  const place = said(school.city, school.province, school.country)
  const small = { x, width, size: 8.5, ink: color.soft }
  const name = { x, width, font: 'bold' as const, lines: linesOf(paper, school.schoolName, { width, font: 'bold' }) }
  const [placeLines, courseLines] = [linesOf(paper, place, small), linesOf(paper, `Course: ${course}`, small)]
  const height = heightOf(name.lines, 10) + heightOf(placeLines + courseLines, 8.5) + 5
  needRoom(flow, height)
  together(paper, 'LI', () => {
    drawLevel(flow, school.level)
    together(paper, 'LBody', () => {
      const below = write(paper, school.schoolName, { ...name, y: flow.y })
      const next = write(paper, place, { ...small, y: below, lines: placeLines })
      write(paper, `Course: ${course}`, { ...small, y: next, lines: courseLines })
      drawYears(flow, school)
    })
  })
  drawLineBelow(flow, height)
}

function drawYears({ paper, y }: Flow, school: EducationEntry) {
  const right = RIGHT - 112
  write(paper, inWords(school.startMonthYear), { x: right, y, width: 112, size: 9 })
  write(paper, `to ${inWords(school.endMonthYear)}`, { x: right, y: y + 13, width: 112, size: 9 })
  const years = `${school.numberOfYears} ${school.numberOfYears.trim() === '1' ? 'year' : 'years'}`
  const duration = /year/i.test(school.numberOfYears) ? school.numberOfYears : years
  write(paper, duration, { x: right, y: y + 26, width: 112, size: 8.5, ink: color.soft })
}

function drawLineBelow(flow: Flow, height: number) {
  drawLine(flow.paper, { x: LEFT, y: flow.y + height - 3, width: WIDTH })
  flow.y += height + 3
}

function drawLine(paper: TaggedPdf, { x, y, width }: { x: number; y: number; width: number }) {
  decoration(paper, () =>
    paper
      .lineWidth(0.6)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(color.line),
  )
}
