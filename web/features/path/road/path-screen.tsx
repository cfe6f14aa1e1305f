import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { listBoardItems } from '#contract/boards/board-items.ts'
import { type CaseItem, getCaseState } from '#contract/cases/case-state.ts'
import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { ExamPath, PathClock } from '#contract/path/path.ts'
import { isQuiet } from '#domain/path/moments.ts'
import { isClosed } from '#domain/path/reached.ts'
import { clockKey, soonestFirst, spanLeft, stillCounts } from '#domain/path/running-clocks.ts'
import { useRead } from '#web/lib/query.ts'
import { besides, QueryView } from '#web/lib/query-view.tsx'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { useDifferentNames, useNames } from '#web/shared/names/name-spellings.tsx'
import { NamesNotice } from '#web/shared/names/names-notice.tsx'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { Day } from '#web/shared/path/day.tsx'
import { MomentHead } from '#web/shared/path/moment-head.tsx'
import { momentOf } from '#web/shared/path/moments.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Road } from '#web/shared/path/road.tsx'
import { Status } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BoardItemsCard } from './board-items-card.tsx'
import { StageList } from './stage-list.tsx'

export const PathScreen = () => (
  <>
    <PageHeading title="Your Path" isInBar />
    <ApplicationView
      reassurance="Nothing has been lost."
      skeleton="h-96 rounded-card"
      none="Your path begins with an application. It takes a minute."
    >
      {({ id }) => <OfApplication applicationId={id} />}
    </ApplicationView>
  </>
)

interface PathOverviewProps {
  applicationId: string
  path: ExamPath
}

function OfApplication({ applicationId }: { applicationId: string }) {
  const at = { params: { id: applicationId } }
  const query = besides(
    useQuery(pathQuery(applicationId)),
    useNames(applicationId),
    useRead(listBoardItems, at),
    useRead(getCaseState, at),
  )
  return (
    <QueryView
      query={query}
      failure="Your path could not be loaded"
      reassurance="Nothing has been lost."
      skeleton="h-96 rounded-card"
    >
      {(path) => <PathOverview applicationId={applicationId} path={path} />}
    </QueryView>
  )
}

function PathOverview({ applicationId, path }: PathOverviewProps) {
  const { sideState } = path
  const names = useDifferentNames(applicationId)
  const { data: state } = useRead(getCaseState, { params: { id: applicationId } })
  const moment = momentOf(path)
  const head = moment && <MomentHead applicationId={applicationId} moment={moment} />
  const quiet = moment !== null && isQuiet(moment)
  return (
    <div className="max-w-3xl space-y-4 sm:space-y-6">
      {quiet && head}
      {sideState && (
        <Notice tone="warn" title={sideState.sentence}>
          {sideState.wayBack} Since <Day on={sideState.since} />.
        </Notice>
      )}
      <div className="lamp-ground overflow-hidden rounded-card text-on-deep">
        {!quiet && head}
        <section aria-label="Your road" className="space-y-2 p-4 pt-0 sm:p-6 sm:pt-0">
          <Road path={path} />
        </section>
      </div>
      {moment?.code === 'passed' && state && <LicenceSteps items={state.items} />}
      <NamesNotice path={path} papers={names} />
      <BoardItemsCard applicationId={applicationId} />
      {!isClosed(path) && <Dates clocks={path.clocks} hasHead={moment?.code === 'failed'} />}
      <StageList path={path} state={state} />
    </div>
  )
}

const FAR_DAYS = 90

function Dates({ clocks, hasHead }: { clocks: readonly PathClock[]; hasHead: boolean }) {
  // After a failed exam, the head shows the first possible day.
  const open = soonestFirst(clocks.filter((clock) => stillCounts(clock) && !(hasHead && clock.code === 'retest_from')))
  const near = open.filter((clock) => clock.severity !== 'info' || clock.daysLeft <= FAR_DAYS)
  const far = open.filter((clock) => !near.includes(clock))
  return (
    <>
      {near.length > 0 && (
        <Card title="Dates that count">
          <ClockList clocks={near} />
        </Card>
      )}
      {far.length > 0 && (
        <Folded summary="Later dates">
          <ClockList clocks={far} />
        </Folded>
      )}
    </>
  )
}

const ClockList = ({ clocks }: { clocks: readonly PathClock[] }) => (
  <ul className="grid gap-x-4 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
    {clocks.map((clock) => (
      <li
        key={clockKey(clock)}
        className="grid items-baseline justify-items-start gap-y-1 sm:col-span-2 sm:grid-cols-subgrid"
      >
        <Status tone={clockTones[clock.severity]} icon={Clock}>
          {spanLeft(clock)}
        </Status>
        <p>{clock.sentence}</p>
      </li>
    ))}
  </ul>
)

const OF_LICENCE: readonly CaseItemCode[] = [
  'licence_paper_to_ask',
  'licence_paper_to_arrive',
  'board_items_to_send',
  'message_to_read',
  'names_to_correct',
]

function LicenceSteps({ items }: { items: readonly CaseItem[] }) {
  const open = items.filter(({ code }) => OF_LICENCE.includes(code))
  const ofApplicant = open.filter(({ turn }) => turn === 'applicant')
  const ours = open.filter(({ turn }) => turn !== 'applicant')
  return (
    <section aria-labelledby="licence-title" className="grid gap-4 sm:grid-cols-2">
      <h2 id="licence-title" className="font-semibold text-lg sm:col-span-2">
        To your licence
      </h2>
      <Part title="Our part" items={ours} none="We ask your board what the licence needs, and write to you." />
      <Part title="Your part" items={ofApplicant} none="Nothing now. Keep your email and phone number up to date." />
    </section>
  )
}

const Part = ({ title, items, none }: { title: string; items: readonly CaseItem[]; none: string }) => (
  <div className="border-amber border-l-2 pl-3 text-sm">
    <h3 className="font-semibold">{title}</h3>
    {items.length === 0 && <p>{none}</p>}
    <ul className="space-y-1">
      {items.map(({ code, text, href, since }) => (
        <li key={`${code} ${text.applicant} ${since}`}>
          {href.applicant ? <TextLink href={href.applicant}>{text.applicant}</TextLink> : text.applicant}
        </li>
      ))}
    </ul>
  </div>
)
