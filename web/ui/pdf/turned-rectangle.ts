import type { Turn } from './pdf-document.ts'

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export function turnedRectangle(rectangle: Rectangle, turn: Turn): Rectangle {
  const { x, y, width, height } = rectangle
  const turned: Record<Turn, Rectangle> = {
    0: rectangle,
    1: { x: 1 - y - height, y: x, width: height, height: width },
    2: { x: 1 - x - width, y: 1 - y - height, width, height },
    3: { x: y, y: 1 - x - width, width: height, height: width },
  }
  return turned[turn]
}

const back: Readonly<Record<Turn, Turn>> = { 0: 0, 1: 3, 2: 2, 3: 1 }

export const uprightRectangle = (rectangle: Rectangle, turn: Turn): Rectangle => turnedRectangle(rectangle, back[turn])
