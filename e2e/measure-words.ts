// Prints the words and phone screens of each applicant page, over every applicant of a running demo:
// npm run demo, then `node --import tsx e2e/measure-words.ts http://127.0.0.1:3000`; part of a name filters.
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { devices } from './browser.ts'

interface Budget {
  screen: string
  path: string
  words: number
  heights: number
  /** Prepares the page for the measurement; false where the applicant has no such page. */
  prepare?: (page: Page) => Promise<boolean>
  part?: string
}

interface Measure {
  name: string
  words: number
  heights: number
}

const budgets: Budget[] = [
  { screen: 'dashboard', path: '/', words: 180, heights: 2, prepare: hasStarted },
  { screen: "chooser's answer", path: '/boards', words: 260, heights: 3, prepare: answerQuestions },
  { screen: 'your exam', path: '/exam', words: 220, heights: 2, prepare: hasStarted },
  { screen: 'my data', path: '/my-data', words: 320, heights: 2.5 },
  { screen: 'documents, one paper', path: '/documents', words: 110, heights: 1.4, prepare: hasStarted },
  { screen: 'consent', path: '/', words: 140, heights: 1, prepare: openConsent, part: '[role=dialog]' },
  { screen: 'payments', path: '/payments', words: 150, heights: 2, prepare: hasStarted },
]

const [address = 'http://127.0.0.1:3000', only = ''] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const measures = new Map<Budget, Measure[]>(budgets.map((budget) => [budget, []]))
  for (const person of await listApplicants()) {
    const context = await browser.newContext({ ...devices.phone, baseURL: address, reducedMotion: 'reduce' })
    await context.request.post(person.action, { maxRedirects: 0 })
    for (const budget of budgets) {
      const measure = await measureScreen(context, budget)
      if (measure) measures.get(budget)?.push({ name: person.name, ...measure })
    }
    await context.close()
  }
  for (const [budget, found] of measures) print(budget, found)
} finally {
  await browser.close()
}

async function listApplicants() {
  const page = await browser.newPage({ baseURL: address })
  await page.goto('/dev/personas')
  const people = await page.$$eval('form', (forms) =>
    forms.map((form) => ({
      action: form.getAttribute('action') ?? '',
      name: form.querySelector('b')?.textContent ?? '',
      isApplicant: !/^(Owner|Lead|Reviewer|Support|Cashier|Auditor|Coordinator)/.test(
        form.querySelector('span')?.textContent ?? '',
      ),
    })),
  )
  await page.close()
  return people.filter(({ name, isApplicant }) => isApplicant && name.includes(only))
}

async function measureScreen(context: BrowserContext, { path, prepare, part = 'main' }: Budget) {
  const page = await context.newPage()
  try {
    await page.goto(path)
    await untilSettled(page)
    if (prepare && !(await prepare(page))) return undefined
    await untilSettled(page)
    return await page
      .locator(part)
      .first()
      .evaluate((element) => ({
        words: (element as HTMLElement).innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
        heights: Math.max(element.scrollHeight, element.getBoundingClientRect().height) / window.innerHeight,
      }))
  } finally {
    await page.close()
  }
}

async function untilSettled(page: Page) {
  let before = ''
  for (let looks = 0; looks < 40; looks += 1) {
    await page.waitForTimeout(150)
    const now = await page.locator('body').innerText()
    if (now === before && !/\bLoading\b/.test(now)) return
    before = now
  }
}

async function hasStarted(page: Page) {
  return (await page.getByRole('button', { name: /^Start Application/ }).count()) === 0
}

/** Chooses the first answer to each question and presses the button below. */
async function answerQuestions(page: Page) {
  const main = page.locator('main')
  for (const group of await main.getByRole('radiogroup').or(main.locator('fieldset')).all()) {
    if ((await group.getByRole('radio', { checked: true }).count()) > 0) continue
    const radio = group.getByRole('radio').first()
    if (await radio.count()) await radio.check({ force: true })
  }
  const submit = main.getByRole('button', { name: /^(Show|See|Find|Compare)/ }).first()
  if ((await submit.count()) === 0) return (await main.getByRole('radio').count()) > 0
  await submit.click()
  return true
}

async function openConsent(page: Page) {
  const start = page.getByRole('button', { name: /^Start Application/ }).first()
  if ((await start.count()) === 0) return false
  await start.click()
  await page.getByRole('dialog').waitFor()
  return true
}

function print({ screen, words, heights }: Budget, found: Measure[]) {
  if (found.length === 0) return console.log(`${screen}: nobody has it`)
  const range = (of: 'words' | 'heights', digits: number) => {
    const values = found.map((measure) => measure[of])
    return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
  }
  const over = found.filter((measure) => measure.words > words || measure.heights > heights + 0.05)
  console.log(`${screen}: words ${range('words', 0)} (${words}), screens ${range('heights', 1)} (${heights})`)
  for (const measure of over.toSorted((a, b) => b.words - a.words)) {
    console.log(`  over: ${measure.name}, ${measure.words} words, ${measure.heights.toFixed(1)} screens`)
  }
}
