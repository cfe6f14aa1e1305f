import { test } from 'vitest'
import { sendSignInCode, signInWithCode } from '#contract/account/session.ts'
import { startCardPayment } from '#contract/money/payments.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'
import { cutOff, largePdf, pdf } from './test-files.ts'

const people = peopleAt(commonPortal())

test('every screen of a visitor is accessible', async () => {
  const maria = await people.maria({ device: 'phone' })
  const { looksAt } = inspectionOf(maria, 'both sizes')

  await maria.opens('/')
  await looksAt('landing')
  await maria.opens('/services')
  await looksAt('services')
  await maria.opens('/privacy')
  await looksAt('privacy')

  await maria.opens('/signup')
  await maria.arrivesAt('Join Lampara')
  await looksAt('sign-up')
  await maria.button('Create Account').click()
  await maria.link('First name is required').waitFor()
  await looksAt('sign-up refused')

  await maria.opens('/login')
  await maria.arrivesAt('Lampara')
  await looksAt('sign-in')
  await maria.button('Sign In').click()
  await maria.reads('Valid email is required')
  await looksAt('sign-in refused')
  await maria.page.route(`**${sendSignInCode.path}`, (route) => route.fulfill(mailIsAway))
  maria.expectAnswer(`503 ${sendSignInCode.path}`)
  await maria.field('Email Address').fill(maria.email)
  await maria.button('Sign In').click()
  await maria.reads('We cannot send emails at the moment.')
  await looksAt('sign-in without mail')
  await maria.page.unroute(`**${sendSignInCode.path}`)
  await maria.asksForACode()
  await looksAt('code')
  maria.expectAnswer(`400 ${signInWithCode.path}`)
  await maria.typesTheCode('000000')
  await maria.reads('That code is not right.')
  await looksAt('code refused')

  maria.expectAnswer('404 /nowhere')
  await maria.opens('/nowhere')
  await maria.arrivesAt('404 Page Not Found')
  await looksAt('not found')
})

test('every screen of an applicant is accessible', async () => {
  const maria = await people.maria({ device: 'phone' })
  const { looksAt } = inspectionOf(maria, 'both sizes')
  await maria.isSignedIn()

  await maria.opens('/')
  await maria.button('Start Application').waitFor()
  await looksAt('welcome')
  for (const path of ['/requirements', '/documents', '/payments']) {
    await maria.opens(path)
    await maria.button('Start Application').waitFor()
    await looksAt(`${path} before the application`)
  }
  await maria.opens('/my-account')
  await maria.reads('This device')
  await maria.button('Change email address').click()
  await looksAt('my account')
  await maria.opens('/my-data')
  await maria.button('Erase my data').click()
  await maria.reads('Erase all your data?')
  await looksAt('my data, and the question before an erasure')
  await maria.button('Keep my data').click()
  await maria.opens('/messages')
  await maria.reads('Please create an application first before sending messages.')
  await looksAt('messages before the application')
  await maria.opens('/admin')
  await maria.arrivesAt('Access Denied')
  await looksAt('access denied')

  await maria.opens('/')
  await maria.button('Start Application').click()
  await maria.reads('By pressing Agree and Start Application')
  await looksAt('before the start')
  await maria.button('Not now').click()
  await maria.startsHerApplication()
  await maria.reads('Application started')
  await looksAt('dashboard with a toast')
  await maria.goesTo('Requirements')
  await maria.reads('0 of 7 requirements completed')
  await looksAt('requirements')
  await maria.goesTo('Payments')
  await maria.reads('No payment history yet')
  await looksAt('payments')
  await maria.button('$100').click()
  maria.expectAnswer(`503 ${startCardPayment.path}`)
  await maria.button('Proceed to Secure Payment').click()
  const notAvailable = maria.page.getByRole('dialog', { name: 'Payment Not Available' })
  await maria.reads('Payment processing is not configured.', notAvailable)
  await looksAt('payment not available')
  await notAvailable.getByRole('button', { name: 'Close' }).last().click()
  maria.expectAnswer(`404 ${getPersonalDataSheet.path}`)
  await maria.goesTo('Personal Data Sheet')
  await maria.field('First Name').waitFor()
  await looksAt('personal data')
  await maria.goesTo('Messages')
  await maria.reads('No messages yet')
  await looksAt('messages')
  await maria.button('Send Message').click()
  await maria.isTold('Error', 'Please fill in subject and message')
  await looksAt('messages refused')
  await maria.writes('My passport', 'It is on its way.')
  await maria.sendsTheMessage()
  await looksAt('messages with one sent')

  await maria.goesTo('Upload Documents')
  await maria.reads('0 of 5 required documents uploaded')
  await maria.button('Choose PDF').waitFor()
  await looksAt('documents')
  await maria.chooses(await largePdf('scan.pdf', 11))
  await maria.reads('scan.pdf was not added')
  await looksAt('documents with a file refused')
  await maria.chooses(cutOff(await pdf('passport.pdf')))
  await maria.reads(/The end of this PDF seems to be missing/)
  await looksAt('documents with a file asked about')
  await maria.button('Remove file').click()
  await maria.chooses(await pdf('passport.pdf'))
  await maria.filed('Document Uploaded Successfully').waitFor()
  await looksAt('documents with a file filed')
  await maria.opensDocument('PRC ID')
  await looksAt('documents, an optional one')

  const ana = await people.admin()
  await ana.hasSentBack(maria, 'The photo page is cut off at the left.\nPlease scan the whole page.')
  await maria.opens('/')
  await maria.reads('Valid Passport needs resubmission')
  await looksAt('dashboard with a document sent back')
  await maria.goesTo('Requirements')
  await maria.reads('The photo page is cut off at the left.')
  await looksAt('requirements with a document sent back')
  await maria.goesTo('Upload Documents')
  await maria.filed('Document Rejected').waitFor()
  await looksAt('documents with one sent back')
  await maria.goesTo('Messages')
  await maria.button(/^Mark as Read/).waitFor()
  await looksAt('messages with a new one')

  await maria.button('More').click()
  await looksAt('menu')
  await maria.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await maria.button('Stay signed in').waitFor()
  await looksAt('signing out everywhere')
  await maria.button('Stay signed in').click()

  await maria.page.route('**/requirements', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )
  maria.expectLostLine()
  // A page rendered by the server contains its data; after navigation the browser requests the data itself.
  await maria.opens('/messages')
  await maria.goesTo('Requirements')
  await maria.reads('Your checklist could not be loaded')
  await looksAt('requirements that do not load')
})

const mailIsAway = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({
    message: 'We cannot send emails at the moment. Please try again in a minute.',
    code: 'mail_unavailable',
  }),
}
