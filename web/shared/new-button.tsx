import { Plus } from 'lucide-react'
import type { Permission } from '#contract/team/team-roles.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { May } from './may.tsx'

export const NewButton = ({
  do: permission,
  onPress,
  variant,
  children,
}: {
  do: Permission
  onPress: () => void
  variant?: ButtonVariant
  children: string
}) => (
  <May do={permission}>
    <Button icon={Plus} variant={variant} onClick={onPress}>
      {children}
    </Button>
  </May>
)
