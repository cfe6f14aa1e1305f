import { useEffect, useRef } from 'react'

export function useTurnedPicture(picture: Blob, turns: number) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isShown = true
    void createImageBitmap(picture).then((bitmap) => {
      if (isShown && canvas.current) draw(bitmap, turns, canvas.current)
      bitmap.close()
    })
    return () => {
      isShown = false
    }
  }, [picture, turns])
  return canvas
}

function draw(bitmap: ImageBitmap, turns: number, canvas: HTMLCanvasElement) {
  const lies = turns % 2 === 1
  canvas.width = lies ? bitmap.height : bitmap.width
  canvas.height = lies ? bitmap.width : bitmap.height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
}
