const stopping = new Set<() => void>()

// Told when everything is forgotten: what goes on now must stop.
export function onSignOut(stop: () => void): void {
  stopping.add(stop)
}

export function stopUploads(): void {
  for (const stop of stopping) stop()
}
