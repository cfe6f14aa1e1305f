import { useKeySwitch } from '#web/shared/shortcuts/shortcuts.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'

export function KeysCard() {
  const [areOn, switchKeys] = useKeySwitch()
  return (
    <Card aria-labelledby="keys-title">
      <CardHeader title="My keyboard shortcuts" titleId="keys-title" description="In this browser only." />
      <Checkbox
        label="Use single-key shortcuts"
        help="Such as j for next and a to approve. Turn this off if you use voice control. Press ? to see all shortcuts."
        checked={areOn}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </Card>
  )
}
