import { type ReactNode, useEffect, useRef } from 'react'
import { bound, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormFailure } from '#web/ui/error-summary.tsx'
import { MonthField } from '#web/ui/month-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BoardMatches } from './board-matches.tsx'
import { type ChoiceQuestion, education, hasWorked, person, work } from './questions.ts'
import { type AnswerDraft, useAnswers } from './use-answers.ts'

const THIS_YEAR = new Date().getFullYear()

export function BoardChooserScreen() {
  const form = useAnswers()
  const { matches } = form
  const results = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (matches) results.current?.focus()
  }, [matches])
  return (
    <>
      <PageHeading title="Choose a State" description="Leave out what you do not know." />
      <Notice className="mb-6" title="Before you pay for anything">
        Our team confirms the rules of your board with you.
      </Notice>
      <form ref={form.ref} noValidate onSubmit={form.submit} className="max-w-3xl space-y-5">
        <AllQuestions form={form} />
        <FormFailure form={form} />
        <Button type="submit" busy={form.isBusy} busyLabel="Comparing...">
          Compare all boards
        </Button>
      </form>
      {matches && (
        <section className="mt-8 space-y-4" aria-labelledby="board-results">
          <h2 id="board-results" ref={results} tabIndex={-1} className="font-semibold text-lg">
            {matches.length} boards for your answers
          </h2>
          <ButtonLink href="/messages">Tell us which state you want</ButtonLink>
          <BoardMatches matches={matches} />
        </section>
      )}
    </>
  )
}

const AllQuestions = ({ form }: { form: FormOf<AnswerDraft> }) => (
  <>
    <Questions title="Your education">
      <TextField form={form} name="educatedIn" label="In which country did you study nursing?" autoComplete="off" />
      <MonthField
        {...bound(form, 'graduatedOn')}
        label="When did you graduate?"
        firstYear={1960}
        lastYear={THIS_YEAR}
      />
      {education.map((question) => (
        <Choice key={question.name} question={question} form={form} />
      ))}
    </Questions>
    <Questions title="Your work and your licence">
      {work.map((question) => (
        <Choice key={question.name} question={question} form={form} />
      ))}
      <Choice question={hasWorked} form={form} />
      {form.values.hasWorked === 'yes' && (
        <MonthField
          {...bound(form, 'lastPractisedOn')}
          label="When did you last work as a nurse?"
          firstYear={1960}
          lastYear={THIS_YEAR}
        />
      )}
      <TextField
        {...bound(form, 'failedAttempts')}
        onChange={(typed) => form.change({ failedAttempts: typed.replace(/\D/g, '').slice(0, 2) })}
        label="How often have you failed the NCLEX?"
        help="Write 0 if you never took it."
        inputMode="numeric"
        autoComplete="off"
        inputClass="max-w-24"
      />
    </Questions>
    <Questions title="About you">
      {person.map((question) => (
        <Choice key={question.name} question={question} form={form} />
      ))}
    </Questions>
  </>
)

const Questions = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
  </Card>
)

interface AnswerChoiceProps {
  question: ChoiceQuestion
  form: FormOf<AnswerDraft>
}

const Choice = ({ question: { name, label, help, options }, form }: AnswerChoiceProps) => (
  <ChoiceField form={form} name={name} label={label} help={help} blank="Not answered" options={options} />
)
