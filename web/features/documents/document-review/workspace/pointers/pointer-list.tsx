import { Crosshair, X } from 'lucide-react'
import { MOST_POINTERS, type Pointer } from '#contract/documents/pointers.ts'
import { type ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'
import { placeOnPage } from '#domain/documents/place-on-page.ts'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { numbered } from '../../../filed/pointer-mark.tsx'

interface PointerListProps {
  pointers: readonly Pointer[]
  reasons: readonly ReviewReason[]
  isPointing: boolean
  onPoint: () => void
  onChange: (pointers: readonly Pointer[]) => void
}

export function PointerList({ pointers, reasons, isPointing, onPoint, onChange }: PointerListProps) {
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
      {isPointing && (
        <p role="status" className="text-ink-soft text-xs">
          Drag over the place. By keys: arrows move, Shift and arrows size, Enter places, Esc leaves.
        </p>
      )}
      {pointers.length > 0 && (
        <ol className="space-y-2">
          {numbered(pointers).map(({ pointer, number }) => (
            <PointerRow
              key={number}
              {...{ pointer, number, reasons }}
              onChange={(next) => onChange(pointers.map((one) => (one === pointer ? { ...one, ...next } : one)))}
              onRemove={() => onChange(pointers.filter((one) => one !== pointer))}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface PointerRowProps {
  pointer: Pointer
  number: number
  reasons: readonly ReviewReason[]
  onChange: (change: Partial<Pointer>) => void
  onRemove: () => void
}

const PointerRow = ({ pointer, number, reasons, onChange, onRemove }: PointerRowProps) => (
  <li className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
    <span className="min-w-0 grow">
      {number} · Page {pointer.page}, {placeOnPage(pointer)}
    </span>
    <Button size="small" variant="quiet" icon={X} aria-label={`Remove place ${number}`} onClick={onRemove} />
    {reasons.length > 1 && (
      <Select
        aria-label={`Reason at place ${number}`}
        className="sm:min-h-9 sm:text-sm"
        value={pointer.reason ?? ''}
        onChange={({ target }) => onChange({ reason: reasons.find((one) => one === target.value) })}
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
      aria-label={`A few words about place ${number}`}
      placeholder="A few words, if needed"
      maxLength={200}
      className="sm:min-h-9! sm:text-sm"
      value={pointer.note ?? ''}
      onChange={({ target }) => onChange({ note: target.value || undefined })}
    />
  </li>
)
