import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { addEducation, Schooling } from '#contract/education.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { useUser } from '#web/lib/session.ts'
import { refreshTasks } from '#web/lib/tasks.ts'
import { toast } from '#web/lib/toast.ts'
import {
  type EducationSectionOf,
  emptySchool,
  type SchoolField,
  type SchoolForm,
  schoolFields,
  schoolLabels,
} from './education-levels.ts'
import { educationQuery } from './education-query.ts'
import { problemsIn } from './problem-labels.ts'

const FAILED = 'Failed to add education history'

type Problems = Partial<Record<SchoolField, string>>

const isSame = (one: SchoolForm, other: SchoolForm) => schoolFields.every((name) => one[name] === other[name])

function problemsOf(school: SchoolForm): Problems {
  const issues = Schooling.safeParse(school).error?.issues ?? []
  return problemsIn(
    issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    schoolLabels,
    school,
  )
}

interface Options {
  section: EducationSectionOf
  sheetId: string
  onAdded: () => void
}

export type SchoolFormState = ReturnType<typeof useSchoolForm>

export function useSchoolForm({ section, sheetId, onAdded }: Options) {
  const queries = useQueryClient()
  const empty = emptySchool(section.levels[0])
  const { draft, now, write } = useDraft(useUser().id, `education-${section.id}`, empty)
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Problems>({})

  const mutationKey = ['add school', section.id]
  // Under way as well when it was added before the page was left and come back to.
  const isBusy = useIsMutating({ mutationKey }) > 0
  const adding = useMutation({
    mutationKey,
    mutationFn: ({ data }: { school: SchoolForm; data: Schooling }) =>
      call(addEducation, { body: { ...data, personalDataSheetId: sheetId } }),
    onSuccess: (added, { school }) => {
      const { queryKey } = educationQuery(sheetId)
      queries.setQueryData(queryKey, (schools) => schools && [...schools, added])
      // The list has an order of its own.
      void queries.invalidateQueries({ queryKey })
      void refreshTasks(queries)
      setAttempt(0)
      // What was typed while it was under way is another school.
      if (isSame(now(), school)) write(emptySchool(school.level))
      toast.show('Success', 'Education history added successfully')
      onAdded()
    },
    onError: (error) => {
      toastFailed(error, FAILED)
      if (!(error instanceof ApiError) || error.errors.length === 0) return
      setRefused(problemsIn(error.errors, schoolLabels))
      setAttempt((count) => count + 1)
    },
  })

  const isTold = adding.error instanceof ApiError && hasOwnField(adding.error)
  return {
    school: draft,
    isBegun: !isSame(draft, emptySchool(draft.level)),
    problems: attempt > 0 ? { ...problemsOf(draft), ...refused } : {},
    attempt,
    failure: adding.error && !isTold ? sentenceOf(adding.error, FAILED) : undefined,
    isBusy,
    change(change: Partial<SchoolForm>) {
      write(change)
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(change, name))),
      )
    },
    submit(event: SubmitEvent) {
      event.preventDefault()
      // Asked of the cache, which knows at once, before the button can show it.
      if (queries.isMutating({ mutationKey }) > 0) return
      setRefused({})
      const { success, data } = Schooling.safeParse(draft)
      if (success) adding.mutate({ school: draft, data })
      else setAttempt((count) => count + 1)
    },
  }
}

const hasOwnField = ({ errors }: ApiError) => Object.keys(problemsIn(errors, schoolLabels)).length > 0
