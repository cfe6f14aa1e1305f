import { useId } from 'react'
import { today } from '#contract/calendar.ts'
import { type NamesOfPaper, noteNames } from '#contract/names.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface NoteNamesDialogProps {
  paper: NamesOfPaper
  opener: () => HTMLElement | null
  onClose: () => void
}

const words = { first: 'First name', middle: 'Middle name', last: 'Last name', suffix: 'Suffix' } as const
const wordFields = ['first', 'middle', 'last', 'suffix'] as const
const fields = [...wordFields, 'birthDate', 'sex', 'expiresOn'] as const

function useNames({ paper, onClose }: Pick<NoteNamesDialogProps, 'paper' | 'onClose'>) {
  const { documentId, name, printed } = paper
  const { draft, write, clear } = useDraft(useUser().id, `names:${documentId}`, {
    first: printed?.first ?? '',
    middle: printed?.middle ?? '',
    last: printed?.last ?? '',
    suffix: printed?.suffix ?? '',
    birthDate: printed?.birthDate ?? '',
    sex: printed?.sex ?? '',
    expiresOn: printed?.expiresOn ?? '',
  })
  const form = useForm(noteNames.body, {
    fields,
    values: draft,
    write,
    judgesAsTyped: true,
    idOf: (field) => `names-${field}`,
    route: noteNames,
    send: (body) => call(noteNames, { params: { documentId }, body }),
    onSent() {
      clear()
      toast.show('Success', `Noted: ${name}`)
      onClose()
    },
    failed: 'The name was not noted. Please try again.',
  })
  return { ...form, values: draft }
}

export function NoteNamesDialog({ paper, opener, onClose }: NoteNamesDialogProps) {
  const formId = useId()
  const form = useNames({ paper, onClose })
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      goOnAt={opener}
      title={`Name on ${paper.name}`}
      description="Letter by letter as it is printed; leave empty what the paper does not have."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="space-y-4">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {form.failure && (
          <Notice tone="warn" title="Nothing was saved" live>
            {form.failure}
          </Notice>
        )}
        <NameFields form={form} />
      </form>
    </Dialog>
  )
}

function NameFields({ form: { values, problems, change } }: { form: ReturnType<typeof useNames> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {wordFields.map((field) => (
        <Field key={field} id={`names-${field}`} label={words[field]} error={problems[field]}>
          <TextInput
            name={field}
            autoComplete="off"
            value={values[field]}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        </Field>
      ))}
      <DateField
        id="names-birthDate"
        name="birthDate"
        label="Date of birth"
        error={problems.birthDate}
        value={values.birthDate}
        onChange={(birthDate) => change({ birthDate })}
        first="1930-01-01"
        last={today()}
        opensAt="1995-01-01"
      />
      <Field id="names-sex" label="Sex" error={problems.sex}>
        <Select name="sex" value={values.sex} onChange={(event) => change({ sex: event.target.value })}>
          <option value="">Not printed</option>
          <option>F</option>
          <option>M</option>
          <option>X</option>
        </Select>
      </Field>
      <DateField
        id="names-expiresOn"
        name="expiresOn"
        label="Expires on"
        error={problems.expiresOn}
        value={values.expiresOn}
        onChange={(expiresOn) => change({ expiresOn })}
        first="2000-01-01"
        last="2060-12-31"
        opensAt={today()}
        example="31 May 2031"
      />
    </div>
  )
}
