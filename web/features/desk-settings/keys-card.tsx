import { useKeySwitch } from '#web/lib/desk/desk-keys.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'

export function KeysCard() {
  const [areOn, switchKeys] = useKeySwitch()
  return (
    <Card aria-labelledby="keys-title">
      <CardHeader title="My keys" titleId="keys-title" description="In this browser alone." />
      <Checkbox
        label="Let single keys work at the desk"
        help="Such as j for the next one and a to approve. Switch it off if you steer by voice. The key ? lists them."
        checked={areOn}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </Card>
  )
}
