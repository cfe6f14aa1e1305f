import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Maria, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const REASON = 'The photo page is cut off at the left. Please scan the whole page.'
const RESUBMISSION = 'Document Resubmission Required - Valid Passport'

const hasProgress = ({ page }: Maria, words: string) =>
  expect
    .poll(() => page.getByRole('progressbar', { name: 'Approved requirements' }).getAttribute('aria-valuetext'))
    .toBe(words)

const people = peopleAt(startPortal({ firstStart: true }))

test('an applicant goes from the public site to an approved document', async () => {
  const maria = await people.maria({ device: 'phone' })

  // Maria reads the public site and signs up.
  await maria.opens('/')
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  await maria.link('View Packages').click()
  await maria.reads('₱3,999')
  await maria.link('Get Started Today').first().click()
  await maria.arrivesAt('Lampara')
  await maria.reads('Sign in to access your application')
  await maria.link('Sign Up').click()
  await maria.arrivesAt('Join Lampara')
  await maria.button('Create Account').click()
  await maria.link('First name is required').waitFor()
  await maria.fillsInTheSignUpForm({ 'Mobile Number': '0917 123' })
  await maria.button('Create Account').click()
  await maria.link('Mobile number is required').waitFor()
  await maria.readsNoMore('First name is required')
  await maria.signsUp()
  await maria.isTold('Success!', 'Details saved! Redirecting to complete sign in...')

  // Maria confirms the address by the mailed code.
  await maria.reads('Sign in to access your application')
  await maria.reads(maria.email)
  await maria.typesTheCode(await maria.opensTheCodeFromHerMail())
  await maria.arrivesAt('Welcome back, Maria')

  // Maria starts the application.
  await maria.startsHerApplication()
  const number = await maria.herApplicationNumber()
  await maria.reads(`Application ID: ${number}`)
  await maria.seesFigure('Requirements', '0/7', '0% complete')
  await maria.seesFigure('Outstanding Balance', '$1,500.00', 'of $1,500.00')
  await maria.seesFigure('Application Status', 'In Progress', 'Submitted: ')
  await maria.seesFigure('Amount Paid', '$0.00', '0% paid')

  // Maria uploads the passport.
  await maria.reads('Choose the state where you apply')
  await maria.goesTo('Upload Documents')
  await maria.arrivesAt('Upload Documents')
  await maria.reads('0 of 5 required documents uploaded')
  const first = await pdf('passport.pdf', 'A passport, cut off')
  await maria.uploads(first)
  const uploaded = maria.filed('Document Uploaded Successfully')
  await maria.reads('passport.pdf', uploaded)
  await maria.reads(sizeOf(first.buffer), uploaded)
  await maria.reads('Under Review', uploaded)
  await maria.reads('1 of 5 required documents uploaded')
  await maria.opensDocument('PRC ID')
  await maria.button('Save & Return to Dashboard').click()
  await maria.isTold('Progress Saved', 'Your uploaded documents have been saved')
  await hasProgress(maria, '0 of 7 requirements approved, 1 under review')
  await maria.goesTo('Requirements')
  await maria.reads('0 of 7 requirements completed')
  await maria.reads('Under Review', maria.row('Valid Passport'))

  // Ana reviews the passport and asks for a better one, with a reason.
  const ana = await people.ana()
  await ana.receives('A new application was started')
  await ana.opens('/login')
  await ana.signsIn()
  await ana.arrivesAt('Today')
  await ana.goesTo('Clients')
  await ana.arrivesAt('Admin Dashboard')
  await ana.seesFigure('Total Clients', '1', '+1 this month')
  await ana.seesFigure('Pending Reviews', '1')
  await ana.seesFigure('Approved Applications', '0')
  await ana.seesFigure('Revenue This Month', '$0.00', 'no payments last month')
  await ana.reads(number, ana.row('Maria Santos', '$1,500.00', 'In Progress'))
  await ana.link('Review Documents').click()
  await ana.arrivesAt('Document Review')
  await ana.seesFigure('Total Documents', '1')
  await ana.seesFigure('Pending Review', '1')
  await ana.opensReviewOf('Maria Santos', 'Valid Passport', 'passport.pdf')
  await ana.reads(number, ana.review)
  await ana.reads(sizeOf(first.buffer), ana.review)
  await ana.asksForResubmission()
  await ana.isTold('Notes Required', 'Please provide notes explaining why the document needs to be resubmitted')
  await ana.writesNotes(REASON)
  await ana.asksForResubmission()
  await ana.isTold('Success', 'Document marked for resubmission and client has been notified')
  await ana.reads('Nothing else is waiting for a review.')
  await ana.seesFigure('Rejected', '1')
  await ana.seesFigure('Pending Review', '0')

  // The mail to Maria links to the document without naming it.
  const news = await maria.receives('One of your documents needs to be uploaded again')
  expect(news.text).not.toMatch(new RegExp(`${number}|passport|cut off`, 'i'))
  await maria.opens(addressIn(news.text))
  await maria.arrivesAt('Upload Documents')
  await maria.filed('Document Rejected').waitFor()
  await maria.hasUnread(1)

  // The message says the same, and becomes read when shown.
  await maria.goesTo('Messages')
  const told = maria.message(RESUBMISSION)
  await maria.reads('From Admin', told)
  await maria.reads(REASON, told)
  await maria.hasUnread(0)
  await told.getByRole('button', { name: /^Mark as Read/ }).waitFor({ state: 'hidden' })

  // Maria answers.
  await maria.writes('About my passport', 'Thank you.\nI scan it again today.')
  await maria.sendsTheMessage()
  const answer = maria.message('About my passport')
  await maria.reads('To Admin', answer)
  // Only the rendered text shows whether line breaks are kept.
  await expect
    .poll(() => answer.getByText('Thank you.').allInnerTexts())
    .toEqual(['Thank you.\nI scan it again today.'])
  await ana.receives('An applicant wrote to Lampara')

  // Maria sees the reason at the upload, and uploads a better passport.
  await maria.goesTo('Dashboard')
  await maria.reads('Valid Passport needs resubmission')
  await maria.opens('/documents?type=passport')
  await maria.filed('Document Rejected').waitFor()
  const replace = maria.page.getByRole('region', { name: 'Replace Document' })
  await maria.reads('Why we need a new copy', replace)
  await maria.reads(REASON, replace)
  await expect.poll(() => isInFirst600(replace.getByText(REASON))).toBe(true)
  const better = await pdf('passport-whole.pdf', 'A passport, whole, at three hundred dots per inch')
  await maria.uploads(better)
  await maria.reads('passport-whole.pdf', maria.filed('Document Uploaded Successfully'))
  await maria.readsNoMore('Why we need a new copy')

  // Ana reads the answer and approves.
  const letter = await ana.receives('An applicant wrote to Lampara')
  await ana.opens(addressIn(letter.text))
  await ana.arrivesAt('Messages')
  await ana.reads(number)
  const asked = ana.page.getByRole('article', { name: 'About my passport' })
  await ana.reads('From Maria Santos', asked)
  await asked.getByRole('button', { name: /^Mark as Read/ }).click()
  await asked.getByRole('button', { name: /^Mark as Read/ }).waitFor({ state: 'hidden' })
  await ana.goesTo('Clients')
  await ana.link('Review Documents').click()
  await ana.link('Pending').click()
  await ana.opensReviewOf('Maria Santos', 'Valid Passport', 'passport-whole.pdf')
  await ana.approves()
  await ana.isTold('Success', 'Document review submitted successfully')
  await ana.reads('No documents found')
  await ana.seesFigure('Total Documents', '1')
  await ana.seesFigure('Approved', '1')
  await ana.seesFigure('Rejected', '0')

  // Ana moves the application on, finds Maria among all clients and writes a message.
  await ana.goesTo('Clients')
  await ana.movesOn(maria.email, 'Under Review', 'Her passport is complete')
  await ana.reads('Under Review', ana.row(maria.email))
  await ana.goesTo('Messages')
  // A read question is still unanswered.
  await ana.reads('Waiting for an answer')
  await ana.choosesFrom('Select Client Application', number)
  await ana.choosesFrom('Recipient', 'Maria Santos')
  await ana.field('Subject').fill('Your application is under review')
  await ana.field('Message').fill('We begin today.\nIt takes two weeks.')
  await ana.button('Send Message').click()
  await ana.isTold('Success', 'Message sent successfully')
  await ana.reads('To Maria Santos', ana.page.getByRole('article', { name: 'Your application is under review' }))

  // Maria reads both.
  const moved = await maria.receives('The status of your application changed')
  await maria.opens(addressIn(moved.text))
  await maria.seesFigure('Application Status', 'Under Review', 'Submitted: ')
  await maria.reads('Application status changed to Under Review')
  await maria.goesTo('Messages')
  await maria.reads('From Admin', maria.message('Your application is under review'))

  // Maria's checklist and dashboard have moved.
  const approval = await maria.receives('One of your documents was approved')
  await maria.opens(addressIn(approval.text))
  await maria.reads('Upload PDF Document')
  await maria.opensDocument('Valid Passport')
  await maria.filed('Document Approved').waitFor()
  await maria.goesTo('Requirements')
  await maria.reads('1 of 7 requirements completed')
  await maria.reads('Complete', maria.row('Valid Passport'))
  await maria.goesTo('Dashboard')
  await maria.seesFigure('Requirements', '1/7', '14% complete')
  await hasProgress(maria, '1 of 7 requirements approved')
  await maria.reads('Choose the state where you apply')
  await maria.signsOut()
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  await maria.link('Sign In').waitFor()
})

/** True where the element ends within the first 600 pixels, without scrolling. */
async function isInFirst600(thing: Locator) {
  const place = await thing.boundingBox()
  return place !== null && place.y + place.height <= 600
}

function addressIn(text: string): string {
  const address = /https?:\S+/.exec(text)?.[0]
  if (!address) throw new Error(`no address in the mail:\n${text}`)
  return address
}

const sizeOf = ({ length }: Buffer) => (length < 1024 ? `${length} bytes` : `${(length / 1024).toFixed(2)} KB`)
