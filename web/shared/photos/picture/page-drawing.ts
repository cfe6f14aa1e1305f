import { type Corners, eachCorner, inPixels, pixelsOfPage, type Size } from './corners.ts'
import { flatten, isParallel } from './perspective.ts'

export function drawPage(picture: ImageBitmap, corners: Corners, size: Size): OffscreenCanvas {
  const marked = inPixels(corners, picture)
  return isParallel(marked) ? moved(picture, marked, size) : unbent(picture, corners, size)
}

function moved(picture: ImageBitmap, [topLeft, topRight, , bottomLeft]: Corners, size: Size): OffscreenCanvas {
  const { canvas, context } = paper(size)
  // The pixels of the picture for each pixel of the page; the canvas needs the inverse.
  const across = { x: (topRight.x - topLeft.x) / size.width, y: (topRight.y - topLeft.y) / size.width }
  const down = { x: (bottomLeft.x - topLeft.x) / size.height, y: (bottomLeft.y - topLeft.y) / size.height }
  context.setTransform(new DOMMatrix([across.x, across.y, down.x, down.y, topLeft.x, topLeft.y]).inverse())
  context.drawImage(picture, 0, 0)
  return canvas
}

function unbent(picture: ImageBitmap, corners: Corners, size: Size): OffscreenCanvas {
  const marked = inPixels(corners, picture)
  const full = pixelsOfPage(corners, picture)
  const scale = Math.min(1, Math.max(size.width / full.width, size.height / full.height))
  const xs = marked.map(({ x }) => x)
  const ys = marked.map(({ y }) => y)
  const left = Math.floor(Math.min(...xs))
  const top = Math.floor(Math.min(...ys))
  const width = Math.ceil(Math.max(...xs)) - left
  const height = Math.ceil(Math.max(...ys)) - top
  const around = paper({ width: Math.ceil(width * scale), height: Math.ceil(height * scale) }, true)
  const { width: w, height: h } = around.canvas
  around.context.drawImage(picture, left, top, width, height, 0, 0, w, h)
  const from = around.context.getImageData(0, 0, w, h)
  drop(around.canvas)

  const { canvas, context } = paper(size)
  const page = new ImageData(size.width, size.height)
  const place = eachCorner(marked, ({ x, y }) => ({ x: ((x - left) * w) / width, y: ((y - top) * h) / height }))
  flatten(from, place, page)
  context.putImageData(page, 0, 0)
  return canvas
}

function paper({ width, height }: Size, willReadFrequently = false) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently })
  if (!context) throw new Error('This browser draws no pictures in the background')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

export function drop(canvas: OffscreenCanvas): void {
  canvas.width = 0
  canvas.height = 0
}
