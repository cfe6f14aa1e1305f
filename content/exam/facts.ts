export const whatToTake: readonly string[] = [
  'Your passport itself, not a copy: signed, not expired on the day, with your photo.',
  'The first and last name in it must be the same as on your ATT. If the names differ you cannot enter, and you lose the fees.',
  'Be there 30 minutes early. If you come more than 30 minutes late you may lose the exam.',
]

export const staysValid: readonly string[] = [
  'Your documents with us stay. We check with you whether your evaluation still counts for your board.',
]

export const toPayAgain: readonly string[] = [
  'The registration at Pearson VUE.',
  'The seat, if it is outside the United States.',
  'What your board asks for another attempt. Not every board asks for something.',
]
