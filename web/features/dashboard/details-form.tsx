import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { type KnownDetails, MyDetails, saveMyDetails } from '#contract/my-details.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { fieldsOf } from '#web/lib/details-fields.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { useOnce } from '#web/lib/once.ts'
import { userQuery, useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'

const FAILED = 'Your details were not saved. Please try again.'

type Name = keyof MyDetails
type Problems = Partial<Record<Name, string>>

const isAsked = (name: string): name is Name => Object.hasOwn(MyDetails.shape, name)
const isOptional = (name: Name) => MyDetails.shape[name].safeParse('').success

function problemsIn(issues: readonly { path: string; message: string }[]): Problems {
  const problems: Problems = {}
  for (const { path, message } of issues) if (isAsked(path)) problems[path] ??= message
  return problems
}

function useDetails({ confirmed: _, source: __, ...known }: KnownDetails) {
  const queries = useQueryClient()
  const user = useUser()
  const { draft, write, clear } = useDraft(user.id, 'my-details', known)
  const [attempt, setAttempt] = useState(0)
  const judged = MyDetails.safeParse(draft)
  const saving = useOnce({
    mutationFn: (body: MyDetails) => call(saveMyDetails, { body }),
    onSuccess: ({ completeName, firstName, lastName, mobileNumber }) => {
      clear()
      toast.show('Success', 'Your details are saved')
      queries.setQueryData(userQuery.queryKey, (me) => {
        if (!me) return me
        const { detailsToConfirm: __, ...others } = me
        return { ...others, name: completeName, firstName, lastName, mobileNumber }
      })
      document.getElementById('page-title')?.focus()
    },
    onError: (error) => {
      toastFailed(error, sentenceOf(error, FAILED))
      setAttempt((count) => count + 1)
    },
  })
  const issues = (judged.error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message }))
  const refused = saving.error instanceof ApiError ? saving.error.errors : []
  return {
    details: draft,
    problems: attempt > 0 ? problemsIn([...issues, ...refused]) : {},
    attempt,
    failure: saving.error && refused.length === 0 ? sentenceOf(saving.error, FAILED) : undefined,
    isBusy: saving.isPending,
    change: (name: Name, text: string) => {
      saving.reset()
      write({ [name]: text })
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (judged.success) saving.mutate(judged.data)
      else setAttempt((count) => count + 1)
    },
  }
}

export function DetailsForm({ known, onPutOff }: { known: KnownDetails; onPutOff: () => void }) {
  const { details, problems, attempt, failure, isBusy, change, submit } = useDetails(known)
  const fields = fieldsOf(settings.brandName).flatMap(({ name, ...field }) =>
    isAsked(name) ? [{ name, ...field }] : [],
  )
  const summary = fields.flatMap(({ name }) => {
    const message = problems[name]
    return message ? [{ fieldId: name, message }] : []
  })
  return (
    <form noValidate onSubmit={submit} className="max-w-xl space-y-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, help, half, ...input }) => (
          <Field
            key={name}
            id={name}
            label={isOptional(name) ? `${label} (optional)` : label}
            help={isOptional(name) ? `${help} Leave it empty if you are in none yet.` : help}
            required={!isOptional(name)}
            error={problems[name]}
            className={half ? undefined : 'sm:col-span-2'}
          >
            <TextInput
              {...input}
              name={name}
              value={details[name]}
              onChange={(event) => change(name, event.target.value)}
            />
          </Field>
        ))}
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {known.source === 'sign_up' ? 'Confirm my details' : 'Save my details'}
        </Button>
        <Button variant="quiet" onClick={onPutOff}>
          Not now
        </Button>
      </div>
    </form>
  )
}
