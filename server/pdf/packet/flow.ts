import { LEFT, linesTaken, type Paper, rule, WIDTH, write } from '#server/paper/paper.ts'

const TOP = 64
/** Below it stands the running page number. */
const BOTTOM = 778

/** Where the next piece is written; pieces go on to a new page where one is full. */
export interface Flow {
  paper: Paper
  y: number
  /** What stands at the top of every page after the first. */
  running: string
}

export const startFlow = (paper: Paper, running: string, y = TOP): Flow => ({ paper, y, running })

interface Letters {
  width: number
  size?: number
  font?: 'regular' | 'bold'
}

const MOST_LINES = 8

/** How many lines a text takes: what an applicant said is never cut short. */
export function linesOf(paper: Paper, text: string, letters: Letters): number {
  return Math.min(MOST_LINES, Math.max(1, linesTaken(paper, text, letters)))
}

/** How tall so many lines are as `write` sets them. */
export const heightOf = (lines: number, size: number): number => lines * size * 1.45

/** Makes sure that so much height is left on this page, or begins another. */
export function needRoom(flow: Flow, height: number): void {
  if (flow.y + height <= BOTTOM) return
  flow.paper.addPage()
  write(flow.paper, flow.running, { x: LEFT, y: 40, width: WIDTH, size: 8, ink: '#5f5850', tag: 'Artifact' })
  rule(flow.paper, 56)
  flow.y = TOP + 8
}
