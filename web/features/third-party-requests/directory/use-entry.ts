import {
  addThirdParty,
  changeThirdParty,
  THIRD_PARTY_TAKEN,
  type ThirdParty,
} from '#contract/third-party-requests/third-parties.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { useVersionedForm } from '#web/lib/versioned-form.ts'
import { entryFields, entrySchema, snapshotOf } from './entry-form.ts'

/** Creates, changes, retires or restores an entry of the directory; null is a new entry. */
export function useEntry(entry: ThirdParty | null, onClose: () => void) {
  const form = useVersionedForm(entrySchema, {
    draft: [`directory:${entry?.id ?? 'new'}`, snapshotOf(entry)],
    fields: entryFields,
    judgesAsTyped: true,
    idOf: (field) => `entry-${field}`,
    route: entry ? changeThirdParty : addThirdParty,
    send: (body) =>
      entry ? call(changeThirdParty, { params: { thirdPartyId: entry.id }, body }) : call(addThirdParty, { body }),
    sent: ({ retired }) => (retired ? 'Entry retired' : 'Entry saved'),
    onSent: onClose,
    onFailed(error) {
      if (sentenceOf(error, '') !== THIRD_PARTY_TAKEN) return false
      form.showProblems({ name: THIRD_PARTY_TAKEN })
      return true
    },
    failed: 'The entry could not be saved. Please try again.',
  })
  return form
}
