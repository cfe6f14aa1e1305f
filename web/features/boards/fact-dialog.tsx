import { useState } from 'react'
import { Confidence, factValues } from '#contract/boards/board-facts.ts'
import { type Board, type BoardFact, BoardFactChange, changeBoardFact } from '#contract/boards/boards.ts'
import { fieldsOf } from '#domain/boards/fact-fields.ts'
import { capitalised } from '#domain/english/words.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useDraftOver } from '#web/lib/draft.ts'
import { sendTo, useKeptForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { bound, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { type FlatDraft, fieldAt, flatten, unflatten } from './fact-draft.ts'
import { FactValueFields } from './fact-value-fields.tsx'

export type EditedFact = Pick<BoardFact, 'key' | 'label' | 'version' | 'source'> & {
  confidence: string
  value?: unknown
  sentence?: string
}

const VALUE = 'value'
const OPEN = 'isOpen'

const startsWith = ({ key, value, source, confidence }: EditedFact): FlatDraft => ({
  ...flatten(fieldsOf(key), value, VALUE),
  [OPEN]: value === null ? 'yes' : '',
  source,
  checkedOn: portalToday(),
  confidence,
})

const isOpen = (draft: FlatDraft) => draft[OPEN] === 'yes'
const typedValue = ({ key }: EditedFact, draft: FlatDraft) =>
  isOpen(draft) ? null : unflatten(fieldsOf(key), draft, VALUE)

const isChanged = (fact: EditedFact, draft: FlatDraft) =>
  fact.value === undefined ||
  JSON.stringify(typedValue(fact, draft)) !== JSON.stringify(typedValue(fact, startsWith(fact)))

/** Sends the value only when it changed, so that confirming a fact changes nothing else. */
const schemaOf = (fact: EditedFact): FormSchema<FlatDraft, BoardFactChange> => ({
  safeParse(draft) {
    const { source, checkedOn, confidence } = draft
    const rest = BoardFactChange.safeParse({ source, checkedOn, confidence, expectedVersion: fact.version })
    const value = isChanged(fact, draft) ? typedValue(fact, draft) : undefined
    const wrong = value ? (factValues[fact.key].safeParse(value).error?.issues ?? []) : []
    const issues = [
      ...wrong.map(({ path, message }) => ({ path: fieldAt([VALUE, ...path], draft), message })),
      ...(rest.error?.issues ?? []),
    ]
    if (!rest.success || issues.length > 0) return { success: false, error: { issues } }
    return { success: true, data: value === undefined ? rest.data : { ...rest.data, value } }
  },
})

/** Replaces messages of the contract that are worded for programs. */
function wordsFor(_: string, message: string): string {
  if (message === 'Enter true or false') return 'Choose yes or no'
  return message.startsWith('Choose one of') ? 'Choose one of the answers' : message
}

function useFactForm({ board, fact, onClose }: FactDialogProps) {
  const over = { record: `fact:${board.code}:${fact.key}`, version: fact.version }
  const kept = useDraftOver(useUser().id, over, startsWith(fact))
  const values = Object.keys(kept.draft).filter((name) => name.startsWith(VALUE))
  return useKeptForm(schemaOf(fact), kept, {
    fields: [...values, 'source', 'checkedOn', 'confidence'],
    judgesAsTyped: true,
    wordsFor,
    ...sendTo(changeBoardFact, (body) => ({ params: { code: board.code, key: fact.key }, body })),
    sent: 'Fact saved',
    onSent: onClose,
    failed: 'The fact could not be saved. Please try again.',
  })
}

interface FactDialogProps {
  board: Pick<Board, 'code' | 'state'>
  fact: EditedFact
  onClose: () => void
}

export function FactDialog(props: FactDialogProps) {
  const { board, fact: current, onClose } = props
  // Keeps the fact as read at opening, so that a save never overwrites a colleague's change.
  const [fact] = useState(current)
  const form = useFactForm({ ...props, fact })
  return (
    <FormDialog
      onClose={onClose}
      title={`${board.state}: ${fact.label}`}
      description={current.sentence ?? 'Nobody has written this down yet.'}
      confirm="Save fact"
      summarises
      failureTitle="Nothing was saved"
      failureTone="bad"
      className="space-y-5"
      form={form}
    >
      <ValueFields fact={fact} form={form} />
      <CheckedFields form={form} />
    </FormDialog>
  )
}

type FactForm = ReturnType<typeof useFactForm>

const ValueFields = ({ fact, form: { values, problems, change } }: { fact: EditedFact; form: FactForm }) => (
  <>
    {fact.version > 0 || fact.value !== undefined ? (
      <p className="text-ink-soft text-sm">Leave the answers as they are to confirm them at their source.</p>
    ) : null}
    <Checkbox
      label="Our sources disagree, and nobody has decided yet"
      checked={isOpen(values)}
      onChange={({ target }) => change({ [OPEN]: target.checked ? 'yes' : '' })}
    />
    {!isOpen(values) && (
      <FactValueFields fields={fieldsOf(fact.key)} at={VALUE} draft={values} problems={problems} onChange={change} />
    )}
  </>
)

const CheckedFields = ({ form }: { form: FactForm }) => (
  <fieldset className="space-y-4 border-line border-t pt-4">
    <legend className="sr-only">Where and when it was checked</legend>
    <TextField
      form={form}
      name="source"
      label="Source"
      required
      help="The page, form or rule where you read it"
      autoComplete="off"
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField {...bound(form, 'checkedOn')} label="Checked on" required last={portalToday()} />
      <ChoiceField
        form={form}
        name="confidence"
        label="Confidence"
        required
        blank="Choose one"
        options={Confidence.options}
        labels={capitalised}
      />
    </div>
  </fieldset>
)
