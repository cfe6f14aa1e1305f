import { settings } from '#web/lib/settings.ts'
import { fieldsOf } from '#web/shared/people/details-fields.ts'
import { DetailsInputs } from '#web/shared/people/details-inputs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSignUp } from './use-sign-up.ts'

export function SignUpForm() {
  const { details, problems, summary, attempt, failure, isBusy, change, submit } = useSignUp()
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <DetailsInputs
        fields={fieldsOf(settings.brandName)}
        values={details}
        problems={problems}
        onType={(name, typed) => change({ [name]: typed })}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button wide type="submit" size="large" busy={isBusy} busyLabel="Creating Account...">
        Create Account
      </Button>
    </form>
  )
}
