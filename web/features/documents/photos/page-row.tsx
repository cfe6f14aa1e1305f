import clsx from 'clsx'
import { ArrowDown, ArrowUp, Camera, Crop, GripVertical, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import type { PointerEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { BlobPicture } from './blob-picture.tsx'
import { CONCERN_WORDS } from './concern-words.ts'
import type { Page } from './kept-pages.ts'
import { isHandheld, PhotoPicker } from './photo-picker.tsx'

interface PageRowProps {
  page: Page
  number: number
  last: number
  isDragged: boolean
  isTurning: boolean
  onTurn: () => void
  onCrop: () => void
  /** To which number it moves. */
  onMove: (number: number) => void
  onRemove: () => void
  onTakeAgain: (file: File) => void
  onGrip: (event: PointerEvent) => void
}

/** One page of the list: how it looks, what may be wrong with it, and what can be done to it. */
export function PageRow(props: PageRowProps) {
  const { page, number, last, isDragged, isTurning, onTurn, onCrop, onMove, onRemove, onTakeAgain, onGrip } = props
  const name = `page ${number}`
  return (
    <li
      data-page={page.id}
      aria-label={`Page ${number}`}
      className={clsx(
        'flex items-start gap-3 rounded-card border bg-card p-3 transition-shadow',
        isDragged ? 'border-brand shadow-float' : 'border-line',
      )}
    >
      <div
        aria-hidden="true"
        onPointerDown={onGrip}
        className="flex shrink-0 cursor-grab touch-none items-center gap-1 self-stretch active:cursor-grabbing"
      >
        <GripVertical className="size-5 text-ink-faint" />
      </div>
      <div className="grid h-32 w-24 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunk">
        <BlobPicture blob={page.thumbnail} alt={`How page ${number} looks`} className="max-h-32 max-w-24" />
      </div>
      <div className="min-w-0 grow space-y-2">
        <h3 className="font-semibold">Page {number}</h3>
        {page.concerns.map((concern) => (
          <p key={concern} className="flex gap-2 text-sm text-warn">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4" />
            {CONCERN_WORDS[concern]}
          </p>
        ))}
        <div className="flex flex-wrap gap-1.5">
          {page.concerns.length > 0 && (
            <PhotoPicker
              camera={isHandheld()}
              size="small"
              variant="secondary"
              onPhotos={([file]) => file && onTakeAgain(file)}
            >
              <Camera aria-hidden="true" />
              Take again<span className="sr-only">, {name}</span>
            </PhotoPicker>
          )}
          <Button size="small" variant="secondary" busy={isTurning} onClick={onTurn}>
            <RotateCw aria-hidden="true" />
            Turn<span className="sr-only"> {name}</span>
          </Button>
          <Button size="small" variant="secondary" onClick={onCrop}>
            <Crop aria-hidden="true" />
            Crop<span className="sr-only"> {name}</span>
          </Button>
          <Button size="small" variant="secondary" disabled={number === 1} onClick={() => onMove(number - 1)}>
            <ArrowUp aria-hidden="true" />
            Up<span className="sr-only">, {name}</span>
          </Button>
          <Button size="small" variant="secondary" disabled={number === last} onClick={() => onMove(number + 1)}>
            <ArrowDown aria-hidden="true" />
            Down<span className="sr-only">, {name}</span>
          </Button>
          <Button size="small" variant="quiet" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
