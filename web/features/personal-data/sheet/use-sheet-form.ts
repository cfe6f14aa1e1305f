import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { FIRST_DAY, isDay, today } from '#contract/calendar.ts'
import {
  getPersonalDataSheet,
  PersonalData,
  type PersonalDataInput,
  PersonalDataSheet,
  savePersonalDataSheet,
} from '#contract/personal-data/personal-data.ts'
import { middleNameIn } from '#domain/names/full-name.ts'
import { ageOn } from '#domain/personal-data/age.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Problems } from '#web/lib/checked-form.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { sendOrKeep } from '#web/shared/offline-outbox/outbox.ts'
import type { WaitingRequest } from '#web/shared/offline-outbox/outbox-store.ts'
import { useWaiting } from '#web/shared/offline-outbox/use-waiting.ts'
import { problemLabel } from '../problem-labels.ts'

import { sheetQuery } from '../sheet-query.ts'
import { onTopOf, type SheetDraft } from './sheet-merge.ts'
import { conditionalQuestions, formOf, labelOf, type Question, questions, type SheetForm } from './sheet-questions.ts'
import { isSameForm, useSheetChanges } from './use-sheet-changes.ts'

function offeredAge(birthday: string): string {
  const isPast = isDay(birthday) && birthday >= FIRST_DAY && birthday <= today()
  const age = isPast ? ageOn(birthday, today()) : 0
  return age > 0 ? String(age) : ''
}

function withAge(before: SheetForm, change: Partial<SheetForm>): Partial<SheetForm> {
  if (change.birthday === undefined) return change
  const offered = offeredAge(change.birthday)
  const isOurs = before.age.trim() === '' || before.age === offeredAge(before.birthday)
  // Clears an age that was derived from a removed birthday.
  return isOurs ? { ...change, age: offered } : change
}

export type SheetFormState = ReturnType<typeof useSheetForm>

const SHEET_CONFLICT = 409

/** The stored sheet after a version conflict; undefined for other failures. */
function currentIn(error: Error): PersonalDataSheet | null | undefined {
  if (!(error instanceof ApiError) || error.status !== SHEET_CONFLICT || !('current' in error.body)) return undefined
  return PersonalDataSheet.nullable().safeParse(error.body.current).data
}

function useKnownAnswers() {
  const { id, name, firstName, lastName, email, mobileNumber = '' } = useUser()
  const middleName = middleNameIn(name, { firstName, lastName })
  return { id, known: { firstName, middleName, lastName, email, phoneNumber: mobileNumber } }
}

export function useSheetForm(applicationId: string, sheet: PersonalDataSheet | null) {
  const queries = useQueryClient()
  const { id, known } = useKnownAnswers()
  const outbox = useSheetOutbox(applicationId, id)
  const changes = useSheetChanges(id, outbox.kept?.form ?? formOf(sheet, known))
  const { values, isChanged, conflicts, picks } = changes
  const appearing = useAppearing(values)
  const [calls, setCalls] = useState(0)
  const [isUnchosen, setUnchosen] = useState(false)

  const settle = (answer: PersonalDataSheet, sent: SheetForm) => {
    queries.setQueryData(sheetQuery(applicationId).queryKey, answer)
    changes.settle(sent, formOf(answer, known))
    form.clearProblems()
    setCalls(0)
    toast.show('Success', 'Personal data sheet saved successfully')
  }
  const takeNewer = (error: Error, sent: SheetForm): boolean => {
    const current = currentIn(error)
    if (current === undefined) return false
    // An earlier request saved the sheet, but its response was lost.
    if (current && isSameForm(formOf(current, known), sent)) settle(current, sent)
    else {
      queries.setQueryData(sheetQuery(applicationId).queryKey, current)
      if (isChanged) setCalls((count) => count + 1)
      else toast.show('Your sheet was changed elsewhere', 'What was saved there is shown here now.')
    }
    return true
  }

  const form = useForm(PersonalData, {
    fields: questions,
    values,
    write: changes.write,
    judgesAsTyped: true,
    wordsFor: (name, message, value) => problemLabel(labelOf(name), message, value),
    isShown: (name, problems) => !appearing.isNew(name) && !(name === 'age' && followsItself(values, problems)),
    onInvalid: appearing.note,
    route: savePersonalDataSheet,
    known: [getPersonalDataSheet],
    networkMode: 'always',
    send: (data, sent) => outbox.send(data, sheet?.version ?? 0, { form: sent, draft: changes.draft }),
    onSent: (answer, sent) => (answer ? settle(answer, sent) : changes.settle(sent, sent)),
    onFailed: takeNewer,
    failed: 'Failed to save personal data sheet',
    toastsFailed: true,
  })
  return {
    ...form,
    values,
    isChanged,
    isSaved: sheet !== null,
    outbox,
    takeBack: () => outbox.takeBack(changes.takeBack),
    elsewhere: {
      merged: form.isBusy ? [] : changes.merged,
      conflicts: form.isBusy ? [] : conflicts,
      picks,
      pick: changes.pick,
      calls,
      isUnchosen,
    },
    change: (change: Partial<SheetForm>) => form.change(withAge(values, change)),
    discard() {
      changes.discard()
      form.reset()
      setCalls(0)
    },
    submit(event: SubmitEvent) {
      event.preventDefault()
      if (form.isBusy) return
      const isOpen = conflicts.some((conflict) => picks[conflict.id] === undefined)
      setUnchosen(isOpen)
      if (isOpen) return setCalls((count) => count + 1)
      if (conflicts.length > 0) changes.resolve()
      form.submit(event)
    },
  }
}

interface KeptSheet {
  form: SheetForm
  draft: SheetDraft
}

const keptIn = ({ draft }: WaitingRequest): KeptSheet => JSON.parse(draft)

function useSheetOutbox(applicationId: string, me: string) {
  const queries = useQueryClient()
  const mine = useWaiting('/api/personal-data-sheet').filter(({ body }) => body.applicationId === applicationId)
  const waiting = mine.find(({ refusal }) => refusal === undefined)
  const refused = mine.find(({ refusal }) => refusal !== undefined)
  const kept = waiting && keptIn(waiting)
  return {
    waiting,
    kept,
    refused,
    takeBack(fill: (draft: SheetDraft) => void) {
      if (refused) fill(keptIn(refused).draft)
      return true
    },
    /** A later save replaces the waiting one, and keeps the version seen first. */
    send(data: PersonalDataInput, version: number, { form, draft }: KeptSheet) {
      const expectedVersion = waiting ? Number(waiting.body.expectedVersion) : version
      return sendOrKeep(
        queries,
        me,
        savePersonalDataSheet,
        { body: { ...data, applicationId, expectedVersion } },
        { draft: { form, draft: kept ? onTopOf(kept.draft, draft) : draft }, replaces: waiting?.id },
      )
    },
  }
}

const followsItself = (values: SheetForm, problems: Problems<Question>) =>
  values.birthday.trim() !== '' && problems.birthday !== undefined && values.age.trim() === ''

/** A question that appeared after the last failed save shows no error yet. */
function useAppearing(values: SheetForm) {
  const [noted, setNoted] = useState<readonly Question[]>([])
  const asked: readonly Question[] = conditionalQuestions(values)
  const known = noted.filter((name) => asked.includes(name))
  if (known.length < noted.length) setNoted(known)
  return {
    note: () => setNoted(asked),
    isNew: (name: Question) => asked.includes(name) && !known.includes(name),
  }
}
