import { Upload } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { UPLOAD_LIMITS } from '../upload-limits.ts'

interface DropAreaProps {
  isDraggedOver: boolean
  isQuiet: boolean
  onBrowse: () => void
}

export function DropArea({ isDraggedOver, isQuiet, onBrowse }: DropAreaProps) {
  // One thumb and nothing to drop: the one thing to do is as wide as the tool.
  const [isPhone] = useState(() => window.matchMedia('(max-width: 40rem), (pointer: coarse)').matches)
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-7 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand">
        <Upload aria-hidden="true" className="size-6" />
      </span>
      {isPhone ? (
        <button
          type="button"
          data-next
          onClick={onBrowse}
          className={buttonClass({ variant: isQuiet ? 'secondary' : 'primary', size: 'large', wide: true })}
        >
          Choose PDF
        </button>
      ) : (
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
      )}
      <p className="text-ink-soft text-sm">{UPLOAD_LIMITS}</p>
      {isDraggedOver && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center bg-brand-soft font-semibold text-brand-strong">
          Drop your PDF here
        </div>
      )}
    </div>
  )
}
