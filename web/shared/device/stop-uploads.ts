const stopping = new Set<() => void>()

// Called on sign-out: running uploads must stop.
export function onSignOut(stop: () => void): void {
  stopping.add(stop)
}

export function stopUploads(): void {
  for (const stop of stopping) stop()
}
