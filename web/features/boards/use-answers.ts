import { useState } from 'react'
import { BoardAnswers, compareBoards } from '#contract/boards/boards.ts'
import { call } from '#web/lib/call.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useForm } from '#web/lib/form.ts'

const fields = [...BoardAnswers.keyof().options, 'hasWorked'] as const
type Answer = (typeof fields)[number]
export type AnswerDraft = Record<Answer, string>

const EMPTY: AnswerDraft = {
  educatedIn: 'Philippines',
  degree: '',
  graduatedOn: '',
  taughtInEnglish: '',
  theoryWithPractice: '',
  homeLicence: '',
  hasWorked: '',
  lastPractisedOn: '',
  englishTest: '',
  ssn: '',
  livesInUs: '',
  namesDiffer: '',
  failedAttempts: '',
}

function toAnswers({ hasWorked, lastPractisedOn, failedAttempts, ...draft }: AnswerDraft) {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''))
  return {
    ...given,
    ...(hasWorked === 'no' ? { lastPractisedOn: null } : lastPractisedOn !== '' && { lastPractisedOn }),
    ...(failedAttempts !== '' && { failedAttempts: Number(failedAttempts) }),
  }
}

export function useAnswers() {
  const [draft, setDraft] = useState<AnswerDraft>(EMPTY)
  const form = useForm(readInto(BoardAnswers, toAnswers), {
    fields,
    values: draft,
    write: (change) => setDraft((before) => ({ ...before, ...change })),
    route: compareBoards,
    send: (answers) => call(compareBoards, { body: answers }),
    onSent: () => undefined,
    failed: 'The boards could not be compared. Please try again.',
  })
  return { ...form, matches: form.sending.data }
}
