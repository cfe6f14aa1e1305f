import clsx from 'clsx'
import {
  ArrowDown,
  ArrowUp,
  Camera,
  Crop,
  GripVertical,
  type LucideIcon,
  RotateCw,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import type { ComponentProps, PointerEvent } from 'react'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Spinner } from '#web/ui/button.tsx'
import { FilePicker, isHandheld } from './file-picker.tsx'
import type { Concern } from './picture/readability.ts'
import type { PhotoPage } from './saved-pages.ts'

interface PageRowProps {
  page: PhotoPage
  number: number
  last: number
  isDragged: boolean
  isTurning: boolean
  onTurn: () => void
  onCrop: () => void
  onMove: (number: number) => void
  onRemove: () => void
  onTakeAgain: (file: File) => void
  onGrip: (event: PointerEvent) => void
}

export function PageRow(props: PageRowProps) {
  const { page, number, last, isDragged, isTurning, onTurn, onCrop, onMove, onRemove, onTakeAgain, onGrip } = props
  const name = `page ${number}`
  return (
    <li
      data-page={page.id}
      aria-label={`Page ${number}`}
      className={clsx(
        'rounded-card border bg-card p-3 pb-1.5 transition-shadow',
        isDragged ? 'border-brand shadow-float' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <div className="grid h-32 w-24 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunk">
          <BlobPicture blob={page.thumbnail} alt={`Preview of page ${number}`} className="max-h-32 max-w-24" />
        </div>
        <div className="min-w-0 grow space-y-2">
          <h3 className="font-semibold">Page {number}</h3>
          {page.concerns.map((concern) => (
            <p key={concern} className="flex gap-2 text-sm text-warn">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4" />
              {CONCERN_LABELS[concern]}
            </p>
          ))}
          {page.concerns.length > 0 && (
            <FilePicker
              camera={isHandheld()}
              size="small"
              variant="secondary"
              onFiles={([file]) => file && onTakeAgain(file)}
            >
              <Camera aria-hidden="true" />
              Take again<span className="sr-only">, {name}</span>
            </FilePicker>
          )}
        </div>
        <div
          aria-hidden="true"
          onPointerDown={onGrip}
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-faint active:cursor-grabbing"
        >
          <GripVertical className="size-5" />
        </div>
      </div>
      <div className="mt-2 grid grid-cols-5 border-line border-t pt-1.5">
        <PageTool icon={RotateCw} name={name} busy={isTurning} onClick={onTurn}>
          Turn
        </PageTool>
        <PageTool icon={Crop} name={name} onClick={onCrop}>
          Crop
        </PageTool>
        <PageTool icon={ArrowUp} name={name} disabled={number === 1} onClick={() => onMove(number - 1)}>
          Up
        </PageTool>
        <PageTool icon={ArrowDown} name={name} disabled={number === last} onClick={() => onMove(number + 1)}>
          Down
        </PageTool>
        <PageTool icon={Trash2} name={name} onClick={onRemove}>
          Remove
        </PageTool>
      </div>
    </li>
  )
}

interface PageToolProps extends ComponentProps<'button'> {
  icon: LucideIcon
  name: string
  busy?: boolean
}

const PageTool = ({ icon: Icon, name, busy = false, children, onClick, ...props }: PageToolProps) => (
  <button
    type="button"
    {...props}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className="grid min-h-13 cursor-pointer place-items-center content-center gap-0.5 rounded-control font-semibold text-brand text-xs transition-colors hover:bg-brand-soft disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-faint"
  >
    {busy ? <Spinner /> : <Icon aria-hidden="true" className="size-5" />}
    <span>
      {children}
      <span className="sr-only"> {name}</span>
    </span>
  </button>
)

const CONCERN_LABELS: Record<Concern, string> = {
  blurred: 'This page looks blurred. You can take it again, or keep it.',
  dark: 'This page looks dark. You can take it again in better light, or keep it.',
  small: 'This page may be too small to read when printed. You can take it again from closer, or keep it.',
}

function BlobPicture({ blob, alt, className }: { blob: Blob; alt: string; className?: string }) {
  const address = useObjectUrl(blob)
  return address && <img src={address} alt={alt} decoding="async" draggable={false} className={className} />
}
