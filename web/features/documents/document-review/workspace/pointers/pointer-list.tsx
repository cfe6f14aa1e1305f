import { Crosshair, X } from 'lucide-react'
import { MOST_POINTERS, type Pointer } from '#contract/documents/pointers.ts'
import { type ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'
import { placeOnPage } from '#domain/documents/place-on-page.ts'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'

interface PointerListProps {
  pointers: readonly Pointer[]
  reasons: readonly ReviewReason[]
  isPointing: boolean
  onPoint: () => void
  onChange: (pointers: readonly Pointer[]) => void
}

/** The places that go with a request, each with its reason or a few words. */
export function PointerList({ pointers, reasons, isPointing, onPoint, onChange }: PointerListProps) {
  const change = (index: number, next: Partial<Pointer>) =>
    onChange(pointers.map((pointer, at) => (at === index ? { ...pointer, ...next } : pointer)))
  return (
    <div className="space-y-2 lg:shrink-0">
      <Button
        size="small"
        variant="secondary"
        icon={Crosshair}
        aria-pressed={isPointing}
        disabled={pointers.length >= MOST_POINTERS}
        onClick={onPoint}
      >
        Point at a place
        <KeyHint>B</KeyHint>
      </Button>
      {pointers.length > 0 && (
        <ol className="space-y-2">
          {pointers.map((pointer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pointer is its number
            <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <span className="min-w-0 grow">
                {index + 1} · Page {pointer.page}, {placeOnPage(pointer)}
              </span>
              <Button
                size="small"
                variant="quiet"
                icon={X}
                aria-label={`Remove place ${index + 1}`}
                onClick={() => onChange(pointers.filter((_, at) => at !== index))}
              />
              {reasons.length > 1 && (
                <Select
                  aria-label={`Reason at place ${index + 1}`}
                  className="sm:min-h-9 sm:text-sm"
                  value={pointer.reason ?? ''}
                  onChange={({ target }) => change(index, { reason: reasons.find((one) => one === target.value) })}
                >
                  <option value="">No reason</option>
                  {reasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {reviewReasons[reason].name}
                    </option>
                  ))}
                </Select>
              )}
              <TextInput
                aria-label={`A few words about place ${index + 1}`}
                placeholder="A few words, if needed"
                maxLength={200}
                className="sm:min-h-9! sm:text-sm"
                value={pointer.note ?? ''}
                onChange={({ target }) => change(index, { note: target.value || undefined })}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
