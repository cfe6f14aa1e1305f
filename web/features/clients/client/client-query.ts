import { getClientApplication } from '#contract/clients/clients.ts'
import { read } from '#web/lib/query.ts'

export const clientQuery = (id: string) => read(getClientApplication, { params: { id } }, { absentOn: 404 })
