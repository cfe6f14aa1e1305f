import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeReminderSettings,
  getReminderSettings,
  type ReminderRules,
  type ReminderSettings,
} from '#contract/desk-settings.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { read } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'

/** Saves whom the portal reminds, unless a colleague did meanwhile. */
export function useReminderSettings(version: number, onLoaded: (settings: ReminderSettings) => void) {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (rules: ReminderRules) =>
      call(changeReminderSettings, { body: { ...rules, expectedVersion: version } }),
    onSuccess: (saved) => {
      toast.show('Saved', inWords(saved))
      queries.setQueryData(read(getReminderSettings, {}).queryKey, saved)
    },
    onError: (error) => {
      const sentence = sentenceOf(error, 'Failed to save the reminders')
      if (error instanceof ApiError && error.status === 409) setConflict(sentence)
      else toastFailed(error, sentence)
    },
  })
  const loadAgain = async () => {
    try {
      onLoaded(await queries.fetchQuery({ ...read(getReminderSettings, {}), staleTime: 0 }))
      setConflict(null)
    } catch (error) {
      toastFailed(error, sentenceOf(error, 'The reminders could not be loaded'))
    }
  }
  return {
    save: mutate,
    isSaving: isPending,
    conflict,
    loadAgain: () => void loadAgain(),
  }
}

function inWords({ remindApplicants, remindTeam }: ReminderRules): string {
  if (!remindApplicants && !remindTeam) return 'Nobody is reminded'
  const whom = [...(remindApplicants ? ['applicants'] : []), ...(remindTeam ? ['the team'] : [])]
  return `The portal reminds ${whom.join(' and ')}`
}
