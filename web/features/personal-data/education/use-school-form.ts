import { useQueryClient } from '@tanstack/react-query'
import { addEducation, Schooling } from '#contract/personal-data/education.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { sendOrKeep } from '#web/shared/offline-outbox/outbox.ts'
import { problemLabel } from '../problem-labels.ts'
import {
  type EducationSectionOf,
  emptySchool,
  type SchoolForm,
  schoolFields,
  schoolLabels,
  withConsequences,
} from './education-levels.ts'
import { educationQuery } from './education-query.ts'

const isSame = (one: SchoolForm, other: SchoolForm) => schoolFields.every((name) => one[name] === other[name])

interface Options {
  section: EducationSectionOf
  sheetId: string
  onAdded: () => void
}

export type SchoolFormState = ReturnType<typeof useSchoolForm>

export function useSchoolForm({ section, sheetId, onAdded }: Options) {
  const queries = useQueryClient()
  const empty = emptySchool(section.levels[0])
  const me = useUser().id
  const { draft, now, write } = useDraft(me, `education-${section.id}`, empty)
  const form = useForm(Schooling, {
    fields: schoolFields,
    values: draft,
    write: (change) => write(withConsequences(now(), change)),
    judgesAsTyped: true,
    wordsFor: (field, message, value) => problemLabel(schoolLabels[field], message, value),
    mutationKey: ['add school', section.id],
    route: addEducation,
    networkMode: 'always',
    send: (data, school) =>
      sendOrKeep(queries, me, addEducation, { body: { ...data, personalDataSheetId: sheetId } }, { draft: school }),
    onSent(added, school) {
      const { queryKey } = educationQuery(sheetId)
      if (added) queries.setQueryData(queryKey, (schools) => schools && [...schools, added])
      // Words typed during sending are another school.
      if (isSame(now(), school)) write(emptySchool(school.level))
      if (added) toast.show('Success', 'Education history added successfully')
      onAdded()
    },
    failed: 'Failed to add education history',
    toastsFailed: true,
  })
  return { ...form, school: draft, write, isBegun: !isSame(draft, emptySchool(draft.level)) }
}
