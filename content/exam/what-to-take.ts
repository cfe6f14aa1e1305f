export const whatToTake: readonly string[] = [
  'Take your passport itself: signed, and not expired on the day.',
  'With another name than this one you cannot enter, and you lose the fees.',
  'Be there 30 minutes early. 30 minutes late, and you may lose the exam.',
]

export const STAYS_DONE = 'Your documents with us stay done.'
