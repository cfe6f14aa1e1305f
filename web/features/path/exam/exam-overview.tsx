import { toPayAgain, whatToTake } from '#content/exam/facts.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { Day } from '#web/shared/path/day.tsx'
import { NoticesCard } from '#web/shared/people/notices-card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AfterFailing } from './after-failing.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { BoardItemsCard } from './board-items-card.tsx'
import { ClocksCard } from './clocks-card.tsx'
import { EarlierAttempts } from './earlier-attempts.tsx'
import { FactCard } from './fact-list.tsx'
import { NamesNotice } from './names-notice.tsx'
import { PartCards } from './part-cards.tsx'
import { partsDue } from './parts-due.ts'
import { StepsCard } from './steps-card.tsx'

interface ExamOverviewProps {
  applicationId: string
  path: ExamPath
}

export function ExamOverview({ applicationId, path }: ExamOverviewProps) {
  const attempt = path.attempts.find(({ number }) => number === path.attempt)
  const { sideState, warnings } = path
  const hasFailed = path.steps.some(({ code, state }) => code === 'result_failed' && state === 'done')
  const hasPassed = path.steps.some(({ code, state }) => code === 'result_passed' && state === 'done')
  const isOver = hasFailed || hasPassed
  const isTaken = path.steps.some(({ code, state }) => code === 'exam_taken' && state === 'done')
  const isAhead = !isTaken && sideState?.code !== 'no_show'
  const isSoon = !isOver && partsDue(path.steps, attempt).includes('appointment')
  return (
    <div className="space-y-4 sm:space-y-6">
      {hasPassed && (
        <Notice tone="good" title="You passed. Congratulations!">
          Next are the steps to the licence of your board. Our team writes to you about them.
        </Notice>
      )}
      {hasFailed && <AfterFailing path={path} />}
      {sideState && (
        <Notice tone="warn" title={sideState.sentence}>
          {sideState.wayBack} Since <Day on={sideState.since} />.
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warn" title="Please check this">
          <ul className="list-disc space-y-1 pl-4">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <NamesNotice applicationId={applicationId} />
      <BoardItemsCard applicationId={applicationId} />
      {!isOver && isAhead && attempt?.appointment && (
        <AppointmentCard appointment={attempt.appointment} applicationId={applicationId} clocks={path.clocks} />
      )}
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="empty:hidden lg:col-start-2 lg:row-start-1">
          {/* After failing the first possible day stands above. */}
          <ClocksCard clocks={path.clocks.filter(({ code }) => !hasFailed || code !== 'retest_from')} />
        </div>
        <div className="space-y-4 sm:space-y-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <PartCards applicationId={applicationId} path={path} />
          <EarlierAttempts applicationId={applicationId} attempts={path.attempts} present={path.attempt} />
          <StepsCard steps={path.steps} />
        </div>
        <div className="space-y-4 sm:space-y-6 lg:col-start-2">
          {hasFailed && <FactCard id="again" title="What to pay again" facts={toPayAgain} />}
          {isSoon && <FactCard id="take" title="What to take" facts={whatToTake} />}
          <NoticesCard />
        </div>
      </div>
    </div>
  )
}
