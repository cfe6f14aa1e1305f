import { Share2 } from 'lucide-react'
import { drawPicture, night, sharePicture } from '#web/lib/picture.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

const SIZE = 1080

async function share(firstName: string | null): Promise<void> {
  const picture = await drawPicture(SIZE, SIZE, ({ text, lamp, line }) => {
    lamp(SIZE / 2, 110, 480)
    if (firstName) text(firstName, 740, 96)
    text('NCLEX-RN passed', 860, 84, night.light)
    line(930)
    text(settings.brandName, 1000, 40, night.soft)
  })
  await sharePicture(picture, 'nclex-rn-passed.png')
}

/** A picture with her first name and nothing that could be misused. */
export const SharePass = ({ firstName }: { firstName: string | null }) => (
  <Button
    variant="lamp"
    onClick={() => void share(firstName).catch(() => toast.error('The picture was not made', 'Please try again.'))}
  >
    <Share2 aria-hidden="true" />
    Share a picture
  </Button>
)
