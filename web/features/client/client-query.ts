import { getClientApplication } from '#contract/clients.ts'
import { listTeam } from '#contract/team.ts'
import { read } from '#web/lib/query.ts'

export const clientQuery = (id: string) => read(getClientApplication, { params: { id } }, { absentOn: 404 })

export const teamQuery = read(listTeam, {})
