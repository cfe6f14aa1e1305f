import { FLAME, LAMP } from '#web/ui/lamp-shape.ts'
import { keepFile } from './save-file.ts'
import { toast } from './toast.ts'

// A picture has no theme, so it repeats the colours of the dark ground.
export const night = { deep: '#0d3842', glow: '#c98a3a', light: '#f3b44a', on: '#faf7f0', soft: '#c3dcdc' }

export interface PicturePen {
  text: (words: string, y: number, size: number, colour?: string) => void
  lamp: (centre: number, y: number, width: number) => void
  line: (y: number) => void
}

const MARGIN = 72

interface PictureSpec {
  width: number
  height: number
  draw: (pen: PicturePen) => void
}

async function drawPicture({ width, height, draw }: PictureSpec): Promise<Blob> {
  await document.fonts.ready
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const area = canvas.getContext('2d')
  if (!area) throw new Error('This browser draws no pictures')
  area.fillStyle = night.deep
  area.fillRect(0, 0, width, height)
  const glow = area.createRadialGradient(width, 0, 0, width, 0, width)
  glow.addColorStop(0, `${night.glow}88`)
  glow.addColorStop(1, `${night.glow}00`)
  area.fillStyle = glow
  area.fillRect(0, 0, width, height)
  const family = getComputedStyle(document.body).fontFamily
  draw({
    text(words, y, size, colour = night.on) {
      let fitting = size
      do area.font = `600 ${fitting--}px ${family}`
      while (area.measureText(words).width > width - 2 * MARGIN && fitting > 20)
      area.fillStyle = colour
      area.fillText(words, MARGIN, y)
    },
    lamp(centre, y, size) {
      area.save()
      area.translate(centre - size / 2, y)
      area.scale(size / 32, size / 32)
      area.fillStyle = night.on
      area.fill(new Path2D(LAMP))
      Object.assign(area, { strokeStyle: night.light, lineWidth: 3.3, lineCap: 'round', lineJoin: 'round' })
      area.stroke(new Path2D(FLAME))
      area.restore()
    },
    line(y) {
      area.fillStyle = `${night.soft}55`
      area.fillRect(MARGIN, y, width - 2 * MARGIN, 2)
    },
  })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png'),
  )
}

export async function sharePicture(spec: PictureSpec, name: string): Promise<void> {
  try {
    await offer(await drawPicture(spec), name)
  } catch {
    toast.error('The picture was not made', 'Please try again.')
  }
}

async function offer(blob: Blob, name: string): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })]
  if (!navigator.canShare?.({ files })) return keepFile(blob, name)
  try {
    await navigator.share({ files })
  } catch (error) {
    // Closing the share sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) keepFile(blob, name)
  }
}
