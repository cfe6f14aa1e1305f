import { useState } from 'react'
import { BoardAnswers, compareBoards } from '#contract/boards.ts'
import { sentenceOf } from '#web/lib/failed.ts'
import { useCall } from '#web/lib/use-call.ts'

export interface AnswerDraft extends Record<string, string> {
  educatedIn: string
  graduatedOn: string
  lastPractisedOn: string
  hasWorked: string
  failedAttempts: string
}

const EMPTY: AnswerDraft = {
  educatedIn: 'Philippines',
  graduatedOn: '',
  lastPractisedOn: '',
  hasWorked: '',
  failedAttempts: '',
}

/** What was answered; the rest is left out, which counts as not known. */
function toAnswers({ hasWorked, lastPractisedOn, failedAttempts, ...draft }: AnswerDraft) {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''))
  return {
    ...given,
    ...(hasWorked === 'no' ? { lastPractisedOn: null } : lastPractisedOn !== '' && { lastPractisedOn }),
    ...(failedAttempts !== '' && { failedAttempts: Number(failedAttempts) }),
  }
}

export function useAnswers() {
  const [draft, setDraft] = useState(EMPTY)
  const [problem, setProblem] = useState<string>()
  const comparison = useCall(compareBoards, {
    input: (answers: BoardAnswers) => ({ body: answers }),
    onError: (error) => setProblem(sentenceOf(error, 'The boards could not be compared. Please try again.')),
  })
  return {
    draft,
    problem,
    matches: comparison.data,
    isBusy: comparison.isPending,
    change: (name: string, value: string) => setDraft((before) => ({ ...before, [name]: value })),
    submit(event: { preventDefault: () => void }) {
      event.preventDefault()
      const judged = BoardAnswers.safeParse(toAnswers(draft))
      setProblem(judged.error?.issues[0]?.message)
      if (judged.success) comparison.mutate(judged.data)
    },
  }
}
