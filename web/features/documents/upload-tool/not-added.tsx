import { useEffect, useRef } from 'react'
import { MAX_FILE_BYTES, PDF } from '#contract/documents/accepted-file.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { isPhoto } from '#web/shared/photos/photo-files.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FileRefusal } from './upload-state.ts'

const SHOWN_AT_ONCE = 4

export function NotAdded({ refusals, onPhoto }: { refusals: readonly FileRefusal[]; onPhoto: (photo: File) => void }) {
  const first = useRef<HTMLDivElement>(null)
  // On a phone this notice is below the fold or under the bottom bar; scrolling brings its remedy into reach.
  useEffect(() => {
    if (refusals.length === 0) return
    first.current?.scrollIntoView({ block: 'center' })
    first.current?.focus({ preventScroll: true })
  }, [refusals])
  const others = refusals.length - SHOWN_AT_ONCE
  return (
    <>
      {refusals.slice(0, SHOWN_AT_ONCE).map(({ file, reason }, index) => (
        <Notice
          key={`${file?.name} ${reason}`}
          {...(index === 0 && { ref: first })}
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
          {file && <Help file={file} />}
        </Notice>
      ))}
      {others > 0 && (
        <Notice tone="bad" live>
          {others} additional restrictions were not fulfilled
        </Notice>
      )}
    </>
  )
}

function Help({ file }: { file: File }) {
  const help = helpFor(file)
  return help && <p className="mt-1 text-ink">{help}</p>
}

function helpFor(file: File): string | undefined {
  if (isPhoto(file)) return 'Choose it as a photo instead: we make the PDF.'
  if (file.type !== PDF) return 'Save or print it as a PDF on your device, then choose that PDF.'
  if (file.size <= MAX_FILE_BYTES) return
  return 'Make it smaller first: scan or save it again in a lower quality, in grey, or with only the pages that are needed. Or take photos of the pages: we make a small PDF.'
}
