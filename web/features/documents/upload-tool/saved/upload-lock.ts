/** A Web Lock among the tabs of this browser; a closed tab releases it, so that a waiting one can take over. */
export const acquireUploadLock = (name: string): Promise<{ release: () => void }> =>
  new Promise((resolve) => {
    // Only secure origins have locks; without one two tabs may send the same file, which the server tolerates.
    const { locks }: { locks?: LockManager | null } = navigator
    if (!locks) return resolve({ release: () => undefined })
    void locks.request(`upload:${name}`, () => new Promise<void>((release) => resolve({ release: () => release() })))
  })

/** Does not wait for the lock: a person who presses a button never has to. */
export function createUploadLock(name: string) {
  let lock: Promise<{ release: () => void }> | undefined
  return {
    hold(isWanted: boolean) {
      if (isWanted) lock ??= acquireUploadLock(name)
      else if (lock) {
        void lock.then(({ release }) => release())
        lock = undefined
      }
    },
  }
}
