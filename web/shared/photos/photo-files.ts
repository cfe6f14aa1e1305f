/** Photos as phones make them; browsers that know no HEIC by its type know the ending. */
export const PHOTOS = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif'

export const isPhoto = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/(jpeg|png|hei[cf])$/.test(type) || /\.(jpe?g|png|hei[cf])$/i.test(name)
