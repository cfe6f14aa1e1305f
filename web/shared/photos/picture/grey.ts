import type { Size } from './corners.ts'

export interface GreyPicture extends Size {
  grey: Uint8Array
}

export function greyOf({ data, width, height }: Size & { data: Uint8ClampedArray }): GreyPicture {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  }
  return { grey, width, height }
}
