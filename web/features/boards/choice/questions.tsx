import { type BoardChoice, ChoiceAnswers, putChoiceAnswers } from '#contract/boards/board-choice.ts'
import { choiceQuestions } from '#domain/boards/choice-labels.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { textsIn } from '#web/lib/texts-in.ts'
import { choiceQuery } from '#web/shared/path/choice-query.ts'
import { bound, RadioField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormFailure } from '#web/ui/notice.tsx'

const questions = ChoiceAnswers.keyof().options
type Draft = Record<keyof ChoiceAnswers, string>

const given = (draft: Draft) => Object.fromEntries(Object.entries(draft).filter(([, answer]) => answer !== ''))

interface QuestionsProps {
  applicationId: string
  choice: BoardChoice
  onAnswered: () => void
}

export function Questions({ applicationId, choice, onAnswered }: QuestionsProps) {
  const form = useDraftForm(readInto(ChoiceAnswers, given), {
    draft: ['board choice', textsIn(choice.answers, questions)],
    answers: choiceQuery(applicationId),
    ...sendTo(putChoiceAnswers, (answers) => ({ params: { id: applicationId }, body: answers })),
    onSent: onAnswered,
    failed: 'Your answers were not saved. Please try again.',
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit}>
      <Card className="max-w-2xl space-y-6">
        {choice.questions.map((question) => {
          const { asks, options } = choiceQuestions[question]
          return (
            <RadioField
              key={question}
              {...bound(form, question)}
              label={asks}
              options={Object.entries(options)}
              className="grid gap-2 sm:grid-cols-2"
            />
          )
        })}
        <FormFailure form={form} />
        <Button type="submit" busy={form.isBusy} busyLabel="Looking..." className="w-full sm:w-auto">
          Show my states
        </Button>
      </Card>
    </form>
  )
}
