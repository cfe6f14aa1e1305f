import clsx from 'clsx'
import { type RefObject, useEffect, useRef } from 'react'
import type { Point } from '../picture/corners.ts'

const SIZE = 120
const SHOWS = 150

interface MagnifierProps {
  picture: RefObject<HTMLCanvasElement | null>
  place: Point
}

export function Magnifier({ picture, place }: MagnifierProps) {
  const glass = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const from = picture.current
    const context = glass.current?.getContext('2d')
    if (!from || !context) return
    const [x, y] = [place.x * from.width - SHOWS / 2, place.y * from.height - SHOWS / 2]
    context.clearRect(0, 0, SIZE, SIZE)
    context.drawImage(from, x, y, SHOWS, SHOWS, 0, 0, SIZE, SIZE)
  }, [picture, place])
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute overflow-hidden rounded-full border-3 border-flame bg-deep shadow-float',
        place.x > 0.5 ? 'left-3' : 'right-3',
        place.y > 0.5 ? 'top-3' : 'bottom-3',
      )}
    >
      <canvas ref={glass} width={SIZE} height={SIZE} className="size-30" />
      <svg aria-hidden="true" viewBox="0 0 120 120" className="absolute inset-0 size-30 stroke-1 stroke-flame">
        <path d="M60 40V80M40 60H80" />
      </svg>
    </div>
  )
}
