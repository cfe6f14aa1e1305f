import clsx from 'clsx'
import type { PaperFact, PaperUnderReview } from '#contract/documents/client-review.ts'
import type { CheckCode } from '#contract/documents/paper-checks.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { NameClassStatus } from '#web/shared/names/name-class.tsx'
import { type Shortcuts, useKeySwitch, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import type { DecisionDraft } from './use-send-decision.ts'

interface PaperChecksProps {
  paper: PaperUnderReview
  draft: DecisionDraft
  shortcutsPaused: boolean
  onChange: (change: Partial<DecisionDraft>) => void
}

export function PaperChecks({ paper, draft, shortcutsPaused, onChange }: PaperChecksProps) {
  const answers = draft.checks
  const answer = (code: CheckCode) => {
    const { [code]: now, ...others } = answers
    const next = nextAnswer(now)
    onChange({ checks: next === undefined ? others : { ...others, [code]: next } })
  }
  useShortcuts(
    Object.fromEntries(paper.checks.map(({ code }, index) => [`shift+${index + 1}`, () => answer(code)])) as Shortcuts,
    !shortcutsPaused,
  )
  return (
    <div className="space-y-3 text-sm lg:shrink-0">
      <FactTable facts={paper.facts} />
      <ul aria-label="Checks" className="space-y-0.5">
        {paper.checks.map(({ code, label }, index) => (
          <li key={code}>
            <Check label={label} digit={index + 1} answer={answers[code]} onPress={() => answer(code)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const nextAnswer = (answer: boolean | undefined) => (answer === undefined ? true : answer ? false : undefined)

const shown = (value: string | null) => (value && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value)

const FactTable = ({ facts }: { facts: readonly PaperFact[] }) => (
  <table className="w-full table-fixed text-left">
    <thead className="text-ink-soft text-xs">
      <tr>
        <th scope="col" className="w-24 font-normal">
          <span className="sr-only">Fact</span>
        </th>
        <th scope="col" className="font-normal">
          Sheet
        </th>
        <th scope="col" className="font-normal">
          Paper
        </th>
      </tr>
    </thead>
    <tbody>
      {facts.map(({ code, label, sheet, printed, class: of }) => (
        <tr key={code} className="border-line border-t align-top">
          <th scope="row" className="py-1 pr-2 font-normal text-ink-soft">
            {label}
          </th>
          <td className="wrap-anywhere py-1 pr-2 font-semibold">{shown(sheet) ?? <Nothing />}</td>
          <td className="wrap-anywhere py-1">
            {shown(printed) ?? <Nothing />} {of && of !== 'same' && <NameClassStatus of={of} />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Nothing = () => (
  <span className="text-ink-soft">
    <span aria-hidden="true">–</span>
    <span className="sr-only">not noted</span>
  </span>
)

interface CheckProps {
  label: string
  digit: number
  answer: boolean | undefined
  onPress: () => void
}

const said = (answer: boolean | undefined) => (answer === undefined ? 'not looked at' : answer ? 'yes' : 'no')

function Check({ label, digit, answer, onPress }: CheckProps) {
  const [isOn] = useKeySwitch()
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts={`Shift+${digit}`}
      title={`Shift+${digit}`}
      className="-mx-1 flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-sm px-1 text-left hover:bg-sunk pointer-fine:min-h-7"
    >
      <span
        aria-hidden="true"
        className={clsx(
          'grid h-5 w-9 shrink-0 place-items-center rounded-sm border text-xs',
          answer === undefined && 'border-line-strong text-ink-soft',
          answer === true && 'border-good bg-good-soft text-good',
          answer === false && 'border-bad bg-bad-soft text-bad',
        )}
      >
        {answer === undefined
          ? isOn && <span className="hidden pointer-fine:inline">⇧{digit}</span>
          : answer
            ? 'Yes'
            : 'No'}
      </span>
      {label}
      <span className="sr-only">: {said(answer)}</span>
    </button>
  )
}
