import { MoreHorizontal, Plus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

export function GalleryButtons() {
  const [busy, setBusy] = useState(false)
  const work = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2000)
  }
  return (
    <Card title="Buttons">
      <div className="flex flex-wrap items-center gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="destructive">Destructive</Button>
        <Button disabled>Not available</Button>
        <Button busy={busy} busyLabel="Saving..." onClick={work}>
          Press to save
        </Button>
        <Button busy>Busy</Button>
        <Button variant="secondary" busy>
          Busy
        </Button>
        <ButtonLink href="#main">A link</ButtonLink>
        <Button size="small">Small</Button>
        <Button icon={Plus} size="large">
          Large
        </Button>
        <Tooltip text="More to do with this">
          <IconButton label="More">
            <MoreHorizontal aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Avatar name="Maria Santos" />
        <Avatar name="Ana" size="small" />
      </div>
    </Card>
  )
}
