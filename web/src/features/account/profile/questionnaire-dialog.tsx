import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconCheck } from '#ui/icons.tsx';
import { ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import {
  profileQueryKey,
  questionnaireQuery,
  riskAssessmentQueryKey,
  riskAssessmentQuery,
} from '#web/features/account/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';

interface QuestionnaireDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Time that the result shows before the dialog closes, ms. */
const DONE_MS = 1500;

/** Dialog with the ten questions of the risk assessment, one at a time. */
export function QuestionnaireDialog({ open, onClose }: QuestionnaireDialogProps) {
  const { t } = useTranslation(['questionnaire', 'common']);
  const questions = useQuery(questionnaireQuery);
  return (
    <Dialog open={open} onClose={onClose} size="md" title={t('title')} closeLabel={t('common:close')}>
      {questions.data ? (
        <Questions questions={questions.data} onDone={onClose} />
      ) : questions.isError ? (
        <ErrorState title={t('loadFailed')} error={questions.error} onRetry={() => void questions.refetch()} />
      ) : (
        <div className="flex min-h-80 flex-col gap-3" aria-busy="true">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  );
}

type Question = ApiContractResponse<'GET /user/questionnaire/questions'>['questions'][number];
type Option = Question['options'][number];

function Questions({ questions, onDone }: { questions: readonly Question[]; onDone: () => void }) {
  const { t } = useTranslation('questionnaire');
  const errorText = useErrorText();
  const client = useQueryClient();
  const hint = useId();
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<ReadonlyMap<string, Option>>(new Map());
  const submit = useMutation({
    mutationFn: () =>
      siteApi('POST /user/questionnaire/submit', {
        body: {
          answers: questions.flatMap(({ question_key }) => {
            const answer = answers.get(question_key);
            return answer === undefined ? [] : [{ question_key, answer }];
          }),
        },
      }),
    onSuccess: ({ result }) => {
      client.setQueryData(riskAssessmentQuery.queryKey, result);
      void client.invalidateQueries({ queryKey: riskAssessmentQueryKey });
      void client.invalidateQueries({ queryKey: profileQueryKey });
    },
  });
  const question = questions[index];
  if (submit.data) return <QuestionnaireResult {...submit.data.result} onDone={onDone} />;
  if (!question) return null;
  const isLast = index === questions.length - 1;
  const isAnswered = answers.has(question.question_key);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <p className="text-xs text-muted tabular-nums" aria-live="polite">
          {t('progress', { number: index + 1, total: questions.length })}
        </p>
        <div className="h-1 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
          <div
            className="h-full origin-left bg-text transition-transform rtl:origin-right"
            style={{ transform: `scaleX(${(index + 1) / questions.length})` }}
          />
        </div>
        {index === 0 && <p className="pt-1 text-muted">{t('intro')}</p>}
      </div>
      <Choices
        key={question.question_key}
        question={question}
        chosen={answers.get(question.question_key) ?? null}
        onChoose={(option) => setAnswers(new Map(answers).set(question.question_key, option))}
      />
      {submit.isError && (
        <Notice tone="error">
          {t('submitFailed')} {errorText(submit.error)}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-3">
        <Button
          onClick={() => setIndex(index - 1)}
          className={index === 0 ? 'invisible' : undefined}
          tabIndex={index === 0 ? -1 : undefined}
        >
          {t('previous')}
        </Button>
        <p id={hint} className="text-end text-xs text-muted">
          {isAnswered ? '' : t('choose')}
        </p>
        <Button
          variant="primary"
          busy={submit.isPending}
          blockedBy={isAnswered ? undefined : hint}
          onClick={() => (isLast ? submit.mutate() : setIndex(index + 1))}
        >
          {t(isLast ? 'submit' : 'next')}
        </Button>
      </div>
    </div>
  );
}

function Choices({
  question: { question_key, options },
  chosen,
  onChoose,
}: {
  question: Question;
  chosen: Option | null;
  onChoose: (option: Option) => void;
}) {
  const { t } = useTranslation('questionnaire');
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  // Moves focus to the answers of each new question.
  useEffect(() => {
    const inputs = group.current?.querySelectorAll('input');
    ([...(inputs ?? [])].find(({ checked }) => checked) ?? inputs?.[0])?.focus();
  }, []);
  return (
    <fieldset ref={group} className="flex min-h-60 flex-col gap-2">
      <legend className="pb-2 text-base font-medium">{t(`questions.${question_key}.text`)}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded border border-line px-3 py-2 transition-colors hover:bg-surface-2 has-checked:border-text has-checked:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === chosen}
            onChange={() => onChoose(option)}
            className="size-4 shrink-0 accent-text"
          />
          <span>{t(`questions.${question_key}.${option}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function QuestionnaireResult({ score, risk_level, onDone }: { score: number; risk_level: string; onDone: () => void }) {
  const { t } = useTranslation('questionnaire');
  const close = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => close(), DONE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex min-h-60 flex-col items-center justify-center gap-2 text-center">
      <IconCheck size={28} className="text-good" />
      <p className="text-base font-semibold">
        {t('done', { level: t(`levels.${risk_level}`, { defaultValue: risk_level }) })}
      </p>
      <p className="text-muted">{t('doneDetail', { score })}</p>
    </div>
  );
}
