import { Share2 } from 'lucide-react'
import { night, sharePicture } from '#web/lib/picture.ts'
import { settings } from '#web/lib/settings.ts'
import { Button } from '#web/ui/button.tsx'

const SIZE = 1080

const share = (firstName: string | null) =>
  sharePicture(
    {
      width: SIZE,
      height: SIZE,
      draw({ text, lamp, line }) {
        lamp(SIZE / 2, 110, 480)
        if (firstName) text(firstName, 740, 96)
        text('NCLEX-RN passed', 860, 84, night.light)
        line(930)
        text(settings.brandName, 1000, 40, night.soft)
      },
    },
    'nclex-rn-passed.png',
  )

export const SharePass = ({ firstName }: { firstName: string | null }) => (
  <Button icon={Share2} variant="lamp" onClick={() => void share(firstName)}>
    Share a picture
  </Button>
)
