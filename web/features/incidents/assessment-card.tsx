import { useState } from 'react'
import { changeIncident, IncidentAnswer, type IncidentState, moveIncident } from '#contract/incidents.ts'
import {
  dutyLabels,
  incidentActs,
  incidentAnswers,
  incidentQuestions,
  NOTICE_RULE,
} from '#domain/incidents/incident-labels.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import type { IncidentCardProps } from './texts-card.tsx'

const questions = ['sensitive', 'acquired', 'harmful'] as const
type IncidentQuestion = (typeof questions)[number]
const dutyTones = { yes: 'bad', no: 'good', unclear: 'warn' } as const

export function AssessmentCard({ incident, isLocked }: IncidentCardProps) {
  const [moving, setMoving] = useState<IncidentState | null>(null)
  const params = { incidentId: incident.id }
  const answering = useCall(changeIncident, {
    input: (given: Partial<Record<IncidentQuestion, IncidentAnswer>>) => ({
      params,
      body: { ...given, expectedVersion: incident.version },
    }),
    onError: (error) => toastFailed(error, sentenceOf(error, 'The answer was not saved. Please try again.')),
  })
  return (
    <Card aria-labelledby="assessment-title">
      <CardHeader title="Assessment" titleId="assessment-title" description={NOTICE_RULE} />
      <div className="space-y-4">
        {questions.map((question) => (
          <Field key={question} label={incidentQuestions[question]}>
            <Select
              disabled={isLocked || answering.isPending}
              value={incident[question]}
              onChange={({ target }) => answering.mutate({ [question]: IncidentAnswer.parse(target.value) })}
            >
              {IncidentAnswer.options.map((answer) => (
                <option key={answer} value={answer}>
                  {incidentAnswers[answer]}
                </option>
              ))}
            </Select>
          </Field>
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
          act={incidentActs[moving]}
          draftName={`incident:${incident.id}:${moving}`}
          route={moveIncident}
          send={(reason) =>
            call(moveIncident, { params, body: { to: moving, reason, expectedVersion: incident.version } })
          }
          onClose={() => setMoving(null)}
        />
      )}
    </Card>
  )
}
