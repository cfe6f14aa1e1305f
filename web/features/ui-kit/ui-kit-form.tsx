import { type SubmitEvent, useState } from 'react'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { MonthField } from '#web/ui/month-field.tsx'

const nameMissing = 'Enter your name'

export function GalleryForm() {
  const [name, setName] = useState('')
  const [birthday, setBirthday] = useState('1995-04-23')
  const [month, setMonth] = useState('')
  const [attempt, setAttempt] = useState(0)
  const refused = attempt > 0 && name.trim() === ''
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempt((count) => count + 1)
  }
  return (
    <form noValidate onSubmit={send} className="max-w-form space-y-5">
      <ErrorSummary attempt={attempt} errors={refused ? [{ name: 'gallery-name', message: nameMissing }] : []} />
      <TextField
        name="gallery-name"
        label="Name"
        required
        value={name}
        error={refused ? nameMissing : undefined}
        onChange={setName}
        autoComplete="off"
      />
      <Field label="Mobile number" help="With the country code, such as +63 917 123 4567">
        <TextInput inputMode="tel" defaultValue="+63 917 123 4567" />
      </Field>
      <Field label="Email" error="Enter an email address, such as name@example.com">
        <TextInput type="email" defaultValue="maria.santos@" />
      </Field>
      <Field label="Not for you to change">
        <TextInput disabled defaultValue="A-2026-00017" />
      </Field>
      <Field label="Marital status">
        <Select defaultValue="single">
          <option value="single">Single</option>
          <option value="married">Married</option>
        </Select>
      </Field>
      <DateField
        label="Birthday"
        help="Typed as 23 Apr 1995, or picked; 03/04/1995 is asked about."
        value={birthday}
        onChange={setBirthday}
        first="1900-01-01"
        last="2026-11-21"
      />
      <MonthField label="Month/Year" value={month} onChange={setMonth} firstYear={1900} lastYear={2026} />
      <Field label="Message">
        <TextArea placeholder="Enter your message" />
      </Field>
      <FieldGroup legend="Exam status">
        <Checkbox label="First Time Taker" defaultChecked />
        <Checkbox label="Retaker" help="You have taken the exam before" />
      </FieldGroup>
      <Button type="submit">Send</Button>
    </form>
  )
}
