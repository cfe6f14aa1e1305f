import { type Incident, IncidentChange, incidentTexts } from '#contract/privacy/incidents.ts'
import { incidentTextLabels } from '#domain/privacy/incident-labels.ts'
import { textsIn } from '#web/lib/texts-in.ts'
import { AreaField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { IncidentForm, useIncidentForm } from './incident-form.tsx'

export interface IncidentCardProps {
  incident: Incident
  isLocked: boolean
}

const fields = ['title', ...incidentTexts] as const

const schema = IncidentChange.pick({
  title: true,
  nature: true,
  consequences: true,
  dataInvolved: true,
  measures: true,
  contact: true,
  help: true,
})

const textsOf = (incident: Incident) => textsIn(incident, fields)

export const TextsCard = ({ incident, isLocked }: IncidentCardProps) => (
  <Card
    title="What is known"
    description="The parts that both notices have to have. Write down what you know; the rest can come later."
  >
    {isLocked ? (
      <Facts
        facts={incidentTexts.map((name) => ({
          term: incidentTextLabels[name].label,
          value: <span className="whitespace-pre-line">{incident[name] || '–'}</span>,
        }))}
      />
    ) : (
      <TextsForm incident={incident} />
    )}
  </Card>
)

function TextsForm({ incident }: { incident: Incident }) {
  const form = useIncidentForm(incident, {
    card: 'texts',
    valuesOf: textsOf,
    schema,
    saved: 'What is known was saved',
  })
  return (
    <IncidentForm form={form} className="space-y-4">
      <TextField form={form} name="title" label="In a few words" required maxLength={120} autoComplete="off" />
      {incidentTexts.map((name) => (
        <AreaField
          form={form}
          name={name}
          key={name}
          label={incidentTextLabels[name].label}
          help={incidentTextLabels[name].help}
          rows={name === 'contact' ? 2 : 3}
        />
      ))}
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Save what is known
      </Button>
    </IncidentForm>
  )
}
