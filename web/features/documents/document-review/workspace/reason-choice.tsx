import clsx from 'clsx'
import { type RefObject, useId } from 'react'
import { ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'
import { useKeySwitch } from '#web/shared/shortcuts/shortcuts.ts'

const DIGITS = '123456789'
/** 'other' keeps 0, even when reasons are added. A reason without a digit needs the pointer. */
export const reasonDigits: readonly (readonly [digit: string | undefined, reason: ReviewReason])[] =
  ReviewReason.options.map((reason, index) => [reason === 'other' ? '0' : DIGITS[index], reason])

interface ReasonChoiceProps {
  chosen: readonly ReviewReason[]
  isMissing: boolean
  onToggle: (reason: ReviewReason) => void
  field: RefObject<HTMLFieldSetElement | null>
}

/** Shows all reasons. Digits choose, since the letters are already shortcuts of this screen. */
export function ReasonChoice({ chosen, isMissing, onToggle, field }: ReasonChoiceProps) {
  const id = useId()
  const [keysWork] = useKeySwitch()
  return (
    <fieldset
      ref={field}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className="min-w-0 lg:-mx-2 lg:-mt-1 lg:min-h-24 lg:overflow-y-auto lg:px-2 lg:pt-1"
    >
      <p id={`${id}-label`} className="font-semibold text-sm">
        Reasons
      </p>
      <ReasonHelp id={`${id}-help`} isMissing={isMissing} />
      <div className="mt-1.5 grid grid-cols-2 gap-x-2">
        {reasonDigits.map(([digit, reason]) => (
          <ReasonBox
            key={reason}
            digit={keysWork ? digit : undefined}
            reason={reason}
            isChosen={chosen.includes(reason)}
            onToggle={onToggle}
          />
        ))}
      </div>
    </fieldset>
  )
}

const ReasonHelp = ({ id, isMissing }: { id: string; isMissing: boolean }) => (
  <p
    id={id}
    className={clsx('mt-1 text-sm', isMissing ? 'text-warn' : 'text-ink-soft lg:[@media(max-height:800px)]:sr-only')}
  >
    {isMissing
      ? 'Choose a reason. Without one it counts as “Another reason”.'
      : 'Its text is added to the notes, where you can edit it.'}
  </p>
)

interface ReasonBoxProps {
  digit: string | undefined
  reason: ReviewReason
  isChosen: boolean
  onToggle: (reason: ReviewReason) => void
}

const ReasonBox = ({ digit, reason, isChosen, onToggle }: ReasonBoxProps) => (
  <label
    className={clsx(
      '-mx-1 flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-1 py-1 text-sm leading-tight hover:bg-sunk pointer-fine:min-h-8',
      'has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:-outline-offset-2',
      isChosen && 'font-semibold',
    )}
  >
    <span className="relative inline-grid size-5 shrink-0 place-items-center">
      <input
        type="checkbox"
        value={reason}
        checked={isChosen}
        onChange={() => onToggle(reason)}
        aria-keyshortcuts={digit}
        className="peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-sm border border-line-strong bg-card outline-none checked:border-brand checked:bg-brand forced-colors:appearance-auto"
      />
      <span
        aria-hidden="true"
        className={clsx(
          'pointer-events-none col-start-1 row-start-1 font-normal text-ink-soft text-xs tabular-nums peer-checked:text-on-brand forced-colors:hidden',
          digit ? 'pointer-coarse:hidden' : 'hidden',
        )}
      >
        {digit}
      </span>
      <span
        aria-hidden="true"
        className={clsx(
          'pointer-events-none col-start-1 row-start-1 size-2 rounded-xs peer-checked:bg-on-brand forced-colors:hidden',
          digit && 'pointer-fine:hidden',
        )}
      />
    </span>
    <span className="min-w-0">{reviewReasons[reason].name}</span>
  </label>
)

export function focusReason(field: HTMLElement | null) {
  const box = field?.querySelector<HTMLInputElement>('input:checked') ?? field?.querySelector('input')
  box?.focus()
}
