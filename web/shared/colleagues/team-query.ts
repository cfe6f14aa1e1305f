import { listTeam, type TeamMember } from '#contract/team/team.ts'
import { read } from '#web/lib/query.ts'

const activeOnes = (team: TeamMember[]) => team.filter(({ active }) => active)

export const teamQuery = { ...read(listTeam, {}), select: activeOnes }
