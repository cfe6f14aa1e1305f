import { Check } from 'lucide-react'
import { Permission, TeamRole } from '#contract/team/team-roles.ts'
import { capitalised } from '#domain/english/words.ts'
import { permissions } from '#domain/permissions.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const TITLE = 'roles-title'

const rows = Permission.options.flatMap((one) => {
  const { inWords, roles } = permissions[one]
  return inWords === null ? [] : [{ one, inWords, roles }]
})

export const RoleTable = () => (
  <Card>
    <CardHeader
      titleId={TITLE}
      title="What each role may do"
      description="Owners are set in the configuration of the portal (ADMIN_EMAILS). A screen offers nobody what their role may not do."
    />
    <ScrollRegion aria-labelledby={TITLE} className="relative -mx-4 overflow-x-auto px-4 sm:-mx-6 sm:px-6">
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className="border-line border-b py-2 pr-4 font-semibold text-ink-soft text-xs">
              May
            </th>
            {TeamRole.options.map((role) => (
              <th
                key={role}
                scope="col"
                className="border-line border-b px-2 py-2 text-center font-semibold text-ink-soft text-xs"
              >
                {roleLabels[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ one, inWords, roles }) => (
            <tr key={one}>
              <th scope="row" className="min-w-44 border-line border-b py-2 pr-4 font-normal">
                {capitalised(inWords)}
              </th>
              {TeamRole.options.map((role) => (
                <td key={role} className="border-line border-b px-2 py-2 text-center">
                  <Allowed isAllowed={roles.includes(role)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </Card>
)

function Allowed({ isAllowed }: { isAllowed: boolean }) {
  if (!isAllowed) return <span className="sr-only">No</span>
  return (
    <>
      <Check aria-hidden="true" className="mx-auto size-4 text-good" />
      <span className="sr-only">Yes</span>
    </>
  )
}
