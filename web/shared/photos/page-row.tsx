import clsx from 'clsx'
import { ArrowDown, ArrowUp, Crop, GripVertical, type LucideIcon, RotateCw, Trash2 } from 'lucide-react'
import { type ComponentProps, type PointerEvent, useId } from 'react'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Spinner } from '#web/ui/button.tsx'
import { PageAdvice } from './page-advice.tsx'
import type { Finish } from './picture/corners.ts'
import type { PhotoPage } from './saved-pages.ts'

interface PageRowProps {
  page: PhotoPage
  number: number
  last: number
  isDragged: boolean
  isTurning: boolean
  onTurn: () => void
  onLook: (look: Finish) => void
  onCrop: () => void
  onMove: (number: number) => void
  onRemove: () => void
  onTakeAgain: (file: File) => void
  onGrip: (event: PointerEvent) => void
}

export function PageRow(props: PageRowProps) {
  const { page, number, last, isDragged, isTurning, onTurn, onLook, onCrop, onMove, onRemove, onTakeAgain, onGrip } =
    props
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
          <PageAdvice page={page} number={number} onTakeAgain={onTakeAgain} />
          <LookChoice page={page} number={number} onLook={onLook} />
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

function BlobPicture({ blob, alt, className }: { blob: Blob; alt: string; className?: string }) {
  const address = useObjectUrl(blob)
  return address && <img src={address} alt={alt} decoding="async" draggable={false} className={className} />
}

const LOOKS: readonly (readonly [Finish, string])[] = [
  ['original', 'Original'],
  ['clean', 'Clean'],
  ['grey', 'Grey'],
]

interface LookChoiceProps {
  page: PhotoPage
  number: number
  onLook: (look: Finish) => void
}

function LookChoice({ page, number, onLook }: LookChoiceProps) {
  const group = useId()
  const chosen = page.edits.look ?? 'original'
  return (
    <fieldset className="flex max-w-xs">
      <legend className="sr-only">Look of page {number}</legend>
      {LOOKS.map(([look, name]) => (
        <label
          key={look}
          className="grid min-h-9 grow cursor-pointer place-items-center border border-line-strong px-1.5 font-semibold text-ink-soft text-xs not-first-of-type:border-l-0 first-of-type:rounded-l-control last-of-type:rounded-r-control has-checked:bg-brand-soft has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={group}
            checked={look === chosen}
            onChange={() => onLook(look)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
