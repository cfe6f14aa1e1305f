import { useState } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import type { ExamAttempt, ExamPath, PathStep, StepState } from '#contract/path/path.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { causeLabel } from '#domain/cases/codes.ts'
import { dotted } from '#domain/english/words.ts'
import { enteredPartOf } from '#domain/path/exam-parts.ts'
import { lacksBoard } from '#domain/path/marking.ts'
import { partyNames } from '#domain/path/party-names.ts'
import { isOpen, presentAttempt } from '#domain/path/reached.ts'
import { isRecordedAtRequest } from '#domain/path/request-steps.ts'
import { lastDoneOn } from '#domain/path/stages.ts'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { Day } from '#web/shared/path/day.tsx'
import { MarkStepDialog } from '#web/shared/path/mark-step-dialog.tsx'
import { requestsOf } from '#web/shared/path/requests-of.ts'
import { RevertStepDialog } from '#web/shared/path/revert-step-dialog.tsx'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { ExamPartDialog } from './exam-part-dialog.tsx'

const teamPartyNames: typeof partyNames = { ...partyNames, applicant: 'the client', school: 'the school and the PRC' }

interface PathStepsProps {
  applicationId: string
  path: ExamPath
  client: ClientWithLastTransition | undefined
}

export function PathSteps({ applicationId, path, client }: PathStepsProps) {
  const now = path.steps.filter(isNow)
  const done = path.steps.filter((step) => step.state === 'done' && !isNow(step))
  const ahead = path.steps.filter(({ state }) => state === 'ahead' || state === 'skipped')
  const last = lastDoneOn(done)
  const list = (steps: readonly PathStep[]) => (
    <ol className="divide-y divide-line">
      {steps.map((step) => (
        <StepRow key={step.code} {...{ applicationId, path, step, client }} />
      ))}
    </ol>
  )
  return (
    <Card title="Steps">
      {list(now)}
      {done.length > 0 && (
        <Folded flush summary={`${done.length} done${last ? `, the last on ${formatDay(last)}` : ''}`}>
          {list(done)}
        </Folded>
      )}
      {ahead.length > 0 && (
        <Folded flush summary={`${ahead.length} to come`}>
          {list(ahead)}
        </Folded>
      )}
    </Card>
  )
}

const isNow = (step: PathStep) => isOpen(step) || (step.state === 'done' && !step.confirmed)

interface StepRowProps extends PathStepsProps {
  step: PathStep
}

function StepRow(row: StepRowProps) {
  const { step } = row
  const isOfRequest = step.proof ? step.proof.requestId !== null : isRecordedAtRequest(step.code)
  return (
    <li aria-current={step.state === 'current' ? 'step' : undefined} className="py-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold">{titleOfStep(step)}</h3>
            <StepBadge step={step} />
          </div>
          <StepWait step={step} waiting={row.client?.waiting} />
          <StepEvidence step={step} />
        </div>
        {isOfRequest ? (
          <RequestOfStep {...row} />
        ) : (
          <May do="cases.move">
            <StepAction {...row} />
          </May>
        )}
      </div>
    </li>
  )
}

function RequestOfStep({ applicationId, step }: StepRowProps) {
  if (!step.proof && step.state === 'done') return null
  return (
    <TextLink href={requestsOf(applicationId)} className="inline-flex min-h-6 items-center">
      {step.proof ? 'See the request' : 'Record at the request'}
      <span className="sr-only"> {titleOfStep(step)}</span>
    </TextLink>
  )
}

function actionOf(step: PathStep, board: ExamPath['board'], attempt: ExamAttempt | undefined) {
  const part = enteredPartOf(step.code)
  const isEntered = part !== undefined && attempt?.[part] !== null
  if (step.proof !== null || (step.state === 'done' && isEntered)) return ['revert', 'quiet', 'Take back'] as const
  if (step.state === 'done') return null
  if (part && !isEntered) return ['enter', 'secondary', 'Enter'] as const
  return lacksBoard(step.code, board) ? null : (['mark', 'secondary', 'Mark'] as const)
}

function StepAction({ applicationId, path, step, client }: StepRowProps) {
  const [open, setOpen] = useState<'mark' | 'enter' | 'revert' | null>(null)
  const { code } = step
  const part = enteredPartOf(code)
  const attempt = presentAttempt(path)
  const action = actionOf(step, path.board, attempt)
  if (!action) return null
  const [does, look, word] = action
  const about = { applicationId, code, onClose: () => setOpen(null) }
  return (
    <>
      <Button variant={look} size="small" onClick={() => setOpen(does)}>
        {word}
        <span className="sr-only"> {titleOfStep(step)}</span>
      </Button>
      {open === 'mark' && <MarkStepDialog {...about} />}
      {open === 'revert' && <RevertStepDialog {...about} />}
      {open === 'enter' && part && <ExamPartDialog {...about} {...{ part, attempt }} user={client?.user ?? null} />}
    </>
  )
}

function titleOfStep({ code, title }: PathStep): string {
  if (code === 'result_passed') return `${title}: passed`
  return code === 'result_failed' ? `${title}: not passed` : title
}

interface StepWaitProps {
  step: PathStep
  waiting: ClientWithLastTransition['waiting'] | undefined
}

function StepWait({ step: { state, waitsFor, since, pace, usualDays: usual }, waiting }: StepWaitProps) {
  if (state !== 'current' && state !== 'problem') return null
  return (
    <p className="text-ink-soft text-xs">
      {teamPartyNames[waitsFor] && `Waiting for ${teamPartyNames[waitsFor]}`}
      {since && (
        <>
          {' '}
          since <Day on={since} />
        </>
      )}
      {/* The step at which a case stands shows the turn of the case, whose cause may lie at another step. */}
      {waiting && waiting.for === waitsFor && waiting.since === since && `: ${causeLabel(waiting.cause)}`}. {pace}
      {usual && ` ${usual.min} to ${usual.max} days: ${usual.basis}.`}
    </p>
  )
}

function StepEvidence({ step: { proof } }: { step: PathStep }) {
  if (!proof) return null
  return (
    <p className="wrap-anywhere mt-1 text-ink-soft text-xs">
      {dotted(proof.number, proof.note, proof.documentId && 'a document of this client', proof.by)},{' '}
      <When at={proof.at} time />
      {proof.objectPath && (
        <>
          {' · '}
          <TextLink href={proof.objectPath} newTab>
            View the proof
          </TextLink>
        </>
      )}
    </p>
  )
}

const looks: Record<StepState, { tone: Tone; words: string }> = {
  done: { tone: 'good', words: 'Done' },
  current: { tone: 'warn', words: 'Now' },
  ahead: { tone: 'neutral', words: 'To come' },
  skipped: { tone: 'neutral', words: 'Not needed yet' },
  problem: { tone: 'bad', words: 'Needs attention' },
}

function StepBadge({ step: { state, doneOn, confirmed } }: { step: PathStep }) {
  const { tone, words } = looks[state]
  if (state !== 'done') return <Status tone={tone}>{words}</Status>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Status tone={confirmed ? tone : 'warn'}>{confirmed ? words : 'To be confirmed'}</Status>
      {doneOn && (
        <span className="text-ink-soft text-xs">
          <Day on={doneOn} />
        </span>
      )}
    </span>
  )
}
