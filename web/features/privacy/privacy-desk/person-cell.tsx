import clsx from 'clsx'
import { Cell } from '#web/ui/table.tsx'

interface PersonCellProps {
  person: { name: string; email: string }
  label?: string
}

export const PersonCell = ({ person: { name, email }, label }: PersonCellProps) => (
  <Cell label={label} className="@2xl:max-w-0 @2xl:w-[28%]">
    <span className="block @2xl:-my-1">
      <span
        title={name}
        className={clsx('wrap-anywhere block leading-tight @2xl:truncate', label === undefined && 'font-semibold')}
      >
        {name}
      </span>
      <span title={email} className="wrap-anywhere block text-ink-soft text-xs leading-tight @2xl:truncate">
        {email}
      </span>
    </span>
  </Cell>
)
