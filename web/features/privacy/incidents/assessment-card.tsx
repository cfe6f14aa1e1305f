import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeIncident,
  getIncident,
  type Incident,
  IncidentAnswer,
  type IncidentState,
  moveIncident,
} from '#contract/privacy/incidents.ts'
import {
  dutyLabels,
  incidentActs,
  incidentAnswers,
  incidentQuestions,
  NOTICE_RULE,
} from '#domain/privacy/incident-labels.ts'
import { read } from '#web/lib/query.ts'
import { sentenceOf, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { ReasonDialog } from '#web/shared/reason-dialog.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { IncidentCardProps } from './texts-card.tsx'

const questions = ['sensitive', 'acquired', 'harmful'] as const
type IncidentQuestion = (typeof questions)[number]
type TypedAnswers = Partial<Record<IncidentQuestion, IncidentAnswer>>
const dutyTones = { yes: 'bad', no: 'good', unclear: 'warn' } as const

// Saves the answers one by one, each over the version that the last save returned.
function useAnswers({ id }: Incident) {
  const queries = useQueryClient()
  const params = { incidentId: id }
  const query = read(getIncident, { params })
  const [answers, setAnswers] = useState<TypedAnswers>({})
  const settle = (saved: TypedAnswers) =>
    setAnswers((typed) => Object.fromEntries(Object.entries(typed).filter(([question]) => !(question in saved))))
  const { mutate } = useCall(changeIncident, {
    scope: { id: `incident:${id}` },
    answers: query,
    input: (body: TypedAnswers) => ({
      params,
      body: { ...body, expectedVersion: queries.getQueryData(query.queryKey)?.version ?? 0 },
    }),
    onSuccess: (_, saved) => settle(saved),
    onError(error, refused) {
      settle(refused)
      toastFailed(error, sentenceOf(error, 'The answer was not saved. Please try again.'))
    },
  })
  const answer = (typed: TypedAnswers) => {
    setAnswers((before) => ({ ...before, ...typed }))
    mutate(typed)
  }
  return { answers, answer }
}

export function AssessmentCard({ incident, isLocked }: IncidentCardProps) {
  const [moving, setMoving] = useState<IncidentState | null>(null)
  const params = { incidentId: incident.id }
  const { answers, answer } = useAnswers(incident)
  return (
    <Card title="Assessment" description={NOTICE_RULE}>
      <div className="space-y-4">
        {questions.map((question) => (
          <ChoiceField
            key={question}
            label={incidentQuestions[question]}
            value={answers[question] ?? incident[question]}
            onChange={(value) => answer({ [question]: value })}
            disabled={isLocked}
            options={IncidentAnswer.options}
            labels={incidentAnswers}
          />
        ))}
        <Notice tone={dutyTones[incident.duty]} title={dutyLabels[incident.duty]} />
        <May do="incidents.manage">
          <div className="flex flex-wrap gap-2">
            {incident.next.map((to) => (
              <Button key={to} variant={to === 'assessing' ? 'secondary' : 'primary'} onClick={() => setMoving(to)}>
                {incidentActs[to]}
              </Button>
            ))}
          </div>
        </May>
      </div>
      {moving && (
        <ReasonDialog
          title={incidentActs[moving]}
          description="The reason stays in the register and shows how it was decided."
          confirm={incidentActs[moving]}
          draft={`incident:${incident.id}:${moving}`}
          route={moveIncident}
          input={(reason) => ({ params, body: { to: moving, reason, expectedVersion: incident.version } })}
          onClose={() => setMoving(null)}
        />
      )}
    </Card>
  )
}
