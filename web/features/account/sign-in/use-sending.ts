import { useRef, useState } from 'react'

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

/** Sends one thing at a time: what is pressed again in the same instant does nothing. */
export function useSending<Given, Answer>({ send, onAnswer, onError }: Sending<Given, Answer>) {
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
