import decodeQR from 'qr/decode.js'
import { type QrPh, readQrPh } from '#domain/money/channels/qr-ph.ts'

const LARGEST_SIDE = 1_200

export async function checkQr(picture: File): Promise<QrPh | { problem: string }> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return readQrPh(decodeQR(context.getImageData(0, 0, canvas.width, canvas.height)))
}
