import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardChoice } from '#contract/boards/board-choice.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { applicationQuery } from '#web/lib/session.ts'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { choiceQuery } from '#web/shared/path/choice-query.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { OpenBoards } from './choice/open-boards.tsx'
import { Questions } from './choice/questions.tsx'
import { AskedState, ChosenState, RefusedState } from './choice/your-state.tsx'

const SKELETON = 'h-96 rounded-card'
const FAILURE = 'The states could not be loaded'

export function BoardChooserScreen() {
  const { data: application } = useQuery(applicationQuery)
  const { data: choice } = useQuery({ ...choiceQuery(application?.id ?? ''), enabled: Boolean(application) })
  return (
    <>
      <PageHeading
        title={choice?.board ? `Your state: ${choice.board.state}` : 'Choose a State'}
        isInBar={!choice?.board}
      />
      <ApplicationView failure={FAILURE} skeleton={SKELETON} none="You choose a state once you have an application.">
        {({ id }) => <OfApplication applicationId={id} />}
      </ApplicationView>
    </>
  )
}

const OfApplication = ({ applicationId }: { applicationId: string }) => (
  <QueryView query={useQuery(choiceQuery(applicationId))} failure={FAILURE} skeleton={SKELETON}>
    {(choice) => <Choice key={choice.request?.code} applicationId={applicationId} choice={choice} />}
  </QueryView>
)

type Part = 'state' | 'questions' | 'boards'

function Choice({ applicationId, choice }: { applicationId: string; choice: BoardChoice }) {
  const { board, request, answers, isFinal } = choice
  const [wanted, show] = useState<Part>('state')
  const [hasAnswered, setAnswered] = useState(false)
  const open: Part = Object.keys(answers).length === 0 ? 'questions' : 'boards'
  const part = wanted === 'state' && !board && !request ? open : wanted
  const onChange = part === 'state' ? () => show(open) : undefined
  const answered = () => {
    setAnswered(true)
    show('boards')
  }
  return (
    <div className="space-y-6">
      <AskedState {...{ applicationId, choice, onChange }} />
      <RefusedState refusal={choice.refusal} />
      <ChosenState {...{ choice, onChange }} />
      {isFinal && !board && (
        <p>
          No state can be chosen now. <TextLink href="/messages">Write to us</TextLink>.
        </p>
      )}
      {!isFinal && part === 'questions' && <Questions {...{ applicationId, choice }} onAnswered={answered} />}
      {!isFinal && part === 'boards' && (
        <>
          <OpenBoards {...{ applicationId, choice }} isNews={hasAnswered} onAsked={() => show('state')} />
          <Button variant="secondary" size="small" onClick={() => show('questions')}>
            Change my answers
          </Button>
        </>
      )}
    </div>
  )
}
