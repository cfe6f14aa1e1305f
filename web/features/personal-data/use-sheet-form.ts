import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { getMyApplication } from '#contract/applications.ts'
import { FIRST_DAY, isDay, today } from '#contract/calendar.ts'
import { PersonalData, PersonalDataSheet, savePersonalDataSheet } from '#contract/personal-data.ts'
import { listChecklist } from '#contract/requirements.ts'
import { ageOn } from '#domain/personal-data/age.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { keyOf } from '#web/lib/query.ts'
import { applicationQuery, useUser } from '#web/lib/session.ts'
import { refreshTasks } from '#web/lib/tasks.ts'
import { toast } from '#web/lib/toast.ts'
import { problemsIn } from './problem-labels.ts'
import { sheetQuery } from './sheet-query.ts'
import { formOf, labels, questions, type SheetForm } from './sheet-questions.ts'
import { useMistakes } from './use-mistakes.ts'
import { useSheetChanges } from './use-sheet-changes.ts'

const FAILED = 'Failed to save personal data sheet'

function offeredAge(birthday: string): string {
  const isPast = isDay(birthday) && birthday >= FIRST_DAY && birthday <= today()
  const age = isPast ? ageOn(birthday, today()) : 0
  return age > 0 ? String(age) : ''
}

/** The age goes along with the birthday until the person says otherwise. */
function withAge(before: SheetForm, change: Partial<SheetForm>): Partial<SheetForm> {
  if (change.birthday === undefined) return change
  const offered = offeredAge(change.birthday)
  const isOurs = before.age.trim() === '' || before.age === offeredAge(before.birthday)
  // Empty as well: an age that followed from a birthday does not outlive it.
  return isOurs ? { ...change, age: offered } : change
}

export type SheetFormState = ReturnType<typeof useSheetForm>

const SHEET_CONFLICT = 409

/** The sheet as it stands, where a save was refused because it was changed elsewhere; undefined for other failures. */
function currentIn(error: Error): PersonalDataSheet | null | undefined {
  if (!(error instanceof ApiError) || error.status !== SHEET_CONFLICT || !('current' in error.body)) return undefined
  return PersonalDataSheet.nullable().safeParse(error.body.current).data
}

/** The form's life: kept while it is typed, judged by the contract's own rules, saved as often as one likes. */
export function useSheetForm(applicationId: string, sheet: PersonalDataSheet | null) {
  const queries = useQueryClient()
  const { id, firstName, lastName, email, mobileNumber = '' } = useUser()
  const known = { firstName, lastName, email, phoneNumber: mobileNumber }
  const saved = formOf(sheet, known)
  const changes = useSheetChanges(id, saved)
  const { values, isChanged, conflicts, picks } = changes
  const mistakes = useMistakes(values)
  const [calls, setCalls] = useState(0)
  const [isUnchosen, setUnchosen] = useState(false)

  const settle = (form: SheetForm, answer: PersonalDataSheet) => {
    queries.setQueryData(sheetQuery(applicationId).queryKey, answer)
    changes.settle(form, formOf(answer, known))
    mistakes.clear()
    setCalls(0)
    toast.show('Success', 'Personal data sheet saved successfully')
    // Whether the marriage certificate and the PRC ID are asked for follows from the sheet, and so does what is next.
    void queries.invalidateQueries({ queryKey: keyOf(listChecklist) })
    void refreshTasks(queries)
    void queries.invalidateQueries({ queryKey: applicationQuery.queryKey })
    void queries.invalidateQueries({ queryKey: keyOf(getMyApplication) })
  }

  const saving = useMutation({
    mutationFn: ({ data }: { form: SheetForm; data: PersonalData }) =>
      call(savePersonalDataSheet, { body: { ...data, applicationId, expectedVersion: sheet?.version ?? 0 } }),
    onSuccess: (answer, { form }) => settle(form, answer),
    onError: (error, { form }) => {
      const current = currentIn(error)
      // Saved before, by a request whose answer was lost on its way.
      if (current && isSameForm(formOf(current, known), form)) return settle(form, current)
      if (current !== undefined) {
        queries.setQueryData(sheetQuery(applicationId).queryKey, current)
        if (!isChanged) return toast.show('Your sheet was changed elsewhere', 'What was saved there is shown here now.')
        return setCalls((count) => count + 1)
      }
      toastFailed(error, FAILED)
      if (error instanceof ApiError && error.errors.length > 0) mistakes.refuse(error.errors)
    },
  })

  const isTold = saving.error && (currentIn(saving.error) !== undefined || hasOwnField(saving.error))
  return {
    values,
    problems: mistakes.problems,
    attempt: mistakes.attempt,
    failure: saving.error && !isTold ? sentenceOf(saving.error, FAILED) : undefined,
    isChanged,
    isSaved: sheet !== null,
    isBusy: saving.isPending,
    elsewhere: {
      merged: saving.isPending ? [] : changes.merged,
      conflicts: saving.isPending ? [] : conflicts,
      picks,
      pick: changes.pick,
      calls,
      isUnchosen,
    },
    change(change: Partial<SheetForm>) {
      const whole = withAge(values, change)
      changes.write(whole)
      mistakes.forget(whole)
    },
    discard() {
      changes.discard()
      mistakes.clear()
      setCalls(0)
      saving.reset()
    },
    submit(event: SubmitEvent) {
      event.preventDefault()
      if (saving.isPending) return
      const isOpen = conflicts.some((conflict) => picks[conflict.id] === undefined)
      setUnchosen(isOpen)
      if (isOpen) return setCalls((count) => count + 1)
      if (conflicts.length > 0) changes.resolve()
      const { success, data } = PersonalData.safeParse(values)
      if (success) mistakes.clear()
      else return mistakes.judge()
      saving.mutate({ form: values, data })
    },
  }
}

const isSameForm = (one: SheetForm, other: SheetForm) => questions.every((name) => one[name] === other[name])

const hasOwnField = (error: Error) =>
  error instanceof ApiError && Object.keys(problemsIn(error.errors, labels)).length > 0
