import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignUp, signUp } from '#contract/sign-up.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
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

const isFieldName = (path: string): path is keyof SignUp => Object.hasOwn(empty, path)

/** The form's life: kept while it is typed, judged by the contract's own rules, sent once. */
export function useSignUp() {
  const { draft, write, clear } = useDraft('visitor', 'sign-up', empty)
  const signIn = useDraft('visitor', 'sign-in', { email: '' })
  const [attempt, setAttempt] = useState(0)
  const form = useForm({ resolver: zodResolver(SignUp), defaultValues: draft, shouldFocusError: false })
  const { errors } = form.formState

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => write(values) }))

  const sending = useMutation({
    mutationFn: (details: SignUp) => call(signUp, { body: details }),
    onSuccess: (_, { email }) => {
      toast.show('Success!', 'Details saved! Redirecting to complete sign in...')
      clear()
      signIn.write({ email })
      setTimeout(() => window.location.assign('/api/login'), REDIRECT_AFTER_MS)
    },
    onError: (error) => {
      toastFailed(error, sentenceOf(error, FAILED))
      const refused = error instanceof ApiError ? error.errors : []
      for (const { path, message } of refused) if (isFieldName(path)) form.setError(path, { message })
      if (refused.length > 0) setAttempt((count) => count + 1)
    },
  })

  const refuse = () => setAttempt((count) => count + 1)
  const isFieldless = !(sending.error instanceof ApiError && sending.error.errors.length > 0)
  return {
    form,
    errors,
    attempt,
    failure: sending.error && isFieldless ? sentenceOf(sending.error, FAILED) : undefined,
    isBusy: sending.isPending || sending.isSuccess,
    submit: form.handleSubmit((details) => sending.mutate(details), refuse),
  }
}
