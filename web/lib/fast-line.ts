interface LineFacts {
  saveData?: boolean
  effectiveType?: string
}

const SLOW = ['slow-2g', '2g', '3g']

/** Whether early loading is safe because it delays nothing else. */
export function isFastLine(): boolean {
  if (typeof navigator === 'undefined') return true
  const { connection }: { connection?: LineFacts } = navigator as object
  return !connection?.saveData && !SLOW.includes(connection?.effectiveType ?? '')
}
