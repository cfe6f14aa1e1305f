import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from '#web/ui/button.tsx'
import { PHOTOS } from './photo-files.ts'

interface PhotoPickerProps {
  camera?: boolean
  variant?: ButtonVariant
  size?: 'small' | 'medium'
  className?: string
  disabled?: boolean
  onPhotos: (files: File[]) => void
  children: ReactNode
}

/** A button that is a file field: no permission has to be asked for. */
export const PhotoPicker = ({ camera, variant, size, className, disabled, onPhotos, children }: PhotoPickerProps) => (
  <label
    data-disabled={disabled || undefined}
    className={buttonClass(
      { variant, size },
      `has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunk data-disabled:text-ink-faint ${className ?? ''}`,
    )}
  >
    <input
      type="file"
      accept={PHOTOS}
      disabled={disabled}
      className="sr-only"
      {...(camera ? { capture: 'environment' as const } : { multiple: true })}
      onChange={({ currentTarget }) => {
        onPhotos([...(currentTarget.files ?? [])])
        // The same photo can be chosen again.
        currentTarget.value = ''
      }}
    />
    {children}
  </label>
)

export const isHandheld = () => window.matchMedia('(pointer: coarse)').matches
