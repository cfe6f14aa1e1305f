import type { ReactNode } from 'react'
import type { Permission } from '#contract/team/team-roles.ts'
import * as may from '#domain/may.ts'
import { useUser } from '#web/lib/session.ts'

export const useMay = (permission: Permission): boolean => may.can(useUser(), permission)

interface MayProps {
  do: Permission
  children: ReactNode
  otherwise?: ReactNode
}

export const May = ({ do: permission, children, otherwise = null }: MayProps): ReactNode =>
  useMay(permission) ? children : otherwise
