import { type SubmitEvent, useState } from 'react'
import { SignUp, signUp } from '#contract/sign-up.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { useOnce } from '#web/lib/once.ts'
import { toast } from '#web/lib/toast.ts'

const REDIRECT_AFTER_MS = 1500
const FAILED = 'Failed to save details. Please try again.'

const empty: SignUp = {
  completeName: '',
  firstName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  messengerGroupChat: '',
}

type Problems = Partial<Record<keyof SignUp, string>>

function problemsIn(issues: readonly { path: PropertyKey; message: string }[]): Problems {
  const problems: Problems = {}
  for (const name of SignUp.keyof().options) {
    const message = issues.find(({ path }) => path === name)?.message
    if (message !== undefined) problems[name] = message
  }
  return problems
}

function problemsOf(details: SignUp): Problems {
  const { error } = SignUp.safeParse(details)
  return problemsIn((error?.issues ?? []).map(({ path, message }) => ({ path: path[0] ?? '', message })))
}

/**
 * The form's life: kept while it is typed, judged by the contract's own rules, sent once.
 * Six plain fields need no form library, which would be a tenth of the page's weight.
 */
export function useSignUp() {
  const { draft, write, clear } = useDraft('visitor', 'sign-up', empty)
  const signIn = useDraft('visitor', 'sign-in', { email: '' })
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Problems>({})

  const sending = useOnce({
    mutationFn: (details: SignUp) => call(signUp, { body: details }),
    onSuccess: (_, { email }) => {
      toast.show('Success!', 'Details saved! Redirecting to complete sign in...')
      clear()
      signIn.write({ email })
      setTimeout(() => window.location.assign('/api/login'), REDIRECT_AFTER_MS)
    },
    onError: (error) => {
      toastFailed(error, sentenceOf(error, FAILED))
      if (!(error instanceof ApiError) || error.errors.length === 0) return
      setRefused(problemsIn(error.errors))
      setAttempt((count) => count + 1)
    },
  })

  // What was sent stays in sight until the page is left, though the draft is gone.
  const details = sending.isSuccess ? sending.variables : draft
  const isFieldless = !(sending.error instanceof ApiError && sending.error.errors.length > 0)
  return {
    details,
    problems: attempt > 0 ? { ...problemsOf(details), ...refused } : {},
    attempt,
    failure: sending.error && isFieldless ? sentenceOf(sending.error, FAILED) : undefined,
    isBusy: sending.isPending || sending.isSuccess,
    change(name: keyof SignUp, text: string) {
      write({ [name]: text })
      setRefused(({ [name]: _, ...others }) => others)
    },
    submit(event: SubmitEvent) {
      event.preventDefault()
      const { success, data } = SignUp.safeParse(draft)
      if (success) sending.mutate(data)
      else setAttempt((count) => count + 1)
    },
  }
}
