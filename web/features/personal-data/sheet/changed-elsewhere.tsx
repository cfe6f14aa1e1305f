import { useEffect, useRef } from 'react'
import { RadioField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Pick, SheetConflict } from './sheet-merge.ts'
import type { SheetFormState } from './use-sheet-form.ts'

const NOT_CHOSEN = 'Choose which answer to keep'

export function ChangedElsewhere({ sheet }: { sheet: SheetFormState }) {
  const { merged, conflicts, picks, pick, calls, isUnchosen } = sheet.elsewhere
  const box = useRef<HTMLDivElement>(null)
  const isThere = sheet.isChanged && (calls > 0 || merged.length > 0 || conflicts.length > 0)

  const answered = useRef(0)
  useEffect(() => {
    if (calls <= answered.current) return
    answered.current = calls
    box.current?.focus()
  }, [calls])

  return (
    <div ref={box} tabIndex={-1} role="status" className="scroll-mt-24 rounded-control empty:hidden">
      {isThere && !sheet.isBusy && (
        <Notice tone="warn" title="Your sheet was changed on another device or in another tab">
          <div className="space-y-4">
            <p>What you changed here is kept and not saved yet.</p>
            {merged.length > 0 && (
              <div>
                <p>You have not touched these answers here, so the new ones are filled in:</p>
                <ul className="mt-1 list-disc pl-5">
                  {merged.map(({ label, words }) => (
                    <li key={label} className="wrap-anywhere">
                      {label}: <span className="font-semibold text-ink">{words}</span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {conflicts.length > 0 && <p>These answers were changed here and there. Choose which to keep.</p>}
            {conflicts.map((conflict) => (
              <ConflictChoice
                key={conflict.id}
                conflict={conflict}
                picked={picks[conflict.id]}
                isMissed={isUnchosen}
                onPick={(choice) => pick(conflict, choice)}
              />
            ))}
            <Button type="submit" size="small">
              {conflicts.length > 0 ? 'Save with these answers' : 'Save your changes'}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}

interface ConflictChoiceProps {
  conflict: SheetConflict
  picked: Pick | undefined
  isMissed: boolean
  onPick: (choice: Pick) => void
}

function ConflictChoice({ conflict: { id, label, mine, theirs }, picked, isMissed, onPick }: ConflictChoiceProps) {
  const sides = [
    { choice: 'mine', title: 'Yours, typed here', words: mine },
    { choice: 'theirs', title: 'Saved elsewhere', words: theirs },
  ] as const
  return (
    <RadioField
      id={`choose-${id}`}
      name={`choose-${id}`}
      label={label}
      error={isMissed && !picked ? `${label}: ${NOT_CHOSEN}` : undefined}
      value={picked}
      onChange={onPick}
      options={sides.map(({ choice, title, words }) => [choice, words, title])}
      className="grid gap-2 sm:grid-cols-2"
    />
  )
}
