import {
  AskedHow,
  changeRequest,
  type ThirdPartyRequest,
  ThirdPartyRequestChange,
} from '#contract/third-party-requests/third-party-requests.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { chaseAdvice } from '#domain/third-party-requests/chase.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/notice.tsx'

const howLabels: Readonly<Record<AskedHow, string>> = {
  phone: 'By telephone',
  email: 'By email',
  in_person: 'In person',
  representative: 'Through a representative',
  portal: 'In their portal',
  post: 'By post',
}

interface ChaseFormProps {
  request: ThirdPartyRequest
  onSaved: (answer: ThirdPartyRequest) => void
}

const EMPTY: { how: AskedHow; note: string } = { how: 'phone', note: '' }

const toChase = (draft: typeof EMPTY) => ({ chase: { on: portalToday(), ...draft } })

const schema = readInto(ThirdPartyRequestChange, toChase, (path) => path.slice(1))

export function ChaseForm({ request, onSaved }: ChaseFormProps) {
  const form = useDraftForm(schema, {
    draft: [`chase:${request.id}`, EMPTY],
    ...sendTo(changeRequest, (body) => ({ params: { requestId: request.id }, body })),
    sent: 'Saved that you asked again',
    onSent: onSaved,
    failed: 'This could not be saved. Please try again.',
  })
  const advice = chaseAdvice(request.party, request.chases.length)
  return (
    <section aria-label="Asked again" className="space-y-3 border-line border-t pt-4">
      <h3 className="font-semibold">Asked again</h3>
      {request.chases.length > 0 && (
        <ol className="space-y-1 text-sm">
          {request.chases.map((chase) => (
            <li key={chase.id} className="wrap-anywhere">
              {formatDay(chase.on)}, {howLabels[chase.how].toLowerCase()}
              {chase.by && `, ${chase.by.name}`}
              {chase.note && `: ${chase.note}`}
            </li>
          ))}
        </ol>
      )}
      {advice && <p className="text-sm">{advice}</p>}
      <FormFailure form={form} />
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit}
        className="grid items-end gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
      >
        <ChoiceField form={form} name="how" label="How" options={AskedHow.options} labels={howLabels} />
        <TextField form={form} name="note" label="What they said" autoComplete="off" />
        <Button type="submit" variant="secondary" busy={form.isBusy} busyLabel="Saving...">
          I asked today
        </Button>
      </form>
    </section>
  )
}
