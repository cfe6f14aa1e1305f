import { z } from 'zod'
import { periodInWords } from '#content/privacy/retention.ts'
import { changeRetentionRule, type RetentionRule } from '#contract/privacy/retention.ts'
import { useDraftOver } from '#web/lib/draft.ts'
import { sendTo, useKeptForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { CheckField, TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

const typedRule = ({ leastDays, mostDays }: RetentionRule) => {
  const range = { error: `Enter from ${leastDays.toLocaleString('en-US')} to ${mostDays.toLocaleString('en-US')} days` }
  return z.object({
    days: z
      .string()
      .trim()
      .regex(/^\d+$/, range)
      .transform(Number)
      .pipe(z.int().min(leastDays, range).max(mostDays, range)),
    isPaused: z.boolean(),
  })
}

export function RetentionDialog({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const { id, title, days, isPaused, version, usualDays, leastDays, mostDays, countsFrom } = rule
  const stored = { days: String(days), isPaused }
  const kept = useDraftOver(useUser().id, { record: `retention:${id}`, version }, stored)
  const form = useKeptForm(typedRule(rule), kept, {
    fields: ['days'],
    judgesAsTyped: true,
    ...sendTo(changeRetentionRule, (body) => ({ params: { class: id }, body: { ...body, expectedVersion: version } })),
    onSent(saved) {
      toast.show('Saved', saved.isPaused ? `${title}: paused` : `${title}: ${periodInWords(saved.days)}`)
      onClose()
    },
    failed: 'The change could not be saved. Please try again.',
  })
  const deletesMore = Number(form.values.days) < days || (isPaused && !form.values.isPaused)
  return (
    <FormDialog title={title} description={countsFrom} confirm="Save" form={form} onClose={onClose}>
      <TextField
        form={form}
        name="days"
        label="Days"
        help={`From ${leastDays.toLocaleString('en-US')} to ${mostDays.toLocaleString('en-US')}; usually ${usualDays.toLocaleString('en-US')}, as the privacy notice says. My Data shows everyone the number that is set here.`}
        inputMode="numeric"
        autoComplete="off"
        inputClass="max-w-28"
      />
      <CheckField
        form={form}
        name="isPaused"
        label="Pause deletion"
        help="Nothing is deleted until someone turns this off."
      />
      {deletesMore && (
        <Notice tone="warn" title="This takes effect a day after you save">
          Check what is deleted next before then. Deleted data cannot be brought back.
        </Notice>
      )}
    </FormDialog>
  )
}
