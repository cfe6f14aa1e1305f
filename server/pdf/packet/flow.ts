import { LEFT, linesTaken, rule, type TaggedPdf, WIDTH, write } from '#server/pdf/typography/paper.ts'

const TOP = 64
const BOTTOM = 778

export interface Flow {
  paper: TaggedPdf
  y: number
  running: string
}

export const startFlow = (paper: TaggedPdf, running: string, y = TOP): Flow => ({ paper, y, running })

interface Letters {
  width: number
  size?: number
  font?: 'regular' | 'bold'
}

const MOST_LINES = 8

export function linesOf(paper: TaggedPdf, text: string, letters: Letters): number {
  return Math.min(MOST_LINES, Math.max(1, linesTaken(paper, text, letters)))
}

export const heightOf = (lines: number, size: number): number => lines * size * 1.45

export function needRoom(flow: Flow, height: number, bottom = BOTTOM): void {
  if (flow.y + height <= bottom) return
  flow.paper.addPage()
  write(flow.paper, flow.running, { x: LEFT, y: 40, width: WIDTH, size: 8, ink: '#5f5850', tag: 'Artifact' })
  rule(flow.paper, 56)
  flow.y = TOP + 8
}
