import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAmount as amountOf, formatUnits } from '#shared/money.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { BeforeAfterValue } from '#ui/before-after.tsx';
import { Button } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormErrorNotice, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValues } from '#ui/form/use-form.ts';
import { SegmentedControl } from '#ui/segmented.tsx';
import { showToast } from '#ui/toast.ts';
import { AmountText } from '#ui/values.tsx';
import { toFinanceProblemKey } from '#web/features/money/finance/finance-problem.ts';
import { getTransferOffer } from '#web/features/money/transfer/choose-wallets.ts';
import { useTransferDialog } from '#web/features/money/transfer/use-transfer-dialog.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { getWalletBalance, walletsQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useIdempotentMutation, isRejected } from '#web/lib/use-once.ts';
import { LoanOutstandingAmount } from './loan-record.tsx';
import { loanApplicationsQuery, useRefreshLoans } from './queries.ts';
import { type RepaymentFormFields, reviewRepaymentForm } from './review-repayment-form.ts';

const INITIAL: RepaymentFormFields = { extent: 'all', amount: '' };

/** Returns the loan as the list has it now. */
function useAsItIsNow(loan: LoanApplication): LoanApplication {
  const { data } = useInfiniteQuery({ ...loanApplicationsQuery, enabled: false });
  return data?.pages.flatMap(({ applications }) => applications).find(({ id }) => id === loan.id) ?? loan;
}

interface RepayRequest {
  id: string;
  /** Default: the full outstanding amount. */
  amount?: string;
}

/** Repays a loan fully or in part. Shows the result before confirmation. */
export function RepayLoanDialog({ loan: requestedLoan, onClose }: { loan: LoanApplication; onClose: () => void }) {
  const { t } = useTranslation(['loan', 'finance']);
  const format = useFormat();
  const problemText = useProblemText(['finance', 'refusals'], toFinanceProblemKey);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const refreshLoans = useRefreshLoans();
  const loan = useAsItIsNow(requestedLoan);
  const { outstanding } = loan;
  const { data: wallets } = useQuery(walletsQuery);
  const free = getWalletBalance(wallets, 'spot');
  const around = {
    language: format.region,
    outstanding,
    available: free === undefined ? undefined : amountOf(free),
  };
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  const repay = useIdempotentMutation(
    async ({ id, amount }: RepayRequest, idempotencyKey): Promise<LoanApplication> => {
      const body = amount === undefined ? {} : { amount };
      return (await siteApi('POST /loans/applications/{id}/repay', { params: { id }, body, idempotencyKey }))
        .application;
    },
    ({ status }) => {
      refreshLoans();
      close();
      showToast({ tone: 'info', title: t(status === 'completed' ? 'repay.doneAll' : 'repay.done') });
    },
  );
  const form = useForm<RepaymentFormFields>({
    initial: INITIAL,
    check: 'left',
    rules: (fields) => ({ amount: problemText(reviewRepaymentForm(fields, around).problem ?? undefined) }),
    send: async (fields) => {
      const { units } = reviewRepaymentForm(fields, around);
      if (units === null) return;
      const isAll = fields.extent === 'all';
      await repay.mutateAsync({ id: loan.id, ...(!isAll && { amount: formatUnits(units) }) });
    },
    failureText: (error) =>
      isRejected(error) ? t('repay.failed', { message: fieldText(error) ?? errorText(error) }) : t('repay.unanswered'),
  });
  // The balance error no longer applies.
  const transfer = useTransferDialog(() => form.set('amount', form.value('amount')));
  const fields = useFormValues(form);
  const { units, short, problem } = reviewRepaymentForm(fields, around);
  const offer = getTransferOffer(wallets, 'spot', short);
  const isAll = fields.extent === 'all';
  return (
    <>
      <FormDialog
        form={form}
        open={isOpen}
        onClose={close}
        title={t('repay.title')}
        size="md"
        failurePlaced
        className="flex flex-col gap-4 text-sm"
        action={
          <SubmitButton form={form} data-testid="confirm-repay">
            {units === null
              ? t('repay.action')
              : t('repay.confirm', {
                  amount: isAll ? format.amount(formatUnits(units)) : format.exact(formatUnits(units)),
                })}
          </SubmitButton>
        }
      >
        <LoanOutstandingAmount loan={loan} />
        <SegmentedControl
          label={t('repay.extent')}
          choices={[
            { value: 'all', label: t('repay.all') },
            { value: 'part', label: t('repay.part') },
          ]}
          value={isAll ? 'all' : 'part'}
          onChange={(extent) => form.set('extent', extent)}
        />
        {!isAll && (
          <TextField
            form={form}
            name="amount"
            label={t('repay.amount')}
            hint={t('repay.order')}
            required
            large
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            maxLength={30}
            suffix="USDT"
            className="text-end tabular-nums"
          />
        )}
        <DescriptionList>
          <Change label={t('repay.wallet')} before={free} by={units} />
          <Change label={t('owed.total')} before={outstanding} by={units} />
        </DescriptionList>
        {isAll && problem !== null && (
          <p role="status" className="text-xs text-bad">
            {problemText(problem)}
          </p>
        )}
        {offer !== null && (
          <Button size="sm" className="self-end" onClick={() => transfer.ask({ to: 'spot', amount: offer })}>
            {t('repay.transfer', { amount: format.exact(offer) })}
          </Button>
        )}
        <FormErrorNotice form={form} />
      </FormDialog>
      {transfer.dialog}
    </>
  );
}

interface ChangeProps {
  label: string;
  /** A decimal string; undefined while unknown. */
  before: string | undefined;
  /** Amount deducted; null while unknown. */
  by: bigint | null;
}

/** An amount before and after a repayment. */
function Change({ label, before, by }: ChangeProps) {
  const after = before === undefined || by === null ? null : formatUnits(amountOf(before) - by);
  return (
    <DescriptionListItem label={label}>
      {after === null ? (
        <AmountText value={before} unit="USDT" />
      ) : (
        <BeforeAfterValue
          before={<AmountText value={before} />}
          after={<AmountText value={after} unit="USDT" className={after.startsWith('-') ? 'text-bad' : undefined} />}
        />
      )}
    </DescriptionListItem>
  );
}
