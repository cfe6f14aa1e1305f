import { useQuery } from '@tanstack/react-query'
import { isDay, today } from '#contract/calendar.ts'
import {
  correctPersonalData,
  getPersonalDataSheet,
  type PersonalDataSheet,
  SheetCorrection,
} from '#contract/personal-data/personal-data.ts'
import {
  isSheetFieldName,
  maritalStatusNames,
  type SheetFieldName,
  sheetFieldNames,
  sheetFields,
  sheetFieldTitle,
} from '#contract/personal-data/personal-data-fields.ts'
import { changePrivacyRequest, type IdentityCheck, type PrivacyRequest } from '#contract/privacy/privacy-desk.ts'
import { ageOn } from '#domain/personal-data/age.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useForm, useValues } from '#web/lib/form.ts'
import { read } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'
import { AreaField, bound, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface CorrectDialogProps {
  request: PrivacyRequest
  applicationId: string
  identityCheck: IdentityCheck
  onClose: () => void
  onDone: () => void
}

export function CorrectDialog(props: CorrectDialogProps) {
  const { data: sheet, isError } = useQuery(
    read(getPersonalDataSheet, { query: { applicationId: props.applicationId } }, { absentOn: 404 }),
  )
  if (sheet) return <Correction {...props} sheet={sheet} />
  return (
    <Dialog open onClose={props.onClose} title="Correct">
      {sheet === null || isError ? <p>There is no personal data sheet to correct.</p> : <Skeleton className="h-24" />}
    </Dialog>
  )
}

interface OneAnswer {
  field: string
  value: string
  reason: string
}

const answerOf = (name: SheetFieldName, typed: string) =>
  sheetFields[name].kind === 'yesOrNo' ? typed === 'yes' : typed

const correctedAnswers = (name: SheetFieldName, typed: string) => ({
  [name]: answerOf(name, typed),
  ...(name === 'birthday' && isDay(typed) && { age: ageOn(typed, today()) }),
})

const shownAs = (answer: PersonalDataSheet[SheetFieldName]) =>
  typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : String(answer ?? '')

/** Reports a problem with the answer at this form's field, whatever the sheet names it. */
const schemaOf = (sheet: PersonalDataSheet, requestId: string): FormSchema<OneAnswer, SheetCorrection> => ({
  safeParse({ field, value, reason }) {
    if (!isSheetFieldName(field)) {
      return { success: false, error: { issues: [{ path: 'field', message: 'Choose what is wrong' }] } }
    }
    const { version: expectedVersion, ...answers } = sheet
    const corrected = { ...answers, ...correctedAnswers(field, value), reason, requestId, expectedVersion }
    const judged = SheetCorrection.safeParse(corrected)
    if (judged.success) return judged
    const issues = judged.error.issues.map(({ path, message }) => ({
      path: path[0] === 'reason' ? 'reason' : 'value',
      message,
    }))
    return { success: false, error: { issues } }
  },
})

function Correction({
  request,
  applicationId,
  identityCheck,
  sheet,
  onClose,
  onDone,
}: CorrectDialogProps & {
  sheet: PersonalDataSheet
}) {
  const form = useForm(schemaOf(sheet, request.id), {
    ...useValues<OneAnswer>({ field: '', value: '', reason: '' }),
    route: correctPersonalData,
    async send(body) {
      if (request.identityCheck === null) {
        const noted = { identityCheck, expectedVersion: request.version }
        await call(changePrivacyRequest, { params: { requestId: request.id }, body: noted })
      }
      return call(correctPersonalData, { params: { id: applicationId }, body })
    },
    onSent() {
      toast.show('Success', 'The sheet is corrected, and the person was told')
      onDone()
    },
    failed: 'Nothing was corrected. Please try again.',
  })
  const { values, change } = form
  const name = isSheetFieldName(values.field) ? values.field : null
  const choose = (field: string) => change({ field, value: isSheetFieldName(field) ? shownAs(sheet[field]) : '' })
  return (
    <FormDialog title="Correct" description={request.askedFor} confirm="Correct" form={form} onClose={onClose}>
      <ChoiceField
        label="What is wrong"
        required
        {...bound(form, 'field')}
        onChange={choose}
        blank="Choose one"
        options={sheetFieldNames}
        labels={sheetFieldTitle}
      />
      {name && <AnswerField form={form} name={name} />}
      <AreaField form={form} name="reason" label="Reason" help="The person reads it." required rows={2} />
    </FormDialog>
  )
}

const choices: Partial<Record<string, Readonly<Record<string, string>>>> = {
  yesOrNo: { yes: 'Yes', no: 'No' },
  maritalStatus: maritalStatusNames,
}

function AnswerField({ form, name }: { form: FormOf<OneAnswer>; name: SheetFieldName }) {
  const { kind } = sheetFields[name]
  const offered = choices[kind]
  const field = { form, name: 'value', label: 'What is right', required: true } as const
  if (!offered) return <TextField {...field} type={kind === 'day' ? 'date' : 'text'} />
  return <ChoiceField {...field} options={Object.entries(offered)} />
}
