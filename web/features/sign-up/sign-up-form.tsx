import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fields } from './sign-up-fields.ts'
import { useSignUp } from './use-sign-up.ts'

export function SignUpForm() {
  const { form, errors, attempt, failure, isBusy, submit } = useSignUp()
  const summary = fields.flatMap(({ name }) => {
    const message = errors[name]?.message
    return message ? [{ fieldId: name, message }] : []
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary errors={attempt > 0 ? summary : []} attempt={attempt} />
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, help, half, ...input }) => (
          <Field
            key={name}
            id={name}
            label={label}
            help={help}
            required
            error={errors[name]?.message}
            className={half ? undefined : 'sm:col-span-2'}
          >
            <TextInput {...form.register(name)} {...input} />
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
