import { Plus } from 'lucide-react'
import type { Permission } from '#contract/team/team-roles.ts'
import { Button } from '#web/ui/button.tsx'
import { May } from './may.tsx'

export const NewButton = ({
  do: permission,
  onPress,
  children,
}: {
  do: Permission
  onPress: () => void
  children: string
}) => (
  <May do={permission}>
    <Button icon={Plus} onClick={onPress}>
      {children}
    </Button>
  </May>
)
