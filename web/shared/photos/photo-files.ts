/** Photo formats of phones; the extensions serve browsers that do not know the HEIC type. */
export const PHOTOS = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif'

export const isPhoto = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/(jpeg|png|hei[cf])$/.test(type) || /\.(jpe?g|png|hei[cf])$/i.test(name)
