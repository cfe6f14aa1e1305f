import type { Pointer } from '#contract/documents/pointers.ts'

const third = (at: number) => Math.min(2, Math.floor(at * 3))

const places = [
  ['upper left', 'top', 'upper right'],
  ['left', 'middle', 'right'],
  ['lower left', 'bottom', 'lower right'],
] as const

/** Names the position of the rectangle's centre on the page, such as 'lower right'. */
export function placeOnPage({ x, y, width, height }: Pick<Pointer, 'x' | 'y' | 'width' | 'height'>): string {
  return places[third(y + height / 2)]?.[third(x + width / 2)] ?? 'middle'
}
