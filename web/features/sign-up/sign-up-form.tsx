import { settings } from '#web/lib/settings.ts'
import { fieldsOf } from '#web/shared/people/details-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSignUp } from './use-sign-up.ts'

export function SignUpForm() {
  const { details, problems, summary, attempt, failure, isBusy, change, submit } = useSignUp()
  const fields = fieldsOf(settings.brandName)
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, help, half, ...input }) => (
          <Field
            key={name}
            id={name}
            label={label}
            help={help}
            required
            error={problems[name]}
            className={half ? undefined : 'sm:col-span-2'}
          >
            <TextInput
              {...input}
              name={name}
              value={details[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button wide type="submit" size="large" busy={isBusy} busyLabel="Creating Account...">
        Create Account
      </Button>
    </form>
  )
}
