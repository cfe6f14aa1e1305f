import type { DocumentVersion, PastReview } from '#contract/documents/documents.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { When } from '#web/lib/when.tsx'
import { Select } from '#web/ui/inputs.tsx'

interface EarlierVersionHeadProps {
  versions: readonly DocumentVersion[]
  shown: DocumentVersion
  onShow: (id: string) => void
}

export function EarlierVersionHead({ versions, shown, onShow }: EarlierVersionHeadProps) {
  const last = shown.reviews?.at(-1)
  return (
    <div className="space-y-2">
      {versions.length > 1 && (
        <Select
          aria-label="Earlier version"
          value={shown.id}
          onChange={(event) => onShow(event.target.value)}
          className="sm:min-h-9 sm:text-sm"
        >
          {versions.map(({ id, fileName }, index) => (
            <option key={id} value={id}>
              Version {versions.length - index}: {shownFileName(fileName)}
            </option>
          ))}
        </Select>
      )}
      <div className="rounded-control border border-line bg-sunk px-3 py-2 text-sm">
        {last ? <Decision review={last} /> : <p>It was replaced before it was reviewed.</p>}
      </div>
    </div>
  )
}

const Decision = ({ review: { status, reason, notes, by, at } }: { review: PastReview }) => (
  <>
    <p className="font-semibold">
      {status === 'approved' ? 'Approved' : `Sent back${reason ? `: ${reviewReasons[reason].name}` : ''}`}
    </p>
    {notes && <p className="mt-0.5 whitespace-pre-wrap break-words">{notes}</p>}
    <p className="mt-0.5 text-ink-soft text-xs">
      {by}, <When at={at} time />
    </p>
  </>
)
