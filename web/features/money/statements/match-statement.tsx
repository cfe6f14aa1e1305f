import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import {
  type BankLineToMatch,
  type BankStatementToMatch,
  deleteBankStatement,
  getBankStatement,
} from '#contract/money/statements.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { centsOf, decimalOf, formatMoney, sumOf } from '#domain/money/amounts.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { May } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StatementLine } from './statement-line.tsx'
import { isCertain, keyOf, type Matching, pairOf, useConfirm } from './use-confirm.tsx'

export function MatchStatement({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useRead(getBankStatement, { params: { id } })
  return (
    <div className="space-y-5">
      <Button icon={ArrowLeft} variant="quiet" size="small" onClick={onBack}>
        All statements
      </Button>
      <QueryView query={query} failure="The statement could not be loaded" skeleton="h-80 rounded-card">
        {(statement) => <StatementLines statement={statement} onTakenBack={onBack} />}
      </QueryView>
    </div>
  )
}

interface StatementLinesProps {
  statement: BankStatementToMatch
  onTakenBack: () => void
}

function StatementLines({ statement, onTakenBack }: StatementLinesProps) {
  const { id, currency, lines, newLines, hasGaps } = statement
  const [chosen, setChosen] = useState<readonly string[]>([])
  const open = lines.filter(({ state }) => state === 'open')
  // A missing line is matched with a blocked client.
  const canTakeBack = lines.length === newLines && lines.every(({ state }) => state !== 'matched')
  const certain = open.filter(({ suggestions: [best, ...rest] }) => isCertain(best) && !rest.some(isCertain))
  const together = open.filter((line) => chosen.includes(line.id))
  const { confirm, isBusy, matchingOf } = useConfirm({ id, currency })
  const toggle = (line: string) =>
    setChosen((now) => (now.includes(line) ? now.filter((one) => one !== line) : [...now, line]))
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <StatementHead statement={statement} toMatch={open.length} />
        {canTakeBack && <TakeBack id={id} onDone={onTakenBack} />}
      </div>
      {hasGaps && (
        <Notice tone="warn" title="The running balance of this file does not add up">
          It was imported all the same. A line may be missing from it.
        </Notice>
      )}
      {certain.length > 1 && (
        <CertainOnes count={certain.length} isBusy={isBusy} onConfirm={() => confirm(certain.map(pairOf))} />
      )}
      {together.length > 1 && <Together lines={together} {...matchingOf(together.map((line) => line.id))} />}
      <ul className="space-y-3">
        {lines.map((line) => (
          <StatementLine
            key={line.id}
            line={line}
            isChosen={chosen.includes(line.id)}
            onToggle={() => toggle(line.id)}
            {...matchingOf([line.id])}
          />
        ))}
      </ul>
    </>
  )
}

const StatementHead = ({ statement, toMatch }: { statement: BankStatementToMatch; toMatch: number }) => (
  <div>
    <h2 className="font-semibold text-lg">{statement.channelName}</h2>
    <p className="text-ink-soft text-sm">
      {formatDay(statement.firstOn)} to {formatDay(statement.lastOn)}, {counted(statement.newLines, 'new line')},{' '}
      {toMatch === 0 ? 'everything that arrived is matched' : `${toMatch} to match`}
    </p>
  </div>
)

const CertainOnes = ({ count, isBusy, onConfirm }: { count: number; isBusy: boolean; onConfirm: () => void }) => (
  <Notice
    tone="info"
    title={`${counted(count, 'line')} have the reference and the amount of one reported payment`}
    actions={
      <May do="money.keep">
        <Button size="small" busy={isBusy} onClick={onConfirm}>
          Confirm all {count}
        </Button>
      </May>
    }
  />
)

interface TogetherProps extends Matching {
  lines: readonly BankLineToMatch[]
}

function Together({ lines, isBusy, answerTo, onConfirm }: TogetherProps) {
  const total = decimalOf(sumOf(lines.map(({ amount }) => centsOf(amount))))
  const currency = lines[0]?.currency ?? ''
  const candidates = new Map(lines.flatMap(({ suggestions }) => suggestions.map((one) => [keyOf(one), one])))
  return (
    <Notice tone="info" title={`${lines.length} lines chosen, ${formatMoney(total, currency)} together`} live>
      <p>They are one payment of:</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {[...candidates.values()].map((one) => (
          <Button key={keyOf(one)} size="small" variant="secondary" busy={isBusy} onClick={() => onConfirm(one)}>
            {one.applicant}, {formatMoney(one.amount, currency)}
          </Button>
        ))}
        {candidates.size === 0 && 'No payment is suggested for any of them.'}
      </div>
      {[...candidates.values()].map(answerTo)}
    </Notice>
  )
}

const TakeBack = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <May do="money.keep">
    <DialogButton
      size="small"
      variant="quiet"
      dialog={(close) => (
        <CallDialog
          route={deleteBankStatement}
          input={{ params: { id } }}
          failed="The import could not be taken back. Please try again."
          tellsInside="Nothing was changed"
          onDone={onDone}
          onClose={close}
          title="Take this import back?"
          description="Its lines are removed. The file can be imported again."
          confirm="Take it back"
          isDestructive
          initialFocus={null}
          busyLabel="Removing..."
        />
      )}
    >
      Take this import back
    </DialogButton>
  </May>
)
