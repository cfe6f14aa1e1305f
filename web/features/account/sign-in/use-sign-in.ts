import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CODE_EXPIRED, SIGN_IN_CODE_DIGITS, sendSignInCode, signInWithCode } from '#contract/account/session.ts'
import { signInCode } from '#domain/account/lifetime.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'

export type SignIn = ReturnType<typeof useSignIn>

const UNREACHABLE = 'The portal cannot be reached. Check your connection and try again.'
const BROKEN = 'Something went wrong on our side. Please try again in a minute.'

const nothing = { email: '', sentTo: '', sentAt: 0, hasJustSignedUp: false }

/** The position between address and session. It survives a reload, since a phone may open the mail in another app. */
export function useSignIn(onSignedIn: (startPage: string) => void) {
  const { draft, now, write } = useDraft('visitor', 'sign-in', nothing)
  const [openedAt] = useState(Date.now)
  const [hasStartedOver, setHasStartedOver] = useState(false)
  const [expiredAt, setExpiredAt] = useState(0)

  const sending = useSending({
    send: (email: string) => call(sendSignInCode, { body: { email, type: 'sign-in' } }),
    onAnswer: (_, email) => {
      submission.forget()
      write({ email, sentTo: email, sentAt: Date.now() })
    },
  })
  const submission = useSending({
    send: (otp: string) => call(signInWithCode, { body: { email: draft.sentTo, otp } }),
    onAnswer: ({ startPage }) => {
      write({ sentTo: '' })
      onSignedIn(startPage)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.sentence === CODE_EXPIRED) setExpiredAt(Date.now())
    },
  })

  // A sign-up in between changes the address, which has no code yet. A code that expires on this screen keeps its step:
  // the error of the server explains more than a silent return to the address.
  const hasCode = draft.sentTo === draft.email && openedAt - draft.sentAt < signInCode.lifetime
  const sendFirstCode = useEffectEvent(() => {
    const { hasJustSignedUp, email } = now()
    if (!hasJustSignedUp) return
    write({ hasJustSignedUp: false })
    if (!hasCode) sending.send(email)
  })
  useEffect(() => sendFirstCode(), [])

  return {
    email: draft.email,
    sentTo: submission.answer?.user.email ?? (hasCode ? draft.sentTo : ''),
    sentAt: draft.sentAt,
    changeEmail: (email: string) => write({ email }),
    sendCode: sending.send,
    isSending: sending.isPending === true,
    sendingProblem: reasonOf(sending.error),
    submitCode: submission.send,
    isRefused: (otp: string) => submission.given === otp && isRefusal(submission.error),
    isSubmittingCode: submission.isPending === true || submission.answer !== undefined,
    codeProblem: reasonOf(submission.error),
    isCodeExpired: expiredAt >= draft.sentAt && expiredAt > 0,
    forgetProblem: submission.forget,
    startOver() {
      sending.forget()
      submission.forget()
      write({ sentTo: '', sentAt: 0 })
      setHasStartedOver(true)
    },
    hasStartedOver,
  }
}

const isRefusal = (error: Error | undefined) => error instanceof ApiError && error.status === 400

export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, SIGN_IN_CODE_DIGITS)

function reasonOf(error: Error | undefined): string | undefined {
  if (!error) return undefined
  if (!(error instanceof ApiError)) return UNREACHABLE
  return error.status === 500 || error.sentence === '' ? BROKEN : error.sentence
}

interface SentOnce<Given, Answer> {
  given?: Given
  isPending?: boolean
  answer?: Answer
  error?: Error
}

interface Sending<Given, Answer> {
  send: (given: Given) => Promise<Answer>
  onAnswer: (answer: Answer, given: Given) => void
  onError?: (error: Error) => void
}

/** Sends one request at a time and ignores a second press meanwhile. */
function useSending<Given, Answer>({ send, onAnswer, onError }: Sending<Given, Answer>) {
  const [sent, setSent] = useState<SentOnce<Given, Answer>>({})
  const isUnderWay = useRef(false)
  const turn = useRef(0)

  const start = async (given: Given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    turn.current += 1
    const own = turn.current
    const tell = (what: SentOnce<Given, Answer>) => {
      if (turn.current === own) setSent({ given, ...what })
    }
    tell({ isPending: true })
    try {
      const answer = await send(given)
      tell({ answer })
      onAnswer(answer, given)
    } catch (failure) {
      const error = failure instanceof Error ? failure : new Error(String(failure))
      tell({ error })
      onError?.(error)
    } finally {
      isUnderWay.current = false
    }
  }
  return {
    ...sent,
    send: (given: Given) => void start(given),
    forget() {
      turn.current += 1
      setSent({})
    },
  }
}
