import { Clock } from 'lucide-react'
import { toPayAgain, whatToTake } from '#content/exam/facts.ts'
import type { ClockCode, ExamPath, PathClock } from '#contract/path/path.ts'
import { isTold } from '#domain/path/clocks.ts'
import { NameSpellings, useDifferentNames } from '#web/shared/names/name-spellings.tsx'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { Day } from '#web/shared/path/day.tsx'
import { spanLeft } from '#web/shared/path/span-left.ts'
import { NoticesCard } from '#web/shared/people/notices-card.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AfterFailing } from './after-failing.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { BoardItemsCard } from './board-items-card.tsx'
import { EarlierAttempts } from './earlier-attempts.tsx'
import { FactCard } from './fact-list.tsx'
import { PartCards } from './part-cards.tsx'
import { partsDue } from './parts-due.ts'
import { StepsCard } from './steps-card.tsx'

export function ExamOverview({ applicationId, path }: { applicationId: string; path: ExamPath }) {
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

// Of these nothing follows any more once they are over.
const PASSING: readonly ClockCode[] = ['book_by', 'move_by', 'retest_from']

const stillCounts = ({ code, daysLeft: left, severity }: PathClock) =>
  severity !== 'met' && !(left < 0 && PASSING.includes(code))

const nearestFirst = (clocks: readonly PathClock[]) =>
  clocks.filter((clock) => isTold(clock) && stillCounts(clock)).toSorted((one, other) => one.daysLeft - other.daysLeft)

function ClocksCard({ clocks }: { clocks: readonly PathClock[] }) {
  const open = nearestFirst(clocks)
  if (open.length === 0) return null
  return (
    <Card titleId="clocks-title" title="Dates that count">
      <ul className="space-y-4 text-sm">
        {open.map((clock) => (
          <li key={clock.code}>
            <Status tone={clockTones[clock.severity]} icon={Clock}>
              {spanLeft(clock)}
            </Status>
            <p className="mt-1">{clock.sentence}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NamesNotice({ applicationId }: { applicationId: string }) {
  const papers = useDifferentNames(applicationId)
  if (papers.length === 0) return null
  const isBlocking = papers.some(({ comparison }) => comparison?.class === 'major')
  return (
    <Notice
      tone={isBlocking ? 'bad' : 'warn'}
      title={isBlocking ? 'A name must be corrected first' : 'Names on your papers'}
    >
      <ul className="space-y-3">
        {papers.map((paper) => (
          <li key={paper.id}>
            <NameSpellings paper={paper} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
