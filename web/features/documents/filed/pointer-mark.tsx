import type { Pointer } from '#contract/documents/pointers.ts'
import type { Turn } from '#web/ui/pdf/pdf-document.ts'
import { type Rectangle, turnedRectangle } from '#web/ui/pdf/turned-rectangle.ts'

const percent = (fraction: number) => `${fraction * 100}%`

export const styleOf = ({ x, y, width, height }: Rectangle) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

export const numbered = (pointers: readonly Pointer[]) =>
  pointers.map((pointer, index) => ({ pointer, number: index + 1 }))

interface PointerMarksProps {
  pointers: readonly Pointer[]
  page: number
  turn?: Turn
}

/** Numbered rectangles over a page; the text beside the page says the same. */
export const PointerMarks = ({ pointers, page, turn = 0 }: PointerMarksProps) =>
  numbered(pointers)
    .filter(({ pointer }) => pointer.page === page)
    .map(({ pointer, number }) => (
      <span
        key={number}
        aria-hidden="true"
        className="absolute rounded-sm border-2 border-bad"
        style={styleOf(turnedRectangle(pointer, turn))}
      >
        <span className="absolute -top-3 -left-3 grid size-6 place-items-center rounded-full bg-bad font-semibold text-[white] text-xs tabular-nums">
          {number}
        </span>
      </span>
    ))
