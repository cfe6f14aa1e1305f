import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

// Run by hand beside a freshly started portal: `node --import tsx tools/bench/photos.ts http://localhost:5000`.
// Measures how five photos of 12 megapixels become one PDF in a browser: the time, the memory of page and worker, and
// the longest block of the page.

const PHOTOS = 5
const SAMPLE_MS = 25
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage']
const portal = process.argv[2] ?? 'http://localhost:5000'
const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })

const folder = await mkdtemp(join(tmpdir(), 'lampara-photos-'))
try {
  const photos = await makePhotos()
  await using browser = await launch()
  await measure(browser, photos)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function makePhotos(): Promise<string[]> {
  const browser = await launch()
  const page = await browser.newPage()
  const files: string[] = []
  for (let number = 1; number <= PHOTOS; number += 1) {
    const text = await page.evaluate<string>(`(async () => {
      const canvas = new OffscreenCanvas(4000, 3000)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      context.fillStyle = '#7a5b3e'
      context.fillRect(0, 0, 4000, 3000)
      context.fillStyle = '#f6f4ec'
      context.fillRect(300, 150, 3400, 2700)
      context.fillStyle = '#222'
      context.font = '64px sans-serif'
      for (let line = 0; line < 36; line += 1) {
        context.fillText('Photo ${number}, line ' + line + ': ' + 'name of a subject and its grade '.repeat(3), 420, 280 + line * 70)
      }
      const image = context.getImageData(0, 0, 4000, 3000)
      const grain = crypto.getRandomValues(new Uint8Array(65536))
      for (let at = 0; at < image.data.length; at += 1) image.data[at] += (grain[(at * 7 + (at >> 16) * 31) & 65535] & 31) - 16
      context.putImageData(image, 0, 0)
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
      return await new Promise((done) => {
        const reader = new FileReader()
        reader.onload = () => done(reader.result.split(',')[1])
        reader.readAsDataURL(jpeg)
      })
    })()`)
    const file = join(folder, `photo-${number}.jpg`)
    await writeFile(file, Buffer.from(text, 'base64'))
    files.push(file)
  }
  await browser.close()
  return files
}

async function measure(browser: Browser, photos: string[]) {
  const context = await browser.newContext({ baseURL: portal, viewport: { width: 390, height: 844 } })
  await signIn(context)
  const page = await context.newPage()
  await page.addInitScript(`
    globalThis.busy = []
    new PerformanceObserver((list) => busy.push(...list.getEntries().map((one) => one.duration))).observe({ type: 'longtask' })
  `)
  await page.goto('/documents?type=passport')
  await page.getByRole('button', { name: 'Take or choose photos' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Photograph every page').waitFor()
  const memory = await watchMemory(browser)
  const rows: [string, number, { peak: number; more: number }, number][] = []
  const stretch = async (name: string, work: () => Promise<void>) => {
    memory.restart()
    await page.evaluate('busy.length = 0')
    const from = performance.now()
    await work()
    const took = performance.now() - from
    const busy = await page.evaluate<number>('Math.max(0, ...busy)')
    rows.push([name, took, memory.now(), busy])
  }
  await stretch('taking five photos in', async () => {
    await sheet.locator('input[type=file]').last().setInputFiles(photos)
    for (let photo = 1; photo <= PHOTOS; photo += 1) {
      await sheet.getByText(`Page ${photo} of ${PHOTOS}.`).waitFor()
      await sheet.getByRole('button', { name: /^Use/ }).click()
    }
    await sheet.getByRole('listitem', { name: `Page ${PHOTOS}` }).waitFor()
  })
  const turn = sheet.getByRole('button', { name: 'Turn page 1' })
  await stretch('turning one', async () => {
    await turn.click()
    await sheet.getByText('Page 1 turned to the right').waitFor({ state: 'attached' })
  })
  await stretch('making the PDF', async () => {
    await sheet.getByRole('button', { name: new RegExp(`${PHOTOS} pages`) }).click()
    await sheet.waitFor({ state: 'detached' })
  })
  memory.stop()

  const sizes = await Promise.all(photos.map(async (file) => (await readFile(file)).length / 1024 / 1024))
  console.log(`\n${PHOTOS} photos of 4000 x 3000, ${sizes.map((size) => size.toFixed(1)).join(', ')} MB\n`)
  console.log('| what | s | peak of the renderer, MB | more than before, MB | longest task of the page, ms |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [name, took, { peak, more }, busy] of rows) {
    console.log(`| ${name} | ${(took / 1000).toFixed(1)} | ${peak} | ${more} | ${Math.round(busy)} |`)
  }
}

async function watchMemory(browser: Browser) {
  const line = await browser.newBrowserCDPSession()
  const { processInfo } = await line.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const held = async () => {
    const all = await Promise.all(
      renderers.map(async (id) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
        const kilobytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
        return kilobytes('VmRSS') - kilobytes('RssFile')
      }),
    )
    return all.reduce((sum, one) => sum + one, 0) / 1024
  }
  let before = await held()
  let peak = before
  let latest = before
  let isOver = false
  void (async () => {
    while (!isOver) {
      latest = await held()
      peak = Math.max(peak, latest)
      await pause(SAMPLE_MS)
    }
  })()
  return {
    restart() {
      before = latest
      peak = latest
    },
    now: () => ({ peak: Math.round(peak), more: Math.round(peak - before) }),
    stop() {
      isOver = true
    },
  }
}

async function signIn({ request }: BrowserContext) {
  const email = `nurse-photos-${Date.now()}@bench.test`
  const ask = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
  }
  await ask('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const mailbox = await request.get(`/dev/mail?to=${email}`, { headers: { accept: 'application/json' } })
  const [letter] = (await mailbox.json()) as { text: string }[]
  await ask('/api/auth/sign-in/email-otp', { email, otp: /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] })
  await ask('/api/applications', {})
}
