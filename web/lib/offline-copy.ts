const ASSETS = '/assets/'

/** Keeps what the page is made of on the device, nobody's data with it, so that the portal opens without a line. */
export async function keepOfflineCopy(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = used.filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith(ASSETS))
  active?.postMessage([...new Set(files.map(({ pathname }) => pathname))])
}
