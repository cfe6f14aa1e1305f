import { useState } from 'react'
import { AskedHow, changeRequest, type ThirdPartyRequest } from '#contract/third-party-requests.ts'
import { spokenDay } from '#domain/calendar.ts'
import { chaseAdvice } from '#domain/third-party-requests/chase.ts'
import { dayAt } from '#domain/zones.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'

const howLabels: Readonly<Record<AskedHow, string>> = {
  phone: 'By telephone',
  email: 'By email',
  in_person: 'In person',
  representative: 'Through a representative',
  portal: 'In their portal',
  post: 'By post',
}

/** Writes down that the party was asked again today, and shows when that was before. */
export function ChaseForm({ request, onDone }: { request: ThirdPartyRequest; onDone: () => void }) {
  const [how, setHow] = useState<AskedHow>('phone')
  const [note, setNote] = useState('')
  const { mutate, isPending } = useCall(changeRequest, {
    input: () => ({
      params: { requestId: request.id },
      body: { chase: { on: dayAt(new Date(), settings.timeZone), how, note } },
    }),
    onSuccess: () => {
      toast.show('Success', 'Saved that you asked again')
      onDone()
    },
    onError: (error) => toastFailed(error, sentenceOf(error, 'This could not be saved. Please try again.')),
  })
  const advice = chaseAdvice(request.party, request.chases.length)
  return (
    <section aria-label="Asked again" className="space-y-3 border-line border-t pt-4">
      <h3 className="font-semibold">Asked again</h3>
      {request.chases.length > 0 && (
        <ol className="space-y-1 text-sm">
          {request.chases.map((chase) => (
            <li key={chase.id} className="wrap-anywhere">
              {spokenDay(chase.on)}, {howLabels[chase.how].toLowerCase()}
              {chase.by && `, ${chase.by.name}`}
              {chase.note && `: ${chase.note}`}
            </li>
          ))}
        </ol>
      )}
      {advice && <p className="text-sm">{advice}</p>}
      <div className="grid items-end gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
        <Field label="How">
          <Select value={how} onChange={(event) => setHow(AskedHow.parse(event.target.value))}>
            {AskedHow.options.map((one) => (
              <option key={one} value={one}>
                {howLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="What they said">
          <TextInput autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Button variant="secondary" busy={isPending} busyLabel="Saving..." onClick={() => mutate()}>
          I asked today
        </Button>
      </div>
    </section>
  )
}
