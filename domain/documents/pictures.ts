const PictureTypes = ['image/png', 'image/jpeg'] as const
export type PictureType = (typeof PictureTypes)[number]

const signatures: Record<PictureType, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

export const LONGEST_SIGNATURE = 8

export const pictureTypeOf = (start: Uint8Array): PictureType | undefined =>
  PictureTypes.find((type) => signatures[type].every((byte, place) => start[place] === byte))
