const ASSETS = '/assets/'

export async function keepOfflineCopy(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = used.filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith(ASSETS))
  active?.postMessage([...new Set(files.map(({ pathname }) => pathname))])
}
