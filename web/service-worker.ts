import { APP_SHELL, authPages, pageAt, portalPages, SHARE, SHARED_AGAIN } from '#contract/pages.ts'
import { forgetOldShared, keepShared } from './shared/device/shared-files.ts'
import { deliver } from './shared/offline-outbox/outbox-store.ts'

// The page without personal data, and its used scripts and styles: enough to open offline.
const CACHE = 'app-shell'
const ASSETS = '/assets/'
const TAKE_OVER = 'take over'
const shownByScripts = new Set<string>(['/', ...authPages, ...portalPages])

declare const self: ServiceWorkerGlobalScope

self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) return void self.skipWaiting()
  event.waitUntil(Promise.all([keep(event.data), forgetOldShared()]))
})

// Registered by a page that closed with unsent requests; after an error the browser retries later.
self.addEventListener('sync' as 'activate', (event) => event.waitUntil(sendWaiting()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // A request sent while leaving the page would be lost with the page.
  if (request.keepalive) return event.respondWith(fetch(request))
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate') event.waitUntil(giveWay())
  if (request.method === 'POST' && pathname === SHARE) return event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (pathname.startsWith(ASSETS)) return event.respondWith(fromCache(request))
  if (request.mode === 'navigate' && shownByScripts.has(pageAt(pathname))) event.respondWith(openPage(event))
})

/** Activates a newer worker when the only page closes; another page may be uploading. */
async function giveWay(): Promise<void> {
  const { waiting } = self.registration
  if (waiting && (await self.clients.matchAll()).length <= 1) waiting.postMessage(TAKE_OVER)
}

async function sendWaiting(): Promise<void> {
  const outcome = await deliver()
  for (const page of await self.clients.matchAll()) page.postMessage('sent')
  if (outcome === 'later') throw new Error('The line is away')
}

async function begin(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The server-rendered page; offline the shell, which reports the lost connection. */
async function openPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const shell = await caches.match(APP_SHELL)
    if (shell) return shell
    throw error
  }
}

// Stores shared files on the device, and lets a page ask for their requirement.
async function takeShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const isKept = await keepShared(form.getAll('file').filter((one) => typeof one !== 'string'))
    return Response.redirect(isKept ? SHARE : `${SHARE}?refused=size`, 303)
  } catch {
    return Response.redirect(SHARED_AGAIN, 303)
  }
}

/** Files with a hash in their name never change. */
async function fromCache(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    const cache = await caches.open(CACHE)
    await cache.put(request, copy).catch(() => undefined)
  }
  return answer
}

/** Stores the files of an open page. A new build replaces the shell and deletes the old files. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const [old, shell] = await Promise.all([cache.match(APP_SHELL), fetch(APP_SHELL)])
  if (!shell.ok) return
  const text = await shell.clone().text()
  if (text !== (await old?.text())) {
    for (const request of await cache.keys()) {
      if (!files.includes(new URL(request.url).pathname)) await cache.delete(request)
    }
  }
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  for (const file of new Set([...named, ...files])) {
    if (!(await cache.match(file))) await cache.add(file)
  }
  // Shell last: a stored shell has all its files.
  await cache.put(APP_SHELL, shell)
}
