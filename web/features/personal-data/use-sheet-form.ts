import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { getMyApplication } from '#contract/applications.ts'
import { FIRST_DAY, isDay, today } from '#contract/calendar.ts'
import { PersonalData, type PersonalDataSheet, savePersonalDataSheet } from '#contract/personal-data.ts'
import { listChecklist } from '#contract/requirements.ts'
import { ageOn } from '#domain/personal-data/age.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { keyOf } from '#web/lib/query.ts'
import { applicationQuery, useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { problemsIn } from './problem-words.ts'
import { sheetQuery } from './sheet-query.ts'
import { formOf, labels, type Question, type SheetForm } from './sheet-questions.ts'
import { useSheetChanges } from './use-sheet-changes.ts'

const FAILED = 'Failed to save personal data sheet'

type Problems = Partial<Record<Question, string>>

/** The first sentence about each question, by the rules that the server has too. */
function problemsOf(form: SheetForm): Problems {
  const issues = PersonalData.safeParse(form).error?.issues ?? []
  return problemsIn(
    issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    labels,
  )
}

/** The age that a birthday makes, as it is typed; empty while there is none to offer. */
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
  return isOurs && offered ? { ...change, age: offered } : change
}

export type SheetFormState = ReturnType<typeof useSheetForm>

/** The form's life: kept while it is typed, judged by the contract's own rules, saved as often as one likes. */
export function useSheetForm(applicationId: string, sheet: PersonalDataSheet | null) {
  const queries = useQueryClient()
  const { id, firstName, lastName, email, mobileNumber = '' } = useUser()
  const saved = formOf(sheet, { firstName, lastName, email, phoneNumber: mobileNumber })
  const { values, isChanged, write, clear, settle } = useSheetChanges(id, saved)
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Problems>({})

  const saving = useMutation({
    mutationFn: ({ form, data }: { form: SheetForm; data: PersonalData }) =>
      call(savePersonalDataSheet, { body: { ...data, applicationId } }).then((answer) => ({ answer, form })),
    onSuccess: ({ answer, form }) => {
      queries.setQueryData(sheetQuery(applicationId).queryKey, answer)
      settle(form)
      setAttempt(0)
      toast.show('Success', 'Personal data sheet saved successfully')
      // Whether the marriage certificate and the PRC ID are asked for follows from the sheet, and so does what is next.
      void queries.invalidateQueries({ queryKey: keyOf(listChecklist) })
      void queries.invalidateQueries({ queryKey: applicationQuery.queryKey })
      void queries.invalidateQueries({ queryKey: keyOf(getMyApplication) })
    },
    onError: (error) => {
      toastFailed(error, FAILED)
      if (!(error instanceof ApiError) || error.errors.length === 0) return
      setRefused(problemsIn(error.errors, labels))
      setAttempt((count) => count + 1)
    },
  })

  const isTold = saving.error instanceof ApiError && hasOwnField(saving.error)
  return {
    values,
    problems: attempt > 0 ? { ...problemsOf(values), ...refused } : {},
    attempt,
    failure: saving.error && !isTold ? sentenceOf(saving.error, FAILED) : undefined,
    isChanged,
    isSaved: sheet !== null,
    isBusy: saving.isPending,
    change(change: Partial<SheetForm>) {
      write(withAge(values, change))
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(change, name))),
      )
    },
    discard() {
      clear()
      setAttempt(0)
      setRefused({})
      saving.reset()
    },
    submit(event: SubmitEvent) {
      event.preventDefault()
      if (saving.isPending) return
      setRefused({})
      const { success, data } = PersonalData.safeParse(values)
      if (success) saving.mutate({ form: values, data })
      else setAttempt((count) => count + 1)
    },
  }
}

const hasOwnField = ({ errors }: ApiError) => Object.keys(problemsIn(errors, labels)).length > 0
