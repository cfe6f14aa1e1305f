import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { Point } from '../picture/corners.ts'

const STEP = 0.005
const LARGE_STEP = 0.05

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface CornerHandleProps {
  name: string
  hint: string
  place: Point
  frame: RefObject<HTMLElement | null>
  onHold: (isHeld: boolean) => void
  onDrag: (to: Point) => void
  onDrop: () => void
  onReset: () => void
  onKey: (by: Point) => void
}

export function CornerHandle({ name, hint, place, frame, onHold, onDrag, onDrop, onReset, onKey }: CornerHandleProps) {
  const grip = useRef<Point>(undefined)
  const isMoved = useRef(false)

  const pick = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const box = event.currentTarget.getBoundingClientRect()
    grip.current = { x: box.x + box.width / 2 - event.clientX, y: box.y + box.height / 2 - event.clientY }
    isMoved.current = false
    onHold(true)
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!grip.current || !box) return
    isMoved.current = true
    onDrag({ x: (clientX + grip.current.x - box.x) / box.width, y: (clientY + grip.current.y - box.y) / box.height })
  }
  const release = () => {
    grip.current = undefined
    if (isMoved.current) onDrop()
    onHold(false)
  }
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    onKey({ x: direction.x * step, y: direction.y * step })
  }

  return (
    <button
      type="button"
      aria-label={name}
      aria-describedby={hint}
      onPointerDown={pick}
      onPointerMove={follow}
      onLostPointerCapture={release}
      onKeyDown={press}
      onDoubleClick={onReset}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onHold(true)}
      onBlur={() => onHold(false)}
      style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
      className="absolute -mt-6 -ml-6 grid size-12 cursor-move touch-none place-items-center rounded-full focus-visible:outline-3 focus-visible:outline-flame focus-visible:-outline-offset-4"
    >
      <span className="size-6 rounded-full border-3 border-flame bg-deep/30" />
    </button>
  )
}
