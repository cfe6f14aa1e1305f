/**
 * Waits until no other tab of this browser sends for the same place, and keeps the others waiting until `leave`.
 * A tab that is closed leaves by itself, so that a waiting one can take over.
 */
export function acquireUploadLock(name: string): Promise<{ leave: () => void }> {
  return new Promise((resolve) => {
    // Only secure origins have locks; without them two tabs may both send, which the server takes as one.
    const { locks }: { locks?: LockManager | null } = navigator
    if (!locks) return resolve({ leave: () => undefined })
    void locks.request(`upload:${name}`, () => new Promise<void>((leave) => resolve({ leave: () => leave() })))
  })
}

/** Takes a turn for as long as it is wanted, without waiting for it: a person who presses a button is never kept. */
export function turnAt(name: string) {
  let turn: Promise<{ leave: () => void }> | undefined
  return {
    want(isWanted: boolean) {
      if (isWanted) turn ??= acquireUploadLock(name)
      else if (turn) {
        void turn.then(({ leave }) => leave())
        turn = undefined
      }
    },
  }
}
