import { useState } from 'react'
import { Confidence } from '#contract/board-facts.ts'
import { type Board, type BoardFact, BoardFactChange, changeBoardFact } from '#contract/boards.ts'
import { call } from '#web/lib/call.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface FactDraft {
  value: string
  source: string
  checkedOn: string
  confidence: string
}

const today = () => new Date().toISOString().slice(0, 10)
const textOf = (value: unknown) => JSON.stringify(value, null, 2)
const WRONG_VALUE = 'The value cannot be read. Keep its quotes, brackets and commas.'

/** The value goes along only when it was changed, so that confirming a fact changes nothing else. */
const schemaOf = (fact: BoardFact) => ({
  safeParse({ value, ...draft }: FactDraft) {
    const rest = { ...draft, expectedVersion: fact.version }
    if (value === textOf(fact.value)) return BoardFactChange.safeParse(rest)
    try {
      return BoardFactChange.safeParse({ ...rest, value: JSON.parse(value) })
    } catch {
      return { success: false as const, error: { issues: [{ path: 'value', message: WRONG_VALUE }] } }
    }
  },
})

/** Confirms a fact at its source, or changes it. */
export function FactDialog({ board, fact, onClose }: { board: Board; fact: BoardFact; onClose: () => void }) {
  const [draft, setDraft] = useState<FactDraft>({
    value: textOf(fact.value),
    source: fact.source,
    checkedOn: today(),
    confidence: fact.confidence,
  })
  const form = useForm(schemaOf(fact), {
    fields: ['value', 'source', 'checkedOn', 'confidence'],
    values: draft,
    write: (change) => setDraft((before) => ({ ...before, ...change })),
    route: changeBoardFact,
    send: (body) => call(changeBoardFact, { params: { code: board.code, key: fact.key }, body }),
    onSent() {
      toast.show('Success', 'Fact saved')
      onClose()
    },
    failed: 'The fact could not be saved. Please try again.',
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={`${board.state}: ${fact.label}`}
      description={fact.sentence}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={form.isBusy} busyLabel="Saving..." onClick={() => form.submit()}>
            Save fact
          </Button>
        </>
      }
    >
      <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-4">
        {form.failure && (
          <Notice tone="bad" live>
            {form.failure}
          </Notice>
        )}
        <FactFields draft={draft} problems={form.problems} onChange={form.change} />
      </form>
    </Dialog>
  )
}

interface FactFieldsProps {
  draft: FactDraft
  problems: Problems<keyof FactDraft>
  onChange: (change: Partial<FactDraft>) => void
}

function FactFields({ draft, problems, onChange: change }: FactFieldsProps) {
  return (
    <>
      <Field label="Source" required help="Where you read it: the page, form or rule" error={problems.source}>
        <TextInput
          name="source"
          data-initial-focus
          autoComplete="off"
          value={draft.source}
          onChange={(event) => change({ source: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="Checked on"
          required
          name="checkedOn"
          first="2020-01-01"
          last={today()}
          error={problems.checkedOn}
          value={draft.checkedOn}
          onChange={(checkedOn) => change({ checkedOn })}
        />
        <Field label="Confidence" error={problems.confidence}>
          <Select
            name="confidence"
            value={draft.confidence}
            onChange={(event) => change({ confidence: event.target.value })}
          >
            {Confidence.options.map((one) => (
              <option key={one} value={one}>
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand text-sm hover:underline">
          Change the value
        </summary>
        <Field
          label="Value"
          help="Change what stands in quotes, the numbers, and true or false. Write null if it is not known."
          error={problems.value}
        >
          <TextArea
            name="value"
            rows={8}
            spellCheck={false}
            className="font-mono text-sm"
            value={draft.value}
            onChange={(event) => change({ value: event.target.value })}
          />
        </Field>
      </details>
    </>
  )
}
