import { type ReactNode, useEffect, useRef } from 'react'
import type { Problems } from '#web/lib/checked-form.ts'
import { ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { MonthField } from '#web/ui/month-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BoardMatches } from './board-matches.tsx'
import { type ChoiceQuestion, education, hasWorked, person, work } from './questions.ts'
import { type AnswerDraft, useAnswers } from './use-answers.ts'

const THIS_YEAR = new Date().getFullYear()

export function BoardChooserScreen() {
  const { ref, draft, problems, failure, matches, isBusy, change, submit } = useAnswers()
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
      <form ref={ref} noValidate onSubmit={submit} className="max-w-3xl space-y-5">
        <AllQuestions draft={draft} problems={problems} onChange={(name, value) => change({ [name]: value })} />
        <FormFailure form={{ failure }} />
        <Button type="submit" busy={isBusy} busyLabel="Comparing...">
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

function AllQuestions({ draft, problems, onChange: change }: Omit<AnswerChoiceProps, 'question'>) {
  const asked = { draft, problems, onChange: change }
  return (
    <>
      <Questions title="Your education">
        <TextField
          label="In which country did you study nursing?"
          name="educatedIn"
          value={draft.educatedIn}
          error={problems.educatedIn}
          onChange={(value) => change('educatedIn', value)}
          autoComplete="off"
        />
        <MonthField
          label="When did you graduate?"
          name="graduatedOn"
          error={problems.graduatedOn}
          firstYear={1960}
          lastYear={THIS_YEAR}
          value={draft.graduatedOn}
          onChange={(value) => change('graduatedOn', value)}
        />
        {education.map((question) => (
          <Choice key={question.name} question={question} {...asked} />
        ))}
      </Questions>
      <Questions title="Your work and your licence">
        {work.map((question) => (
          <Choice key={question.name} question={question} {...asked} />
        ))}
        <Choice question={hasWorked} {...asked} />
        {draft.hasWorked === 'yes' && (
          <MonthField
            label="When did you last work as a nurse?"
            name="lastPractisedOn"
            error={problems.lastPractisedOn}
            firstYear={1960}
            lastYear={THIS_YEAR}
            value={draft.lastPractisedOn}
            onChange={(value) => change('lastPractisedOn', value)}
          />
        )}
        <TextField
          label="How often have you failed the NCLEX?"
          help="Write 0 if you never took it."
          name="failedAttempts"
          value={draft.failedAttempts}
          error={problems.failedAttempts}
          onChange={(value) => change('failedAttempts', value.replace(/\D/g, '').slice(0, 2))}
          inputMode="numeric"
          autoComplete="off"
          inputClass="max-w-24"
        />
      </Questions>
      <Questions title="About you">
        {person.map((question) => (
          <Choice key={question.name} question={question} {...asked} />
        ))}
      </Questions>
    </>
  )
}

function Questions({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  )
}

interface AnswerChoiceProps {
  question: ChoiceQuestion
  draft: AnswerDraft
  problems: Problems<keyof AnswerDraft>
  onChange: (name: keyof AnswerDraft, value: string) => void
}

function Choice({ question: { name, label, help, options }, draft, problems, onChange }: AnswerChoiceProps) {
  return (
    <ChoiceField
      label={label}
      help={help}
      name={name}
      value={draft[name] ?? ''}
      error={problems[name]}
      onChange={(value) => onChange(name, value)}
      blank="Not answered"
      options={options}
    />
  )
}
