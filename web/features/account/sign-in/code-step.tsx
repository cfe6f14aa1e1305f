import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SIGN_IN_CODE_DIGITS, signInWithCode } from '#contract/account/session.ts'
import { signInCode } from '#domain/account/lifetime.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/notice.tsx'
import { digitsOf, type SignIn } from './use-sign-in.ts'

const CODE_LIVES_MIN = signInCode.lifetime / MINUTE
const RESEND_AFTER_S = 30

export function CodeStep({ signIn }: { signIn: SignIn }) {
  const { code, form, input, type, clear } = useCode(signIn)
  const [firstSentAt] = useState(signIn.sentAt)
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-5">
      <p role="status">
        {/* A new element, because a screen reader does not repeat an unchanged text. */}
        <span key={signIn.sentAt}>
          We sent a {signIn.sentAt !== firstSentAt && 'new '}code to{' '}
          <strong className="break-words font-semibold">{signIn.sentTo}</strong>. It works once, for {CODE_LIVES_MIN}{' '}
          minutes.
        </span>
      </p>
      <TextField
        label="6-digit code"
        name="otp"
        value={code}
        error={signIn.codeProblem ?? form.problems.otp}
        onChange={type}
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Longer than the code, so that a pasted code with spaces is not cut.
        maxLength={SIGN_IN_CODE_DIGITS + 8}
        inputClass="min-h-14 text-center font-semibold text-xl tabular-nums tracking-[0.35em]"
      />
      <Button wide type="submit" size="large" busy={signIn.isSubmittingCode} busyLabel="Signing you in...">
        Sign In
      </Button>
      <NoEmailYet signIn={signIn} onSend={clear} />
    </form>
  )
}

function useCode(signIn: SignIn) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const form = useCheckedForm(signInWithCode.body, {
    fields: ['otp'],
    values: { email: signIn.sentTo, otp: code },
    write: ({ otp = '' }) => setCode(otp),
    judgesAsTyped: true,
    // The button never resends a refused code, which costs a try; only retyping resends it.
    onValid: ({ otp }) => {
      if (!signIn.isRefused(otp)) signIn.submitCode(otp)
    },
  })

  useEffect(() => input.current?.focus(), [])
  // A layout effect selects the refused code before the person can type the next code.
  useLayoutEffect(() => {
    if (signIn.codeProblem) input.current?.select()
  }, [signIn.codeProblem])

  const type = (typed: string) => {
    const digits = digitsOf(typed)
    if (digits === code) return
    form.change({ otp: digits })
    signIn.forgetProblem()
    if (digits.length === SIGN_IN_CODE_DIGITS && !signIn.isSubmittingCode) signIn.submitCode(digits)
  }

  const clear = () => {
    setCode('')
    form.clearProblems()
    input.current?.focus()
  }
  return { code, form, input, type, clear }
}

interface NoEmailYetProps {
  signIn: SignIn
  onSend: () => void
}

const NoEmailYet = ({ signIn, onSend }: NoEmailYetProps) => (
  <div className="space-y-3 border-line border-t pt-4">
    <FormFailure form={{ failure: signIn.sendingProblem }} />
    <p className="text-ink-soft text-sm">No email yet? Check your spam folder.</p>
    <div className="flex flex-wrap gap-2">
      <Resend signIn={signIn} onSend={onSend} />
      <Button variant="quiet" size="small" onClick={signIn.startOver}>
        Use another address
      </Button>
    </div>
  </div>
)

function Resend({ signIn, onSend }: NoEmailYetProps) {
  const wait = useSecondsUntil(signIn.isCodeExpired ? 0 : signIn.sentAt + RESEND_AFTER_S * 1000)
  const send = () => {
    onSend()
    signIn.sendCode(signIn.sentTo)
  }
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={wait > 0}
      busy={signIn.isSending}
      busyLabel="Sending a new code..."
      onClick={send}
      className="tabular-nums"
    >
      {wait > 0 ? `Send a new code in ${wait} s` : 'Send a new code'}
    </Button>
  )
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((instant - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [left])
  return Math.min(left, RESEND_AFTER_S)
}
