import { type Incident, sendIncidentNotice } from '#contract/privacy/incidents.ts'
import { counted } from '#domain/english/counted.ts'
import { When } from '#web/lib/when.tsx'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import type { IncidentCardProps } from './texts-card.tsx'

interface DraftToPeople {
  subject: string
  text: string
}

export function SendNotice({ incident, isLocked, draft }: IncidentCardProps & { draft: DraftToPeople }) {
  const { untold, state, mailings } = incident
  return (
    <div className="space-y-3">
      {mailings.length > 0 && (
        <ul className="text-sm">
          {mailings.map(({ id, people, by, at }) => (
            <li key={id}>
              Mailed to {counted(people, 'person', 'people')} on <When at={at} time />
              {by && `, ${by}`}
            </li>
          ))}
        </ul>
      )}
      {!isLocked && state !== 'to_notify' && (
        <p className="text-ink-soft text-sm">The notice can be mailed to the people once it is decided to notify.</p>
      )}
      <DialogButton
        isOffered={!isLocked && state === 'to_notify' && untold > 0}
        dialog={(close) => <SendDialog {...{ incident, draft }} onClose={close} />}
      >
        Mail the notice to {counted(untold, 'person', 'people')}
      </DialogButton>
    </div>
  )
}

function SendDialog({ incident, draft, onClose }: { incident: Incident; draft: DraftToPeople; onClose: () => void }) {
  const { id, untold, version } = incident
  return (
    <CallDialog
      route={sendIncidentNotice}
      input={{ params: { incidentId: id }, body: { people: untold, expectedVersion: version } }}
      sent={`The notice is on its way to ${counted(untold, 'person', 'people')}`}
      failed="The notice was not sent. Please try again."
      tellsInside
      size="medium"
      onClose={onClose}
      title={`Mail this notice to ${counted(untold, 'person', 'people')}?`}
      description="Each person on the list who has not had it gets it once, by email. It cannot be called back."
      confirm={`Mail to ${counted(untold, 'person', 'people')}`}
      initialFocus={null}
      busyLabel="Sending..."
    >
      <p className="text-sm">Subject: {draft.subject}</p>
      <div className="wrap-anywhere whitespace-pre-line rounded-control border border-line bg-sunk p-4 text-sm">
        {draft.text}
      </div>
    </CallDialog>
  )
}
