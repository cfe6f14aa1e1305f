import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { deleteEducation, type EducationEntry, listEducation } from '#contract/personal-data/education.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatTypedMonth } from '#web/ui/typed-dates.ts'
import { educationQuery } from './education-query.ts'

interface SchoolRowProps {
  school: EducationEntry
  returnFocusTo: string
}

export function SchoolRow({ school, returnFocusTo }: SchoolRowProps) {
  const { schoolName, city, province, country, startMonthYear, endMonthYear, course } = school
  const [asks, setAsks] = useState(false)
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="break-words font-semibold">{schoolName}</p>
        {course && <p className="break-words text-sm">{course}</p>}
        <p className="break-words text-ink-soft text-sm tabular-nums">
          {city}, {province}, {country} | {formatTypedMonth(startMonthYear)} - {formatTypedMonth(endMonthYear)}
        </p>
      </div>
      <IconButton label={`Delete ${schoolName}`} className="-mr-2" onClick={() => setAsks(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <DeleteSchool school={school} open={asks} onClose={() => setAsks(false)} returnFocusTo={returnFocusTo} />
    </li>
  )
}

interface DeleteSchoolProps extends SchoolRowProps {
  open: boolean
  onClose: () => void
}

function DeleteSchool({ school, open, onClose, returnFocusTo }: DeleteSchoolProps) {
  const queries = useQueryClient()
  const { queryKey } = educationQuery(school.personalDataSheetId)
  const isGone = useRef(false)
  const deleting = useCall(deleteEducation, {
    known: [listEducation],
    input: () => ({ params: { id: school.id } }),
    sent: 'Education history deleted successfully',
    onSuccess: () => {
      isGone.current = true
      queries.setQueryData(queryKey, (schools) => schools?.filter(({ id }) => id !== school.id))
    },
    onError: (error) => {
      onClose()
      toastFailed(error, 'Failed to delete education history')
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      returnFocusTo={() => (isGone.current ? document.getElementById(returnFocusTo) : null)}
      title={`Delete ${school.schoolName}?`}
      description="It will be removed from your education history. You can add it again."
      cancel="Keep it"
      confirm="Delete school"
      isDestructive
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    />
  )
}
