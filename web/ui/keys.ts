interface Modifiers {
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export const isChord = ({ ctrlKey, metaKey, altKey }: Modifiers) => ctrlKey || metaKey || altKey
