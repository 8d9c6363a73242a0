import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { formatUnits } from '#shared/money.ts';
import { agreementVersions } from '#shared/people/agreements.ts';
import type { LoanApplication, LoanProduct } from '#shared/schemas/loans.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { DescriptionList, DescriptionListItem } from '#ui/description-list.tsx';
import { Field, Select } from '#ui/field.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValues } from '#ui/form/use-form.ts';
import { Badge, Notice } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { AgreementField } from '#web/features/money/finance/agreement-field.tsx';
import { toFinanceProblemKey } from '#web/features/money/finance/finance-problem.ts';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useIdempotentMutation, isRejected } from '#web/lib/use-once.ts';
import { useSession } from '#web/lib/use-session.ts';
import { LoanEligibilityList } from './eligibility-list.tsx';
import { LoanSchedulePanel } from './loan-schedule-panel.tsx';
import { loanApplicationsQuery, loanEligibilityQuery, useRefreshLoans } from './queries.ts';
import { type LoanFormFields, reviewLoanForm } from './review-loan-form.ts';

/** Notice that a loan requires a verified identity, with a link. */
function KycWarning() {
  const { t } = useTranslation('loan');
  return (
    <Notice tone="warn" className="flex-wrap items-center justify-between">
      <div className="min-w-40 flex-1" data-testid="kyc-warning">
        <h3 className="font-semibold">{t('kyc.title')}</h3>
        <p>{t('kyc.text')}</p>
      </div>
      <Link to="/kyc-verification" className={buttonClass('secondary', 'sm')}>
        {t('kyc.action')}
      </Link>
    </Notice>
  );
}

interface LoanFormProps {
  products: readonly LoanProduct[];
  /** Product id. */
  chosen: string;
  onChoose: (id: string) => void;
  onRecords: () => void;
}

interface LoanRequest {
  product_id: string;
  loan_amount: string;
}

/**
 * Returns the application that staff have not decided: the one just sent, or one of an earlier visit; null without one.
 */
function useUndecidedApplication(sent: LoanApplication | null): LoanApplication | null {
  const isMain = useSession()?.mode === 'main';
  const { data } = useInfiniteQuery({ ...loanApplicationsQuery, enabled: isMain });
  const listed = data?.pages.flatMap(({ applications }) => applications) ?? [];
  // Until the list has it, the answer to the request is the newest.
  const all = sent === null || listed.some(({ id }) => id === sent.id) ? listed : [sent, ...listed];
  return all.find(({ status }) => status === 'pending') ?? null;
}

/** Stands in place of the form while an application is decided. */
function UndecidedApplicationPanel({
  loan,
  isNew,
  onRecords,
}: {
  loan: LoanApplication;
  /** True when it was sent from this form. */
  isNew: boolean;
  onRecords: () => void;
}) {
  const { t } = useTranslation('loan');
  const panel = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isNew) panel.current?.focus();
  }, [isNew]);
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none" data-testid="in-review">
      <Badge tone="info">{t('status.pending')}</Badge>
      <p role="status">{t('form.done')}</p>
      <DescriptionList className="w-full text-sm">
        <DescriptionListItem label={t('form.amount')}>
          <AmountText value={loan.loan_amount} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('form.sentAt')}>
          <TimeText at={loan.created_at} show="full" />
        </DescriptionListItem>
      </DescriptionList>
      <Button onClick={onRecords}>{t('records.title')}</Button>
    </div>
  );
}

/** Reads the eligibility for a loan; none for demo accounts and visitors. */
function useEligibility(productId: string) {
  const isMain = useSession()?.mode === 'main';
  return useQuery({ ...loanEligibilityQuery(productId), enabled: isMain && productId !== '' }).data;
}

/** Form of a loan application: shows the cost to everyone while typing; only a main account can send it. */
export function LoanForm({ products, chosen, onChoose, onRecords }: LoanFormProps) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['loan', 'finance']);
  const format = useFormat();
  const session = useSession();
  const problemText = useProblemText(['finance', 'refusals'], toFinanceProblemKey);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const refreshLoans = useRefreshLoans();
  const blockedId = useId();
  const eligibility = useEligibility(chosen);
  const mayApply = eligibility?.is_eligible;
  const [sent, setSent] = useState<LoanApplication | null>(null);
  const product = products.find(({ id }) => id === chosen);
  const around = { language: format.region, product };
  const [initial] = useState<LoanFormFields>({ product_id: chosen, loan_amount: '', agreed: false });
  const apply = useIdempotentMutation(
    async (body: LoanRequest, idempotencyKey): Promise<LoanApplication> =>
      (await siteApi('POST /loans/apply', { body, idempotencyKey })).application,
    (application) => {
      refreshLoans();
      setSent(application);
    },
  );
  const undecided = useUndecidedApplication(sent);
  const form = useForm<LoanFormFields>({
    initial,
    check: 'left',
    rules: (fields) => {
      const { problems } = reviewLoanForm(fields, around);
      return {
        product_id: problemText(problems['product_id']),
        loan_amount: problemText(problems['loan_amount']),
        agreed: problemText(problems['agreed']),
      };
    },
    send: async (fields) => {
      const { schedule } = reviewLoanForm(fields, around);
      if (!schedule || !product) return;
      await apply.mutateAsync({ product_id: product.id, loan_amount: formatUnits(schedule.amount) });
      form.reset();
    },
    failureText: (error) =>
      isRejected(error) ? t('form.failed', { message: fieldText(error) ?? errorText(error) }) : t('form.unanswered'),
  });
  const { schedule } = reviewLoanForm(useFormValues(form), around);
  const wasRefusedByKyc = form.error instanceof ApiError && form.error.reason === 'KYC_VERIFICATION_REQUIRED';
  const needsKyc = wasRefusedByKyc || eligibility?.needs.some(({ need, is_met }) => need === 'kyc' && !is_met) === true;
  if (undecided !== null)
    return <UndecidedApplicationPanel loan={undecided} isNew={sent !== null} onRecords={onRecords} />;
  return (
    <Form form={form} failurePlaced label={t('form.title')} className="flex flex-col gap-4">
      <Field label={t('form.period')} required error={product ? undefined : problemText({ name: 'period' })}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={({ target }) => onChoose(target.value)}
            options={products.map(({ id, names, term_days }) => ({
              value: id,
              label: `${t('finance:days', { count: term_days, number: format.integer(term_days) })} · ${pickTranslation(names, language)}`,
            }))}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="loan_amount"
        label={t('form.amount')}
        hint={
          product && t('form.range', { min: format.exact(product.min_amount), max: format.exact(product.max_amount) })
        }
        required
        large
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        suffix="USDT"
        className="text-end tabular-nums"
      />
      {product && <LoanSchedulePanel product={product} schedule={schedule} />}
      {session?.mode === 'main' && (
        <>
          {product && <LoanEligibilityList productId={product.id} onRecords={onRecords} />}
          <AgreementField form={form} name="agreed" agreement="loan" version={agreementVersions.loan} />
          {needsKyc && <KycWarning />}
          {!wasRefusedByKyc && <FormErrorNotice form={form} />}
          <SubmitButton
            form={form}
            size="lg"
            className="h-auto! min-h-11 py-2 text-balance whitespace-normal!"
            blockedBy={mayApply === false ? blockedId : undefined}
            data-testid="apply"
          >
            {mayApply === false
              ? t('form.blocked')
              : schedule
                ? t('form.submit', { amount: format.exact(formatUnits(schedule.amount)) })
                : t('form.title')}
          </SubmitButton>
          <span id={blockedId} className="sr-only">
            {mayApply === false ? t('form.blocked') : ''}
          </span>
        </>
      )}
      {!session && (
        <Link to="/login" search={{ redirect: '/loan' }} className={buttonClass('primary', 'lg')}>
          {t('form.login')}
        </Link>
      )}
    </Form>
  );
}
