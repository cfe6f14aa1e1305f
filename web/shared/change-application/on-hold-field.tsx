import type { PendingParty } from '#contract/cases/pending-on.ts'
import { onHoldLabels } from '#domain/cases/codes.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'

const order: readonly PendingParty[] = ['nobody', 'applicant', 'team', 'third_party']

export const OnHoldField = ({ value, onChoose }: { value: PendingParty; onChoose: (party: PendingParty) => void }) => (
  <ChoiceField
    label="Who are we waiting for?"
    help="It stays in our team’s queue only if you choose our team. The applicant sees your choice."
    name="waitsFor"
    value={value}
    onChange={onChoose}
    options={order}
    labels={onHoldLabels}
  />
)
