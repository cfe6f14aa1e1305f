import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { useFolder } from '#server/testing/use-folder.ts'
import { openBuiltPages } from './built-pages.ts'
import type { PageOfPerson, PageRenderer } from './pages.ts'

const settings = {
  brandName: 'Lampara',
  currency: 'USD',
  supportEmail: 'help@lampara.test',
  timeZone: 'Asia/Manila',
  company: { address: '', city: '', phone: '' },
  signIn: 'code',
  applicationFee: '1500.00',
  takesCards: false,
  isEvaluation: false,
  onlineMethods: [] as string[],
} as const

/** A stub renderer that shows its input once its requests are answered. */
const renderSite = `
export const scriptedPages = { '/messages': [] }
export const renderAuthPages = async () => ({})
export async function renderPortalPage({ path, search, send, signal }) {
  const ended = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const answer = await Promise.race([ended, send('/api/auth/user').then((answer) => answer.text())])
  return { title: 'A & B', html: '<p>' + path + search + '</p>', written: { answers: [[['GET'], answer]], parts: [] } }
}`

const dist = useFolder('pages')
let pages: PageRenderer
beforeAll(async () => {
  await Promise.all(['web', 'pages'].map((folder) => mkdir(join(dist, folder))))
  await writeFile(
    join(dist, 'web', 'index.html'),
    '<head><title>shell</title></head><body><div id="root"></div></body>',
  )
  await writeFile(join(dist, 'web', 'public.html'), '<!--head--><!--page-->')
  await writeFile(join(dist, 'pages', 'package.json'), '{ "type": "module" }')
  await writeFile(join(dist, 'pages', 'render-public-page.js'), 'export const renderPublicPage = () => ({})')
  await writeFile(join(dist, 'pages', 'render-site.js'), renderSite)
  pages = await openBuiltPages(dist, settings, 'https://lampara.test')
})

const signal = new AbortController().signal
const page = (personId: string, given: Partial<PageOfPerson> = {}): PageOfPerson => ({
  address: '/messages?from=mail',
  personId,
  send: async () => new Response('her own'),
  cursor: 'now.0',
  cookies: '',
  signal,
  ...given,
})

test('a page contains its responses as data, and no text in them closes the script element', async () => {
  const html = await pages.renderFor(page('maria', { send: async () => new Response('</script><b>') }))
  expect(html).toContain('<div id="root"><p>/messages?from=mail</p></div>')
  expect(html).toContain('<title>A &amp; B</title>')
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  const [, answers = ''] = /id="answers" data-cursor="now.0">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(answers)).toEqual({ answers: [[['GET'], '</script><b>']], parts: [] })
})

test('sends the shell beyond two concurrent pages per person and four in total', async () => {
  let answer: (value: Response) => void = () => undefined
  const held = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const send = async () => (await held).clone()
  const isWritten = async (html: Promise<string>) => (await html).includes('id="answers"')
  const underWay = ['maria', 'maria', 'joy'].map((person) => pages.renderFor(page(person, { send })))
  expect(await isWritten(pages.renderFor(page('maria', { send })))).toBe(false)
  const fourth = pages.renderFor(page('noel', { send }))
  expect(await isWritten(pages.renderFor(page('liza', { send })))).toBe(false)
  answer(new Response('at last'))
  expect(await Promise.all([...underWay, fourth].map(isWritten))).toEqual([true, true, true, true])
  // The limit has room for the next page again.
  expect(await isWritten(pages.renderFor(page('maria')))).toBe(true)
})

test('stops rendering a page when its reader has left', async () => {
  const left = new AbortController()
  const writing = pages.renderFor(page('maria', { send: () => new Promise(() => undefined), signal: left.signal }))
  left.abort(new Error('she left'))
  await expect(writing).rejects.toThrow('she left')
  expect(await pages.renderFor(page('maria'))).toContain('id="answers"')
})
