import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Permission } from '#contract/team/team-roles.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { May } from './may.tsx'

export const NewButton = ({
  do: permission,
  ...button
}: { do: Permission } & Pick<ComponentProps<typeof DialogButton>, 'dialog' | 'variant' | 'children'>) => (
  <May do={permission}>
    <DialogButton icon={Plus} {...button} />
  </May>
)
