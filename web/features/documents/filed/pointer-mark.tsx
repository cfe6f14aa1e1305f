import type { Rectangle } from '#web/ui/pdf/turned-rectangle.ts'

const percent = (fraction: number) => `${fraction * 100}%`

export const styleOf = ({ x, y, width, height }: Rectangle) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

/** A numbered rectangle over a picture of a page; the words beside the picture say the same. */
export const PointerMark = ({ number, place }: { number: number; place: Rectangle }) => (
  <span aria-hidden="true" className="absolute rounded-sm border-2 border-bad" style={styleOf(place)}>
    <span className="absolute -top-3 -left-3 grid size-6 place-items-center rounded-full bg-bad font-semibold text-[white] text-xs tabular-nums">
      {number}
    </span>
  </span>
)
