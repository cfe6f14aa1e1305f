import { AreaField, type FormOf } from '#web/ui/bound-fields.tsx'
import { addressedTo, DirectoryField } from './directory-field.tsx'

export const RecipientFields = ({ form }: { form: FormOf<{ recipient: string }> }) => (
  <fieldset className="space-y-3">
    <legend className="sr-only">Who gets it</legend>
    <AreaField
      form={form}
      name="recipient"
      label="Goes to"
      help="Name and address of the evaluator or board"
      rows={3}
      autoComplete="off"
    />
    <DirectoryField
      label="Fill in from the directory"
      chosen={null}
      onChoose={(entry) => entry && form.change({ recipient: addressedTo(entry) })}
    />
  </fieldset>
)
