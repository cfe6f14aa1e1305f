import { useEffect, useRef } from 'react'
import { MAX_FILE_BYTES, PDF } from '#contract/documents.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isPhoto } from '../photos/photo-files.ts'

export interface FileRefusal {
  file: File | undefined
  reason: string
}

interface NotAddedProps {
  refusal: FileRefusal
  onPhoto: (photo: File) => void
}

export function NotAdded({ refusal: { file, reason }, onPhoto }: NotAddedProps) {
  const help = file && helpFor(file)
  const notice = useRef<HTMLDivElement>(null)
  // On a phone it stands below the fold, or under the bar at the foot; its remedy has to be in reach of the thumb.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is led to, not only the first
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [file, reason])
  return (
    <Notice
      ref={notice}
      tone="bad"
      live
      title={file ? `${shownFileName(file.name)} was not added` : 'Nothing was added'}
      actions={
        file &&
        isPhoto(file) && (
          <Button size="small" onClick={() => onPhoto(file)}>
            Make a PDF of this photo
          </Button>
        )
      }
    >
      <p>{reason}</p>
      {help && <p className="mt-1 text-ink">{help}</p>}
    </Notice>
  )
}

function helpFor(file: File): string | undefined {
  if (isPhoto(file)) return 'Photos become a PDF with “Take or choose photos”, here on your device.'
  if (file.type !== PDF) return 'Save or print it as a PDF on your device, then choose that PDF.'
  if (file.size <= MAX_FILE_BYTES) return
  return 'Make it smaller first: scan or save it again in a lower quality, in grey, or with only the pages that are needed. Or photograph the pages with “Take or choose photos”, which makes a small PDF of them.'
}
