import { type Application, getApplication } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { type BoardFact, changeBoardFact } from '#contract/boards/boards.ts'
import { type ClientWithLastTransition, getClientApplication } from '#contract/clients/clients.ts'
import { type SavedView, saveView } from '#contract/clients/saved-views.ts'
import type { Document } from '#contract/documents/documents.ts'
import { startUpload, type UploadTicket } from '#contract/documents/uploads.ts'
import { type Message, sendMessage } from '#contract/messages/messages.ts'
import type { Payment } from '#contract/money/payments.ts'
import { addNote, type Note } from '#contract/notes.ts'
import type { Packet } from '#contract/packets.ts'
import type { EducationEntry } from '#contract/personal-data/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { addReply, type SavedReply } from '#contract/saved-replies.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { addThirdParty, type ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import { addRequest, type ThirdPartyRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { addFollowUp, type FollowUp } from '#contract/work/follow-ups.ts'
import { todayOf } from '#server/shared/dates.ts'
import { begun, paymentsBy, paymentsOf, takeCheckouts, told } from '../billing.ts'
import { type PaymongoDouble, startPaymongoDouble } from '../doubles/paymongo.ts'
import { type StripeDouble, startStripeDouble } from '../doubles/stripe.ts'
import { paidEvent } from '../doubles/stripe-events.ts'
import { approved, madePacket } from '../packets.ts'
import { admin, applicant, type TestUser } from '../people.ts'
import { addedSchool, savedSheet } from '../sheets.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { member } from '../team.ts'
import { applicantWithApplication, filed, uploaded } from '../test-documents.ts'

type MemberRole = Exclude<TeamRole, 'owner'>

export interface MatrixFixture {
  portal: TestApp
  stripe: StripeDouble
  paymongo: PaymongoDouble
  owner: TestUser
  other: TestUser
  admin: TestUser
  members: Readonly<Record<MemberRole, TestUser>>
  application: Application
  othersApplication: Application
  sheet: PersonalDataSheet
  payment: Payment
  document: Document
  movedApplication: () => Promise<ClientWithLastTransition>
  somebody: () => Promise<TestUser>
  newTicket: () => Promise<UploadTicket>
  newUpload: () => Promise<UploadTicket>
  newDocument: () => Promise<Document>
  newSchool: () => Promise<EducationEntry>
  newMessage: () => Promise<Message>
  newQuestion: () => Promise<Message>
  newNote: () => Promise<Note>
  newAttachment: () => Promise<{ id: string; attachmentId: string }>
  newFollowUp: () => Promise<FollowUp>
  packet: () => Promise<Packet>
  newView: () => Promise<SavedView>
  newReply: () => Promise<SavedReply>
  newRequest: () => Promise<ThirdPartyRequest>
  newThirdParty: () => Promise<ThirdParty>
  newBoardFact: () => Promise<BoardFact>
  close: () => Promise<void>
}

export async function openFixture(): Promise<MatrixFixture> {
  const stripe = await startStripeDouble()
  const portal = await startApp(paymentsBy(stripe))
  const paymongo = await startPaymongoDouble({ secretKey: 'sk_test_of_the_tests' })
  takeCheckouts(portal, paymongo)
  const { person: owner, application } = await applicantWithApplication(portal, 'Maria')
  const { person: other, application: othersApplication } = await applicantWithApplication(portal, 'Liza')
  const ana = await admin(portal)
  const sheet = await savedSheet(owner, application)
  const newUpload = () => uploaded(owner)
  const newDocument = () => filed(owner, application)
  const newMessage = () =>
    ana.call(sendMessage, {
      body: { applicationId: application.id, recipientId: owner.id, subject: 'A word', content: 'Of the office' },
    })
  const newQuestion = () =>
    owner.call(sendMessage, { body: { applicationId: application.id, subject: 'A question', content: 'When?' } })
  let made: Promise<Packet> | undefined
  const packet = () => {
    made ??= approved({ office: ana, person: owner, application }, 'transcript').then(() =>
      madePacket(ana, application),
    )
    return made
  }
  let views = 0
  const newView = () => {
    views += 1
    return ana.call(saveView, { body: { screen: 'clients', name: `View ${views}`, query: '', shared: false } })
  }
  let replies = 0
  const newReply = () => {
    replies += 1
    return ana.call(addReply, { body: { title: `Reply ${replies}`, kind: 'both', content: 'Hello' } })
  }
  await newMessage()
  await told(portal, paidEvent(stripe.pay((await begun(stripe, owner, application)).id)))
  const [payment] = await paymentsOf(owner, application)
  if (!payment) throw new Error('the payment did not arrive')
  return {
    portal,
    stripe,
    paymongo,
    owner,
    other,
    admin: ana,
    members: await everyRole(portal, ana),
    application,
    othersApplication,
    sheet,
    payment,
    document: await newDocument(),
    movedApplication: async () => {
      const { status } = await ana.call(getApplication, { params: { id: othersApplication.id } })
      const of = { params: { id: othersApplication.id } }
      const next = status === 'in_progress' ? 'under_review' : 'in_progress'
      await ana.call(changeApplication, { ...of, body: { status: next, reason: 'To and fro' } })
      return ana.call(getClientApplication, of)
    },
    somebody: () => applicant(portal, 'Grace'),
    newTicket: () => owner.call(startUpload, {}),
    newUpload,
    newDocument,
    newSchool: () => addedSchool(owner, sheet),
    newMessage,
    newQuestion,
    newAttachment: () => attached(owner, application),
    newFollowUp: () =>
      ana.call(addFollowUp, {
        params: { id: application.id },
        body: { dueOn: todayOf(portal.deps), text: 'Ask her school' },
      }),
    newNote: () => ana.call(addNote, { params: { id: application.id }, body: { text: 'For me', mentions: [ana.id] } }),
    packet,
    newView,
    newReply,
    ...requestMakers(ana, application),
    close: async () => {
      await portal.close()
      await stripe.close()
      await paymongo.close()
    },
  }
}

async function attached(owner: TestUser, { id: applicationId }: Application) {
  const attachments = [{ uploadURL: (await uploaded(owner)).uploadURL, fileName: 'passport.pdf' }]
  const sent = await owner.call(sendMessage, {
    body: { applicationId, subject: 'My passport', content: '', attachments },
  })
  return { id: sent.id, attachmentId: sent.attachments[0]?.id ?? '' }
}

async function everyRole(portal: TestApp, ana: TestUser): Promise<Record<MemberRole, TestUser>> {
  return {
    lead: await member(portal, ana, 'lead'),
    reviewer: await member(portal, ana, 'reviewer'),
    support: await member(portal, ana, 'support'),
    coordinator: await member(portal, ana, 'coordinator'),
    cashier: await member(portal, ana, 'cashier'),
    auditor: await member(portal, ana, 'auditor'),
  }
}

function requestMakers(ana: TestUser, application: Application) {
  let entries = 0
  return {
    newRequest: () =>
      ana.call(addRequest, { params: { id: application.id }, body: { party: 'school', purpose: ['tor'] } }),
    newThirdParty: () => {
      entries += 1
      return ana.call(addThirdParty, { body: { party: 'school', name: `School ${entries}` } })
    },
    newBoardFact: () =>
      ana.call(changeBoardFact, {
        params: { code: 'NY', key: 'fee' },
        body: { source: 'op.nysed.gov', checkedOn: '2026-11-01', confidence: 'high' },
      }),
  }
}
