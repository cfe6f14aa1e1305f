import clsx from 'clsx'
import type { RowsColumn } from '#web/ui/rows-table.tsx'

interface PersonOfRow {
  name: string
  email: string
}

export const personColumn = (head: string, isTitle: boolean): RowsColumn<PersonOfRow> => ({
  head,
  width: 'w-40',
  className: '@2xl:max-w-0 @2xl:w-[28%]',
  ...(isTitle && { label: false }),
  cell: ({ name, email }) => (
    <span className="block @2xl:-my-1">
      <span
        title={name}
        className={clsx('wrap-anywhere block leading-tight @2xl:truncate', isTitle && 'font-semibold')}
      >
        {name}
      </span>
      <span title={email} className="wrap-anywhere block text-ink-soft text-xs leading-tight @2xl:truncate">
        {email}
      </span>
    </span>
  ),
})
