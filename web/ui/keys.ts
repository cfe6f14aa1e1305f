interface Modifiers {
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Belongs to the browser or the system, whatever the letter is. */
export const isChord = ({ ctrlKey, metaKey, altKey }: Modifiers) => ctrlKey || metaKey || altKey
