import { FileText, Upload } from 'lucide-react'
import { useState } from 'react'
import { isHandheld } from '#web/shared/photos/file-picker.tsx'
import { buttonClass } from '#web/ui/button.tsx'

interface DropAreaProps {
  isDraggedOver: boolean
  onBrowse: () => void
}

export function DropArea({ isDraggedOver, onBrowse }: DropAreaProps) {
  // One thumb and nothing to drop: the one thing to do is as wide as the tool.
  const [isPhone] = useState(isHandheld)
  if (isPhone) {
    return (
      <button type="button" data-next onClick={onBrowse} className={buttonClass({ variant: 'secondary', wide: true })}>
        <FileText aria-hidden="true" />
        Choose PDF
      </button>
    )
  }
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-7 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand">
        <Upload aria-hidden="true" className="size-6" />
      </span>
      <p className="font-semibold">
        Drop your PDF here or{' '}
        <button
          type="button"
          data-next
          onClick={onBrowse}
          className="min-h-7 cursor-pointer rounded-sm font-semibold text-brand underline decoration-brand-line underline-offset-[0.2em] hover:decoration-current"
        >
          browse files
        </button>
      </p>
      {isDraggedOver && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center bg-brand-soft font-semibold text-brand-strong">
          Drop your PDF here
        </div>
      )}
    </div>
  )
}
