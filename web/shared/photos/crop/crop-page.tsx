import clsx from 'clsx'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import {
  type Corners,
  type Edits,
  eachCorner,
  insidePicture,
  makesPage,
  type Point,
  tilted,
  turnedPoint,
  unturnedPoint,
  WHOLE_PICTURE,
} from '../picture/corners.ts'
import { greyOf } from '../picture/grey.ts'
import { useTurnedPicture } from '../picture/turned-picture.ts'
import type { PhotoPage } from '../saved-pages.ts'
import { CornerHandle } from './corner-handle.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import { nearestCorner } from './snap.ts'

// A released corner within this distance, in screen pixels, snaps to a corner of the page.
const SNAPS = 12
const NAMES = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'] as const
const MOST_DEGREES = 15
const AROUND = '27rem'

interface CropPageProps {
  page: PhotoPage
  edits: Edits
  onChange: (edits: Edits) => void
}

function useCorners({ page, edits, onChange }: CropPageProps) {
  const { picture } = page.photo
  const { turns } = edits
  const [said, setSaid] = useState('')
  const [tilt, setTilt] = useState({ from: edits.corners, degrees: 0 })

  const corners = eachCorner(edits.corners, (corner) => turnedPoint(corner, turns))

  const put = (next: Corners, degrees = 0, from = next) => {
    if (!makesPage(next)) return
    setTilt({ from, degrees })
    onChange({ ...edits, corners: next })
  }
  const moveCorner = (index: number, to: Point) => {
    const place = unturnedPoint(insidePicture(to), turns)
    put(eachCorner(edits.corners, (corner, at) => (at === index ? place : corner)))
  }
  const found = page.photo.finding?.corners
  const reset = () => put(found ? standing(found, turns) : wholePicture(turns))
  const moveByKey = (index: number, by: Point) => {
    const corner = corners[index]
    if (!corner) return
    const to = insidePicture({ x: corner.x + by.x, y: corner.y + by.y })
    moveCorner(index, to)
    setSaid(`${Math.round(to.x * 100)}% from the left, ${Math.round(to.y * 100)}% from the top`)
  }
  return {
    corners,
    said,
    degrees: tilt.degrees,
    moveCorner,
    moveByKey,
    reset,
    showWhole: () => put(wholePicture(turns)),
    straighten: (degrees: number) => put(tilted(tilt.from, degrees, picture), degrees, tilt.from),
  }
}

export function CropPage(props: CropPageProps) {
  const { page, edits } = props
  const { corners, said, degrees, moveCorner, moveByKey, reset, showWhole, straighten } = useCorners(props)
  const hint = useId()
  return (
    <div className="space-y-4">
      <p id={hint} className="text-ink-soft text-sm">
        Drag the corners onto the corners of the page.{' '}
        <span className="handheld:hidden">With a keyboard, move a corner with the arrow keys.</span>
      </p>
      <CornersOnPhoto
        page={page}
        turns={edits.turns}
        corners={corners}
        hint={hint}
        onDrag={moveCorner}
        onKey={moveByKey}
        onReset={reset}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Straighten degrees={degrees} onChange={straighten} />
        <StartOver onFound={page.photo.finding?.corners && reset} onWhole={showWhole} />
      </div>
    </div>
  )
}

const StartOver = ({ onFound, onWhole }: { onFound: (() => void) | undefined; onWhole: () => void }) => (
  <div className="flex flex-wrap gap-2">
    {onFound && (
      <Button variant="secondary" onClick={onFound}>
        Found edges
      </Button>
    )}
    <Button variant="secondary" onClick={onWhole}>
      Whole photo
    </Button>
  </div>
)

interface CornersOnPhotoProps {
  page: PhotoPage
  turns: number
  corners: Corners
  hint: string
  onDrag: (corner: number, to: Point) => void
  onKey: (corner: number, by: Point) => void
  onReset: () => void
}

function CornersOnPhoto({ page, turns, corners, hint, onDrag, onKey, onReset }: CornersOnPhotoProps) {
  const canvas = useTurnedPicture(page.photo.preview, turns)
  const frame = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<number>()
  return (
    <PhotoFrame page={page} turns={turns} corners={corners} around={AROUND} frame={frame} canvas={canvas}>
      {NAMES.map((name, index) => (
        <CornerHandle
          key={name}
          name={name}
          hint={hint}
          place={corners[index] ?? { x: 0, y: 0 }}
          frame={frame}
          onHold={(isHeld) => setHeld(isHeld ? index : undefined)}
          onDrag={(to) => onDrag(index, to)}
          onDrop={() => canvas.current && onDrag(index, snapped(canvas.current, corners[index] ?? { x: 0, y: 0 }))}
          onReset={onReset}
          onKey={(by) => onKey(index, by)}
        />
      ))}
      {held !== undefined && <Magnifier picture={canvas} place={corners[held] ?? { x: 0, y: 0 }} />}
    </PhotoFrame>
  )
}

function Straighten({ degrees, onChange }: { degrees: number; onChange: (degrees: number) => void }) {
  const slider = useId()
  return (
    <div className="min-w-0 grow sm:max-w-sm">
      <label htmlFor={slider} className="font-semibold text-sm">
        Straighten
      </label>
      <input
        id={slider}
        type="range"
        min={-MOST_DEGREES}
        max={MOST_DEGREES}
        step={0.5}
        value={degrees}
        aria-valuetext={`${degrees} degrees`}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        className="h-11 w-full cursor-pointer"
      />
    </div>
  )
}

const wholePicture = (turns: number): Corners => eachCorner(WHOLE_PICTURE, (corner) => unturnedPoint(corner, turns))

// Reorders found corners for the turned page.
const standing = (found: Corners, turns: number): Corners =>
  eachCorner(found, (corner, index) => found[(index + 4 - (turns % 4)) % 4] ?? corner)

const SIZE = 110
const TIMES = 2.5

function Magnifier({ picture, place }: { picture: RefObject<HTMLCanvasElement | null>; place: Point }) {
  const glass = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const from = picture.current
    const context = glass.current?.getContext('2d')
    if (!from || !context) return
    const shows = ((SIZE / TIMES) * from.width) / (from.clientWidth || from.width)
    const [x, y] = [place.x * from.width - shows / 2, place.y * from.height - shows / 2]
    context.clearRect(0, 0, SIZE, SIZE)
    context.drawImage(from, x, y, shows, shows, 0, 0, SIZE, SIZE)
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
      <canvas ref={glass} width={SIZE} height={SIZE} className="size-27.5" />
      <svg aria-hidden="true" viewBox="0 0 110 110" className="absolute inset-0 size-27.5 stroke-1 stroke-flame">
        <path d="M55 37V73M37 55H73" />
      </svg>
    </div>
  )
}

function snapped(photo: HTMLCanvasElement, place: Point): Point {
  const shown = { width: photo.clientWidth, height: photo.clientHeight }
  const side = 2 * SNAPS + 9
  const patch = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
  if (!patch || shown.width === 0) return place
  const scale = photo.width / shown.width
  const [left, top] = [place.x * photo.width - (side / 2) * scale, place.y * photo.height - (side / 2) * scale]
  patch.imageSmoothingQuality = 'high'
  patch.drawImage(photo, left, top, side * scale, side * scale, 0, 0, side, side)
  const by = nearestCorner(greyOf(patch.getImageData(0, 0, side, side)), SNAPS)
  return by ? { x: place.x + by.x / shown.width, y: place.y + by.y / shown.height } : place
}
