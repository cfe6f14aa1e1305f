import { APP_SHELL, authPages, pageAt, portalPages, SHARE, SHARED_AGAIN } from '#contract/pages.ts'
import { forgetOldShared, keepShared } from './shared/device/shared-files.ts'
import { deliver } from './shared/outbox/outbox-store.ts'

// The page without anybody's data, and the scripts and styles that were used: enough to open without a line.
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

// Asked for by a page that closed with something to send; browsers try again later where it throws.
self.addEventListener('sync' as 'activate', (event) => event.waitUntil(sendWaiting()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // What a page sends as it is left is lost with that page, unless it is sent from here.
  if (request.keepalive) return event.respondWith(fetch(request))
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate') event.waitUntil(giveWay())
  if (request.method === 'POST' && pathname === SHARE) return event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (pathname.startsWith(ASSETS)) return event.respondWith(fromCache(request))
  if (request.mode === 'navigate' && shownByScripts.has(pageAt(pathname))) event.respondWith(openPage(event))
})

/** Lets a newer worker begin as its only page goes; another one may be in the middle of an upload. */
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

/** The page as the server writes it; without a line the shell, which says so by itself. */
async function openPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const shell = await caches.match(APP_SHELL)
    if (shell) return shell
    throw error
  }
}

// What another app shares stays on the device, and a page asks what it is.
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

/** Keeps what an open page is made of. A new build brings a new shell, and the files of the old one go. */
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
  // The shell last: once it is there, so is all that it needs.
  await cache.put(APP_SHELL, shell)
}
