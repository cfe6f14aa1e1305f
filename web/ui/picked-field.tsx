import { CalendarDays } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { FieldPopover } from './field-popover.tsx'
import { TextInput } from './inputs.tsx'

export interface PickedFieldProps extends Omit<FieldProps, 'children'> {
  label: string
  name?: string | undefined
  value: string
  onChange: (value: string) => void
  autoComplete?: string | undefined
}

interface Picking {
  choose: (value: string) => void
  close: () => void
}

interface Picker {
  placeholder: string
  written: (value: string) => string
  read: (text: string) => string | undefined
  panelLabel: string
  openLabel: string
  panel: (picking: Picking) => ReactNode
  below?: (picking: Picking) => ReactNode
  inputRef?: Ref<HTMLInputElement>
}

export function PickedField(props: PickedFieldProps & Picker) {
  const { value, onChange, name, autoComplete = 'off', placeholder, written, read, ...rest } = props
  const { panelLabel, openLabel, panel, below, inputRef, ...field } = rest
  // The typed text stays until blur, and is then formatted.
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const picking: Picking = {
    choose: (chosen) => {
      setTyped(undefined)
      onChange(chosen)
    },
    close: () => setOpen(false),
  }
  return (
    <Field {...field}>
      <div className="relative">
        <TextInput
          ref={inputRef}
          name={name}
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={typed ?? written(value)}
          onChange={({ target: { value: text } }) => {
            setTyped(text)
            onChange(read(text) ?? text)
          }}
          onBlur={() => setTyped(undefined)}
          className="pr-12"
        />
        <FieldPopover
          open={isOpen}
          onOpenChange={setOpen}
          label={panelLabel}
          trigger={
            <IconButton
              label={openLabel}
              aria-description={field.label}
              className="absolute! top-1/2 right-0.5 -translate-y-1/2"
            >
              <CalendarDays aria-hidden="true" />
            </IconButton>
          }
        >
          {panel(picking)}
        </FieldPopover>
      </div>
      {below?.(picking)}
    </Field>
  )
}
