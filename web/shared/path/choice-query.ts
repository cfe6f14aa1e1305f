import { getBoardChoice } from '#contract/boards/board-choice.ts'
import { read } from '#web/lib/query.ts'

export const choiceQuery = (applicationId: string) => read(getBoardChoice, { params: { id: applicationId } })
