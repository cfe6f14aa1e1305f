import type { KnownDetails, MyDetails } from '#contract/my-details.ts'
import type { Sql, Tx } from '#server/database/open.ts'

type Details = Omit<KnownDetails, 'confirmed' | 'source'>

export async function findDetails(db: Sql, userId: string): Promise<(Details & { confirmed: boolean }) | undefined> {
  const [row] = await db<(Details & { confirmed: boolean })[]>`
    select name as "completeName", first_name as "firstName", last_name as "lastName",
      coalesce(mobile_number, '') as "mobileNumber", coalesce(messenger_group_chat, '') as "messengerGroupChat",
      details_confirmed_at is not null as confirmed
    from users where id = ${userId}`
  return row
}

export async function findProposal(db: Sql, userId: string): Promise<Details | undefined> {
  const [row] = await db<Details[]>`
    select complete_name as "completeName", s.first_name as "firstName", s.last_name as "lastName",
      s.mobile_number as "mobileNumber", s.messenger_group_chat as "messengerGroupChat"
    from sign_ups s join users u on u.email_key = s.email_key where u.id = ${userId}`
  return row
}

export async function updateDetails(tx: Tx, userId: string, details: MyDetails, at: Date): Promise<void> {
  await tx`
    update users set name = ${details.completeName}, first_name = ${details.firstName},
      last_name = ${details.lastName}, mobile_number = ${details.mobileNumber},
      messenger_group_chat = nullif(${details.messengerGroupChat}, ''), details_confirmed_at = ${at}
    where id = ${userId}`
}

export async function deleteProposal(tx: Tx, userId: string): Promise<void> {
  await tx`delete from sign_ups s using users u where u.email_key = s.email_key and u.id = ${userId}`
}
