import {
  addThirdParty,
  changeThirdParty,
  THIRD_PARTY_TAKEN,
  type ThirdParty,
} from '#contract/third-party-requests/third-parties.ts'
import { call } from '#web/lib/call.ts'
import { useDirtyFields } from '#web/lib/dirty-fields.ts'
import { useForm } from '#web/lib/form.ts'
import { sentenceOf, toast } from '#web/lib/toast.ts'
import { entryFields, entrySchema, snapshotOf } from './entry-form.ts'

/** Creates, changes, retires or restores an entry of the directory; null is a new entry. */
export function useEntry(entry: ThirdParty | null, onClose: () => void) {
  const { seen, draft, change, isBehind, follow, clear } = useDirtyFields(
    `directory:${entry?.id ?? 'new'}`,
    snapshotOf(entry),
  )
  const form = useForm(entrySchema(seen.version), {
    fields: entryFields,
    values: draft,
    write: change,
    judgesAsTyped: true,
    idOf: (field) => `entry-${field}`,
    route: entry ? changeThirdParty : addThirdParty,
    send: (body) =>
      entry ? call(changeThirdParty, { params: { thirdPartyId: entry.id }, body }) : call(addThirdParty, { body }),
    onSent(saved) {
      clear()
      toast.show('Success', saved.retired ? 'Entry retired' : 'Entry saved')
      onClose()
    },
    onFailed(error) {
      if (sentenceOf(error, '') !== THIRD_PARTY_TAKEN) return false
      form.showProblems({ name: THIRD_PARTY_TAKEN })
      return true
    },
    failed: 'The entry could not be saved. Please try again.',
  })
  return {
    ...form,
    draft,
    isBehind,
    follow() {
      form.forgetFailure()
      follow()
    },
  }
}
