import { useState } from 'react'
import { periodInWords } from '#content/privacy/retention.ts'
import { listRetentionRules, type RetentionRule } from '#contract/privacy/retention.ts'
import { counted } from '#domain/english/counted.ts'
import { useRead } from '#web/lib/query.ts'
import { dividedList, QueryView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RetentionDialog } from './retention-dialog.tsx'
import { RetentionDueDialog } from './retention-due-dialog.tsx'

type OpenedRule = { rule: RetentionRule; shows: 'change' | 'due' }

export function RetentionCard() {
  const query = useRead(listRetentionRules, {}, { staleTime: 0 })
  const [opened, setOpened] = useState<OpenedRule>()
  const close = () => setOpened(undefined)
  return (
    <Card
      title="How long data is kept"
      description="Data that is no longer needed is deleted automatically. People on legal hold are left out."
    >
      <QueryView query={query} bare failure="The retention periods could not be loaded" skeleton="h-96 w-full">
        {dividedList((rule) => (
          <li key={rule.id} className="py-4 first:pt-0 last:pb-0">
            <RetentionRow rule={rule} onOpen={(shows) => setOpened({ rule, shows })} />
          </li>
        ))}
      </QueryView>
      {opened?.shows === 'change' && <RetentionDialog rule={opened.rule} onClose={close} />}
      {opened?.shows === 'due' && <RetentionDueDialog rule={opened.rule} onClose={close} />}
    </Card>
  )
}

function RetentionRow({ rule, onOpen }: { rule: RetentionRule; onOpen: (shows: OpenedRule['shows']) => void }) {
  const { title, countsFrom, deletes, days, lastDeletedAt, deletedCount } = rule
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="whitespace-nowrap font-semibold tabular-nums">{periodInWords(days)}</p>
      </div>
      <p className="text-ink-soft text-sm">{countsFrom}</p>
      <p className="text-sm">{deletes}</p>
      <DueStatus rule={rule} />
      {lastDeletedAt && (
        <p className="text-ink-soft text-sm">
          Last deleted <When at={lastDeletedAt} time />. {counted(deletedCount, 'person', 'people')} so far.
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button variant="secondary" size="small" onClick={() => onOpen('due')}>
          See what is deleted next<span className="sr-only">: {title}</span>
        </Button>
        <May do="retention.change">
          <Button variant="quiet" size="small" onClick={() => onOpen('change')}>
            Change<span className="sr-only">: {title}</span>
          </Button>
        </May>
      </div>
    </div>
  )
}

function DueStatus({ rule: { isPaused, effectiveFrom, dueNow, dueTomorrow, held } }: { rule: RetentionRule }) {
  const due = dueNow + dueTomorrow
  const ofHowMany = counted(due, 'person', 'people')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isPaused && <Status tone="warn">Paused: {ofHowMany} due</Status>}
      {!isPaused && effectiveFrom && (
        <Status tone="warn">
          Starts <When at={effectiveFrom} time />: {ofHowMany} due
        </Status>
      )}
      {!isPaused && !effectiveFrom && (
        <Status tone={due > 0 ? 'info' : 'neutral'}>
          {due > 0 ? `${ofHowMany} due by tomorrow` : 'Nothing to delete by tomorrow'}
        </Status>
      )}
      {held > 0 && <Status tone="neutral">{held.toLocaleString('en-US')} on legal hold</Status>}
    </div>
  )
}
