import { SignUp, signUp } from '#contract/account/sign-up.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sendTo, useForm } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'

const REDIRECT_AFTER_MS = 1500

const empty: SignUp = {
  completeName: '',
  firstName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  messengerGroupChat: '',
}

export function useSignUp() {
  const { draft, write, clear } = useDraft('visitor', 'sign-up', empty)
  const signIn = useDraft('visitor', 'sign-in', { email: '', hasJustSignedUp: false })
  const form = useForm(SignUp, {
    values: draft,
    write,
    judgesAsTyped: true,
    ...sendTo(signUp, (details) => ({ body: details })),
    onSent(_, { email }) {
      toast.show('Success!', 'Details saved! Redirecting to complete sign in...')
      clear()
      signIn.write({ email, hasJustSignedUp: true })
      setTimeout(() => window.location.assign('/api/login'), REDIRECT_AFTER_MS)
    },
    failed: 'Failed to save details. Please try again.',
  })
  const { isSuccess, variables } = form.sending
  return {
    ...form,
    // Shows the sent values until the page is left, although the draft is deleted.
    values: isSuccess ? variables.data : draft,
    isBusy: form.isBusy || isSuccess,
    submit(event: { preventDefault: () => void }) {
      if (isSuccess) event.preventDefault()
      else form.submit(event)
    },
  }
}
