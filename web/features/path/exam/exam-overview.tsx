import { useEffect, useState } from 'react'
import { type ExamAttempt, type ExamPath, getPathCalendar } from '#contract/path/path.ts'
import { pathOf } from '#contract/route.ts'
import { type ExamPart, examPartAsked, examPartLabels, examParts } from '#domain/path/exam-parts.ts'
import { isOver } from '#domain/path/moments.ts'
import { earlierAttempts, presentAttempt } from '#domain/path/reached.ts'
import { draftsOf } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { forgetPass } from '#web/shared/device/saved-pass.ts'
import { EarlierAttempts } from '#web/shared/exam-details/earlier-attempts.tsx'
import { ConfirmedMark, ExamPartFacts } from '#web/shared/exam-details/exam-part-facts.tsx'
import { PerformanceReport } from '#web/shared/exam-details/performance-report.tsx'
import { examPartFormName } from '#web/shared/exam-details/use-exam-part-form.ts'
import { type ExamPass, passOf } from '#web/shared/exam-pass/exam-pass.ts'
import { PassCard } from '#web/shared/exam-pass/pass-card.tsx'
import { keepPass } from '#web/shared/exam-pass/pass-store.ts'
import { useDifferentNames, usePassportName } from '#web/shared/names/name-spellings.tsx'
import { NamesNotice } from '#web/shared/names/names-notice.tsx'
import { MomentHead } from '#web/shared/path/moment-head.tsx'
import { momentOf } from '#web/shared/path/moments.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { LampInWindow } from '#web/ui/drawings.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ExamForm } from './exam-form.tsx'

const calendarOf = (id: string) => pathOf(getPathCalendar, { id })

interface ExamOverviewProps {
  applicationId: string
  path: ExamPath
}

export function ExamOverview({ applicationId, path }: ExamOverviewProps) {
  const attempt = presentAttempt(path)
  const ofExam = useDifferentNames(applicationId).filter(({ requirementId }) => requirementId === undefined)
  const { part, open } = useOpenPart({ applicationId, path })
  const pass = passOf(path, usePassportName(applicationId))
  useKeptPass(pass)
  const moment = momentOf(path)
  const hasResult = moment !== null && isOver(moment)
  const isLocked = attempt?.result?.confirmed === true
  return (
    <div className="max-w-xl space-y-4">
      {hasResult && <MomentHead applicationId={applicationId} moment={moment} isCard />}
      <SideState path={path} />
      <NamesNotice path={path} papers={ofExam} />
      {path.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
      {part && !isLocked ? (
        <ExamForm
          key={`${part} ${path.attempt}`}
          applicationId={applicationId}
          part={part}
          attempt={attempt}
          onClose={() => open(null)}
        />
      ) : (
        pass && <PassCard pass={pass} calendar={calendarOf(applicationId)} />
      )}
      {!part && !pass && !hasResult && (
        <EmptyState drawing={LampInWindow} title="Nothing to do now" className="pt-2!">
          We ask you here for your exam when its time comes.
        </EmptyState>
      )}
      <PartsEntered applicationId={applicationId} attempt={attempt} open={part} onChange={isLocked ? null : open} />
      {!isLocked && <SomethingElse path={path} open={part} onOpen={open} />}
      <Earlier applicationId={applicationId} path={path} />
    </div>
  )
}

function SideState({ path: { sideState } }: { path: ExamPath }) {
  if (!sideState) return null
  return (
    <Notice tone="sad" title={sideState.sentence}>
      {sideState.wayBack}
    </Notice>
  )
}

function Earlier({ applicationId, path }: ExamOverviewProps) {
  const attempts = earlierAttempts(path)
  if (attempts.length === 0) return null
  return (
    <Card title="Earlier attempts">
      <EarlierAttempts applicationId={applicationId} attempts={attempts} isOwn />
    </Card>
  )
}

/** The one open form: named by the address, begun as a draft, or due now. */
function useOpenPart({ applicationId, path }: ExamOverviewProps) {
  const owner = useUser().id
  const asked = examPartAsked(path, new Date())
  const [chosen, choose] = useState<ExamPart | null>(() => {
    const named = typeof window === 'undefined' ? null : window.location.hash.slice(1)
    const begun = new Set(draftsOf(owner).map(({ form }) => form))
    const wasBegun = (part: ExamPart) => begun.has(examPartFormName({ applicationId, part, attempt: path.attempt }))
    return examParts.find((part) => part === named) ?? examParts.find(wasBegun) ?? null
  })
  return { part: chosen ?? asked, open: choose }
}

function useKeptPass(pass: ExamPass | null): void {
  const { id } = useUser()
  const text = pass && JSON.stringify(pass)
  useEffect(() => {
    // Without storage, the pass shows only online.
    if (text) void keepPass(id, JSON.parse(text)).catch(() => undefined)
    else void forgetPass().catch(() => undefined)
    void import('#web/shared/exam-pass/offline-pass.tsx').catch(() => undefined)
  }, [id, text])
}

interface SomethingElseProps {
  path: ExamPath
  open: ExamPart | null
  onOpen: (part: ExamPart) => void
}

function SomethingElse({ path, open, onOpen }: SomethingElseProps) {
  const attempt = presentAttempt(path)
  const others = examParts.filter((part) => part !== open && !attempt?.[part])
  if (others.length === 0) return null
  return (
    <Folded
      summary={<span className="text-ink-soft text-sm">I have something else to enter</span>}
      className="print:hidden"
    >
      <div className="flex flex-wrap gap-2">
        {others.map((part) => (
          <Button key={part} variant="secondary" size="small" onClick={() => onOpen(part)}>
            {examPartLabels[part]}
          </Button>
        ))}
      </div>
    </Folded>
  )
}

interface PartsEnteredProps {
  applicationId: string
  attempt: ExamAttempt | undefined
  open: ExamPart | null
  onChange: ((part: ExamPart) => void) | null
}

function PartsEntered({ applicationId, attempt, open, onChange }: PartsEnteredProps) {
  const entered = examParts.filter((part) => part !== open && attempt?.[part])
  if (!attempt || entered.length === 0) return null
  return (
    <ul className="divide-y divide-line border-line border-y print:hidden">
      {entered.map((part) => (
        <li key={part}>
          <Folded
            flush
            summary={
              <>
                <span className="font-semibold text-sm">{examPartLabels[part]}</span>
                <ConfirmedMark isConfirmed={attempt[part]?.confirmed === true} />
              </>
            }
          >
            <ExamPartFacts part={part} attempt={attempt} isOwn />
            {part === 'result' && <PerformanceReport applicationId={applicationId} attempt={attempt} />}
            {onChange && (
              <Button variant="secondary" size="small" onClick={() => onChange(part)}>
                Change
              </Button>
            )}
          </Folded>
        </li>
      ))}
    </ul>
  )
}
