/** A place in a picture: from 0 at its left and top edge to 1 at its right and bottom edge. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The corners of a page in its picture, clockwise from the top left of the finished page. */
export type Corners = readonly [Point, Point, Point, Point]

export const WHOLE_PICTURE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** The print style: as photographed, without shadows, or without shadows in grey. */
export type Finish = 'original' | 'clean' | 'grey'

export interface Edits {
  corners: Corners
  turns: number
  // Undefined for pages stored by older releases.
  look?: Finish
}

export const UNTOUCHED: Edits = { corners: WHOLE_PICTURE, turns: 0 }

export const turnedRight = (edits: Edits): Edits => {
  const [topLeft, topRight, bottomRight, bottomLeft] = edits.corners
  return { ...edits, corners: [bottomLeft, topLeft, topRight, bottomRight], turns: (edits.turns + 1) % 4 }
}

export function turnedPoint({ x, y }: Point, turns: number): Point {
  const places: Point[] = [
    { x, y },
    { x: 1 - y, y: x },
    { x: 1 - x, y: 1 - y },
    { x: y, y: 1 - x },
  ]
  return places[turns % 4] ?? { x, y }
}

export const unturnedPoint = (point: Point, turns: number): Point => turnedPoint(point, (4 - (turns % 4)) % 4)

export const eachCorner = (corners: Corners, change: (corner: Point, index: number) => Point): Corners => [
  change(corners[0], 0),
  change(corners[1], 1),
  change(corners[2], 2),
  change(corners[3], 3),
]

export const inPixels = (corners: Corners, { width, height }: Size): Corners =>
  eachCorner(corners, ({ x, y }) => ({ x: x * width, y: y * height }))

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export function pixelsOfPage(corners: Corners, picture: Size): Size {
  const [topLeft, topRight, bottomRight, bottomLeft] = inPixels(corners, picture)
  return {
    width: Math.max(1, distance(topLeft, topRight), distance(bottomLeft, bottomRight)),
    height: Math.max(1, distance(topLeft, bottomLeft), distance(topRight, bottomRight)),
  }
}

const within = (value: number) => Math.min(1, Math.max(0, value))

export const insidePicture = ({ x, y }: Point): Point => ({ x: within(x), y: within(y) })

const bend = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)

const SMALLEST_BEND = 0.002

/** Whether the corners form a page: no crossing sides, and no side near zero. */
export const makesPage = ([a, b, c, d]: Corners): boolean =>
  [bend(a, b, c), bend(b, c, d), bend(c, d, a), bend(d, a, b)].every((turn) => turn > SMALLEST_BEND)

/** Rotates the corners about their middle by a few degrees, and shrinks them to stay inside the picture. */
export function tilted(corners: Corners, degrees: number, picture: Size): Corners {
  const pixels = inPixels(corners, picture)
  const middle = {
    x: pixels.reduce((sum, corner) => sum + corner.x, 0) / 4,
    y: pixels.reduce((sum, corner) => sum + corner.y, 0) / 4,
  }
  const angle = (degrees * Math.PI) / 180
  const arms = pixels.map((corner) => {
    const x = corner.x - middle.x
    const y = corner.y - middle.y
    return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
  })
  const room = Math.min(
    1,
    ...arms.flatMap((arm) => [share(arm.x, middle.x, picture.width), share(arm.y, middle.y, picture.height)]),
  )
  return eachCorner(corners, (corner, index) => {
    const arm = arms[index]
    if (!arm) return corner
    return insidePicture({
      x: (middle.x + arm.x * room) / picture.width,
      y: (middle.y + arm.y * room) / picture.height,
    })
  })
}

function share(arm: number, middle: number, end: number): number {
  if (arm === 0) return 1
  return (arm > 0 ? end - middle : middle) / Math.abs(arm)
}
