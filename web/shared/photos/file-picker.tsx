import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type ButtonVariant, buttonClass } from '#web/ui/button.tsx'
import { useField } from '#web/ui/field.tsx'
import { PHOTOS } from './photo-files.ts'

interface FilePickerProps {
  accept?: string
  camera?: boolean
  several?: boolean
  variant?: ButtonVariant
  size?: 'small' | 'medium'
  className?: string
  disabled?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

export function FilePicker({
  accept = PHOTOS,
  camera,
  several = accept === PHOTOS,
  variant,
  size,
  className,
  disabled,
  onFiles,
  children,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(() => {
    if (!input.current?.files?.length) return
    onFiles([...input.current.files])
    // Lets the person choose the same file again.
    input.current.value = ''
  })
  // Takes files chosen before the scripts replaced the page.
  useEffect(() => take(), [])
  return (
    <label
      data-disabled={disabled || undefined}
      className={buttonClass(
        { variant, size },
        `has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunk data-disabled:text-ink-faint has-aria-invalid:border-2 has-aria-invalid:border-bad ${className ?? ''}`,
      )}
    >
      <input
        {...useField()}
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        className="sr-only"
        {...(camera ? { capture: 'environment' as const } : { multiple: several })}
        onChange={() => take()}
      />
      {children}
    </label>
  )
}

/** Must match the variant in the style sheet. */
export const isHandheld = () => window.matchMedia('(width < 40rem), (pointer: coarse)').matches
