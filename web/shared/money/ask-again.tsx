import { useState } from 'react'
import type { RefusalCode } from '#domain/refusal.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'

/** A confirmation that the server requires: sending the same values again confirms, a change withdraws. */
export function useAskAgain(code: RefusalCode) {
  const [question, setQuestion] = useState<string>()
  return {
    question,
    isAsked: question !== undefined,
    forget: () => setQuestion(undefined),
    onFailed(error: Error): boolean {
      const isQuestion = error instanceof ApiError && error.code === code
      setQuestion(isQuestion ? error.sentence : undefined)
      return isQuestion
    },
  }
}

export const AskedAgain = ({ question }: { question: string | undefined }) =>
  question !== undefined && (
    <Notice tone="warn" title={question} live>
      If that is right, confirm once more.
    </Notice>
  )
