import clsx from 'clsx'
import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Pointer } from '#contract/documents/pointers.ts'
import { MOST_POINTERS } from '#contract/documents/pointers.ts'
import { isTypingIn } from '#web/shared/shortcuts/shortcuts.ts'
import { isChord } from '#web/ui/keys.ts'
import type { PageInView } from '#web/ui/pdf/pdf-pages.tsx'
import { type Rectangle, uprightRectangle } from '#web/ui/pdf/turned-rectangle.ts'
import { PointerMarks, styleOf } from '../../../filed/pointer-mark.tsx'
import type { DecisionDraft } from '../use-send-decision.ts'

const SMALLEST = 0.01
const STEP = 0.02
const MIDDLE: Rectangle = { x: 0.35, y: 0.45, width: 0.3, height: 0.08 }

interface PointerLayerProps {
  view: PageInView
  pointers: readonly Pointer[]
  /** Undefined while the reviewer does not point. */
  onPlace: ((place: Rectangle & { page: number }) => void) | undefined
  onLeave: () => void
}

function PointerLayer({ view, pointers, onPlace, onLeave }: PointerLayerProps) {
  const { page, turn, isInSight } = view
  const place = (shown: Rectangle) => onPlace?.({ ...rounded(uprightRectangle(shown, turn)), page })
  const { dragged, ...dragging } = useDrag(place)
  return (
    <div
      className={clsx('absolute inset-0', onPlace ? 'cursor-crosshair touch-none' : 'pointer-events-none')}
      {...(onPlace && dragging)}
    >
      <PointerMarks {...{ pointers, page, turn }} />
      {dragged && <span className={outline} style={styleOf(dragged)} />}
      {onPlace && isInSight && !dragged && <PlaceByKeys onPlace={place} onLeave={onLeave} />}
    </div>
  )
}

const outline = 'absolute border-2 border-bad border-dashed bg-bad/10'

function useDrag(onPlace: (place: Rectangle) => void) {
  const [drag, setDrag] = useState<{ from: Spot; to: Spot } | null>(null)
  return {
    dragged: drag && between(drag.from, drag.to),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const spot = spotOf(event)
      setDrag({ from: spot, to: spot })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => drag && setDrag({ ...drag, to: spotOf(event) }),
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!drag) return
      setDrag(null)
      const place = between(drag.from, spotOf(event))
      if (place.width >= SMALLEST && place.height >= SMALLEST) onPlace(place)
    },
    onPointerCancel: () => setDrag(null),
  }
}

interface Spot {
  x: number
  y: number
}

const within = (value: number) => Math.min(1, Math.max(0, value))

function spotOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Spot {
  const page = currentTarget.getBoundingClientRect()
  return { x: within((clientX - page.left) / page.width), y: within((clientY - page.top) / page.height) }
}

const between = (a: Spot, b: Spot): Rectangle => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** Rounds to four decimals, and the size down, so that the rectangle stays on the page. */
const rounded = ({ x, y, width, height }: Rectangle): Rectangle => {
  const [left, top] = [Math.round(x * 10_000), Math.round(y * 10_000)]
  return {
    x: left / 10_000,
    y: top / 10_000,
    width: Math.min(Math.floor(width * 10_000), 10_000 - left) / 10_000,
    height: Math.min(Math.floor(height * 10_000), 10_000 - top) / 10_000,
  }
}

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const moved = ({ x, y, width, height }: Rectangle, [right, down]: readonly [number, number]): Rectangle => ({
  x: Math.min(1 - width, Math.max(0, x + right)),
  y: Math.min(1 - height, Math.max(0, y + down)),
  width,
  height,
})

const sized = ({ x, y, width, height }: Rectangle, [right, down]: readonly [number, number]): Rectangle => ({
  x,
  y,
  width: Math.min(1 - x, Math.max(STEP, width + right)),
  height: Math.min(1 - y, Math.max(STEP, height + down)),
})

function PlaceByKeys({ onPlace, onLeave }: { onPlace: (place: Rectangle) => void; onLeave: () => void }) {
  const [place, setPlace] = useState(MIDDLE)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTypingIn(event.target) || isChord(event)) return
    const move = moves[event.key]
    if (move) setPlace(event.shiftKey ? sized(place, move) : moved(place, move))
    else if (event.key === 'Enter') onPlace(place)
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    // Listens in the capture phase: Esc must end the pointing, not the review.
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
  return (
    <>
      <span className={outline} style={styleOf(place)} />
      <span role="status" className="sr-only">
        Arrows move the place, Shift and arrows size it, Enter sets it, Escape leaves it.
      </span>
    </>
  )
}

/** Marks places on the document; a place takes the last chosen reason. */
export function usePointing({ pointers, reasons }: DecisionDraft, write: (change: Partial<DecisionDraft>) => void) {
  const [isAsked, setAsked] = useState(false)
  const isPointing = isAsked && pointers.length < MOST_POINTERS
  const reason = reasons.at(-1)
  const leave = () => setAsked(false)
  return {
    isPointing,
    toggle: () => setAsked(!isPointing),
    overlay: (view: PageInView) => (
      <PointerLayer
        view={view}
        pointers={pointers}
        onLeave={leave}
        onPlace={
          isPointing
            ? (place) => {
                leave()
                write({ pointers: [...pointers, { ...place, ...(reason && { reason }) }] })
              }
            : undefined
        }
      />
    ),
  }
}
