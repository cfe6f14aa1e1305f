// Prints the taps from the landing page to five papers and a saved sheet, on a phone, by PDFs and then by photos:
// npm start on an empty data folder, then `node --import tsx e2e/count-taps.ts http://127.0.0.1:3000`.
// A tap is a click, a file taken from the phone's own list, or a field that is typed.
import { chromium, type Page } from 'playwright-core'
import { devices } from './browser.ts'
import { uprightJpeg } from './photos.ts'
import { pdf, type TestFile } from './test-files.ts'

const PAPERS = 5
const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  for (const by of ['PDFs', 'photos'] as const) {
    const page = await browser.newPage({ ...devices.phone, baseURL: address, reducedMotion: 'reduce' })
    const hand = handOn(page)
    await signUp(page, hand)
    await sendPapers(page, hand, by)
    await fillInSheet(page, hand)
    console.log(`${hand.taps.length} taps with ${by}: ${hand.taps.join(' · ')}`)
    await page.close()
  }
} finally {
  await browser.close()
}

function handOn(page: Page) {
  const taps: string[] = []
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
  return {
    taps,
    async presses(name: string | RegExp) {
      await button(name).click()
      taps.push(nameOf(name))
    },
    async types(label: string, text: string) {
      await page
        .getByLabel(label, { exact: true })
        .or(page.getByLabel(`${label} *`))
        .first()
        .fill(text)
      taps.push(label)
    },
    async picks(what: string | RegExp, file: TestFile) {
      const choosing = page.waitForEvent('filechooser')
      await page.getByText(what).filter({ visible: true }).first().click()
      await (await choosing).setFiles(file)
      taps.push(nameOf(what), 'the file')
    },
  }
}

function nameOf(words: string | RegExp): string {
  return typeof words === 'string' ? words : words.source.replace(/[^\w ]/g, ' ').trim()
}

type Hand = ReturnType<typeof handOn>

async function signUp(page: Page, hand: Hand) {
  const email = `taps-${Date.now()}@nurses.example`
  await page.goto('/')
  await hand.presses('Sign Up')
  await hand.types('Complete Name', 'Maria Clara Reyes Santos')
  await hand.types('First Name', 'Maria Clara')
  await hand.types('Last Name', 'Santos')
  await hand.types('Email Address', email)
  await hand.types('Mobile Number', '0917 123 4567')
  await hand.types('Lampara NCLEX Group Chat # in Messenger', '12')
  await hand.presses('Create Account')
  await page.waitForURL(/login/)
  await page.getByText('We sent a code to').waitFor()
  await hand.types('6-digit code', await codeFor(email))
  await hand.presses('Start Application')
  await hand.presses('Agree and Start Application')
  await page.getByText('Application created successfully').first().waitFor()
}

async function codeFor(email: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${address}/dev/mail?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    })
    const [letter] = (await answer.json()) as { text: string }[]
    const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
    if (code) return code
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function sendPapers(page: Page, hand: Hand, by: 'PDFs' | 'photos') {
  await hand.presses(/^Documents/)
  for (let paper = 1; paper <= PAPERS; paper += 1) {
    if (by === 'PDFs') await hand.picks('Choose PDF', await pdf(`paper-${paper}.pdf`))
    else {
      await hand.picks(/^(Take|Choose) photos?$/, await uprightJpeg(page, `page-${paper}.jpg`))
      await hand.presses(/^Use/)
      await hand.presses(/Upload 1 page/)
    }
    await page.getByText(`${paper} of ${PAPERS} required documents uploaded`).waitFor()
  }
}

async function fillInSheet(page: Page, hand: Hand) {
  await hand.presses(/personal data sheet/i)
  await hand.types('Birthday', '23 Apr 1995')
  await page.getByLabel('Single').check()
  hand.taps.push('Single')
  const places = page.waitForResponse(/places\.txt/)
  await hand.types('House/Street', '12 Mabini Street')
  await places
  await hand.types('City', 'Cebu City')
  await hand.types('Barangay', 'Lahug')
  await hand.types('Zipcode', '6000')
  await hand.presses('Save Personal Data Sheet')
  await page.getByText('Personal data sheet saved successfully').first().waitFor()
}
