import { Copy } from 'lucide-react'
import { useState } from 'react'
import { getIncidentNotices, type Incident, IncidentChange } from '#contract/privacy/incidents.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { toast } from '#web/lib/toast.ts'
import { When } from '#web/lib/when.tsx'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { IncidentForm, useIncidentForm } from './incident-form.tsx'
import { instantTyped, inZoneOf, localMoment } from './local-moment.ts'
import { SendNotice } from './send-notice.tsx'
import type { IncidentCardProps } from './texts-card.tsx'

export function NoticesCard({ incident, isLocked }: IncidentCardProps) {
  const [isShown, setShown] = useState(false)
  const params = { incidentId: incident.id }
  const drafts = useRead(getIncidentNotices, { params }, { enabled: isShown })
  return (
    <Card
      title="Notices"
      description="Drafts made of what is known. The Commission takes its notice in its own online system; that to the people can be mailed from here."
    >
      <div className="space-y-6">
        {!isShown && (
          <Button variant="secondary" onClick={() => setShown(true)}>
            Show the drafts
          </Button>
        )}
        {isShown && (
          <QueryView query={drafts} bare quiet failure="The drafts could not be loaded" skeleton="h-64 w-full">
            {({ npc, people }) => (
              <>
                <NoticeDraft title="To the National Privacy Commission" draft={npc} />
                <NoticeDraft title="To the people" draft={people} />
                <SendNotice incident={incident} isLocked={isLocked} draft={people} />
              </>
            )}
          </QueryView>
        )}
        <ToldForm incident={incident} isLocked={isLocked} />
      </div>
    </Card>
  )
}

function NoticeDraft({ title, draft }: { title: string; draft: { subject: string; text: string } }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${draft.subject}\n\n${draft.text}`)
      toast.show('Success', 'The draft was copied')
    } catch {
      toast.error('Not copied', 'Your browser did not allow it. Select the text and copy it yourself.')
    }
  }
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <Button icon={Copy} variant="secondary" size="small" onClick={() => void copy()}>
          Copy<span className="sr-only"> the draft {title.toLowerCase()}</span>
        </Button>
      </div>
      <p className="text-sm">Subject: {draft.subject}</p>
      <div className="wrap-anywhere whitespace-pre-line rounded-control border border-line bg-sunk p-4 text-sm">
        {draft.text}
      </div>
    </section>
  )
}

const toldFields = ['npcToldAt', 'npcReference', 'peopleToldAt', 'fullReportAt'] as const
type TypedTold = Record<(typeof toldFields)[number], string>
const toldChange = IncidentChange.pick({
  npcToldAt: true,
  npcReference: true,
  peopleToldAt: true,
  fullReportAt: true,
})

const schema = readInto(toldChange, ({ npcToldAt, npcReference, peopleToldAt, fullReportAt }: TypedTold) => ({
  npcReference,
  npcToldAt: instantTyped(npcToldAt),
  peopleToldAt: instantTyped(peopleToldAt),
  fullReportAt: instantTyped(fullReportAt),
}))

const labels: Readonly<TypedTold> = {
  npcToldAt: 'The Commission was told',
  npcReference: 'Its reference number',
  peopleToldAt: 'The people were told',
  fullReportAt: 'The full report was handed in',
}

const toldOf = ({ npcToldAt, npcReference, peopleToldAt, fullReportAt }: Incident): TypedTold => ({
  npcToldAt: localMoment(npcToldAt),
  npcReference,
  peopleToldAt: localMoment(peopleToldAt),
  fullReportAt: localMoment(fullReportAt),
})

function ToldForm({ incident, isLocked }: IncidentCardProps) {
  const form = useIncidentForm(incident, {
    card: 'told',
    valuesOf: toldOf,
    schema,
    saved: 'Who was told was saved',
  })
  const { isBusy } = form
  const values = isLocked ? toldOf(incident) : form.values
  return (
    <IncidentForm form={form} className="space-y-4 border-line border-t pt-4">
      {incident.fullReportDueAt && !incident.fullReportAt && (
        <Notice
          title={
            <>
              The full report is due by <When at={incident.fullReportDueAt} time />
            </>
          }
        />
      )}
      <fieldset disabled={isLocked} className="grid gap-4 sm:grid-cols-2">
        {toldFields.map((name) => (
          <TextField
            form={{ ...form, values }}
            name={name}
            key={name}
            label={labels[name]}
            help={name === 'npcReference' ? undefined : inZoneOf(values[name])}
            type={name === 'npcReference' ? 'text' : 'datetime-local'}
            autoComplete="off"
          />
        ))}
      </fieldset>
      {!isLocked && (
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Saving...">
          Save who was told
        </Button>
      )}
    </IncidentForm>
  )
}
