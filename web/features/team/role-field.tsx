import { Permission, TeamRole } from '#contract/team/team-roles.ts'
import { permissions, permissionsOf } from '#domain/permissions.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'

const GivenRole = TeamRole.exclude(['owner'])

const duties = (role: TeamRole): string[] =>
  Permission.options.flatMap((one) => {
    const { inWords } = permissions[one]
    return inWords !== null && permissionsOf(role).includes(one) ? [inWords] : []
  })

interface RoleFieldProps {
  role: TeamRole
  error?: string | undefined
  onChoose: (role: TeamRole) => void
}

export const RoleField = ({ role, error, onChoose }: RoleFieldProps) => (
  <div className="space-y-3">
    <ChoiceField
      label="Role"
      name="role"
      value={role}
      error={error}
      onChange={onChoose}
      options={GivenRole.options}
      labels={roleLabels}
    />
    <div aria-live="polite" className="rounded-control bg-sunk px-4 py-3 text-sm">
      <p className="font-semibold">{roleLabels[role]} may</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-5 text-ink-soft">
        {duties(role).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  </div>
)
