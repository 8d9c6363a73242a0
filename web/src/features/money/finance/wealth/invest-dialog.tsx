import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { type Amount, toAmount as amountOf, formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import { agreementVersions } from '#shared/people/agreements.ts';
import type { FinancialProduct, Investment } from '#shared/schemas/investments.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import { BeforeAfterValue } from '#ui/before-after.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormErrorNotice, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValues } from '#ui/form/use-form.ts';
import { showToast } from '#ui/toast.ts';
import { AmountText } from '#ui/values.tsx';
import { useFormatDate } from '#web/features/account/profile/use-format-date.ts';
import { AgreementField } from '#web/features/money/finance/agreement-field.tsx';
import { CheckboxField } from '#web/features/money/finance/checkbox-field.tsx';
import { toFinanceProblemKey } from '#web/features/money/finance/finance-problem.ts';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { getFundingReserve } from '#web/features/money/transfer/choose-wallets.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { getWalletBalance, walletsQuery } from '#web/lib/queries.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useIdempotentMutation, isRejected } from '#web/lib/use-once.ts';
import { useSession } from '#web/lib/use-session.ts';
import { useRefreshWealth } from './queries.ts';
import {
  type InvestmentEffect,
  type InvestmentFormFields,
  getMaxInvestmentAmount,
  reviewInvestmentForm,
} from './review-investment-form.ts';
import { QuestionnaireLink, ProductRiskWarning } from './risk-note.tsx';
import { WealthRiskBadge } from './wealth-product-card.tsx';

interface InvestDialogProps {
  product: FinancialProduct;
  /** Initial amount. */
  typed: string;
  open: boolean;
  onClose: () => void;
}

interface InvestRequest {
  product_id: string;
  investment_amount: string;
  auto_renew: boolean;
  fund_from?: string[];
}

const sumAmounts = (a: Amount, b: Amount = ZERO_AMOUNT): Amount => (a + b) as Amount;

/** Invests in a product. Shows the result while the user types. */
export function InvestDialog({ product, typed, open, onClose }: InvestDialogProps) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['finance', 'money']);
  const format = useFormat();
  const problemText = useProblemText(['finance', 'refusals'], toFinanceProblemKey);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const refreshWealth = useRefreshWealth();
  const isLive = useSession()?.mode === 'main';
  const { data: wallets } = useQuery(walletsQuery);
  const free = getWalletBalance(wallets, 'finance');
  const available = free === undefined ? undefined : amountOf(free);
  const reserve = wallets && getFundingReserve(wallets, 'finance');
  const around = { language: format.region, product, available, reserve };
  const [initial] = useState<InvestmentFormFields>({ investment_amount: typed, auto_renew: false, agreed: false });
  const invest = useIdempotentMutation(
    async (body: InvestRequest, idempotencyKey): Promise<Investment> =>
      (await siteApi('POST /financial/invest', { body, idempotencyKey })).investment,
    (investment) => {
      refreshWealth();
      onClose();
      showToast({
        tone: 'info',
        title: t('invest.done'),
        detail: t('invest.doneDetail', {
          amount: format.exact(investment.investment_amount),
          name: pickTranslation(investment.product.names, language),
        }),
      });
    },
  );
  const form = useForm<InvestmentFormFields>({
    initial,
    check: 'left',
    rules: (fields) => {
      const { problems } = reviewInvestmentForm(fields, around);
      return { investment_amount: problemText(problems.investment_amount), agreed: problemText(problems.agreed) };
    },
    send: async (fields) => {
      const { effect } = reviewInvestmentForm(fields, around);
      if (!effect) return;
      const { auto_renew } = fields;
      await invest.mutateAsync({
        product_id: product.id,
        investment_amount: formatUnits(effect.amount),
        auto_renew,
        ...(reserve && effect.moved > 0n && { fund_from: [...reserve.ids] }),
      });
    },
    failureText: (error) =>
      isRejected(error)
        ? t('invest.failed', { message: fieldText(error) ?? errorText(error) })
        : t('invest.unanswered'),
  });
  const { effect, short } = reviewInvestmentForm(useFormValues(form), around);
  const maxAmount =
    available === undefined ? undefined : getMaxInvestmentAmount(sumAmounts(available, reserve?.total), product);
  const isTooRisky = form.error instanceof ApiError && form.error.reason === 'RISK_LEVEL_TOO_HIGH';
  return (
    <>
      <FormDialog
        form={form}
        open={open}
        onClose={onClose}
        title={pickTranslation(product.names, language)}
        size="md"
        failurePlaced
        className="flex flex-col gap-4"
        action={
          <SubmitButton form={form} data-testid="confirm-invest">
            {effect ? t('invest.confirm', { amount: format.exact(formatUnits(effect.amount)) }) : t('product.invest')}
          </SubmitButton>
        }
      >
        <ProductRiskWarning level={product.risk_level} />
        <TextField
          form={form}
          name="investment_amount"
          label={t('invest.amount')}
          hint={t('invest.range', {
            min: format.exact(product.min_investment),
            max: format.exact(product.max_investment),
          })}
          aside={
            <>
              {t('invest.available')} <AmountText value={free} className="text-text" />
            </>
          }
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
          autoFocus
          large
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          suffix={
            <span className="flex items-center gap-2">
              <span>USDT</span>
              {maxAmount !== undefined && maxAmount > 0n && (
                <Button
                  size="sm"
                  className="pointer-events-auto"
                  // Keeps the focus in the input and the keyboard open on a phone.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() =>
                    form.set('investment_amount', formatTypedDecimal(format.region, formatUnits(maxAmount)))
                  }
                >
                  {t(
                    available !== undefined && maxAmount < sumAmounts(available, reserve?.total)
                      ? 'invest.most'
                      : 'invest.all',
                  )}
                </Button>
              )}
            </span>
          }
          className="pe-32! text-end tabular-nums"
        />
        {effect && effect.moved > 0n && (
          <p className="text-sm text-muted">
            {t('invest.funded', { amount: format.exact(formatUnits(effect.moved)) })}
          </p>
        )}
        {short !== null && isLive && (
          <Link to="/deposit" className={buttonClass('secondary', 'sm', 'self-end')}>
            {t('invest.deposit', { amount: format.exact(short) })}
          </Link>
        )}
        <InvestFacts product={product} effect={effect} free={free} />
        <CheckboxField form={form} name="auto_renew" hint={t('invest.renewHint')}>
          {t('invest.renew')}
        </CheckboxField>
        <AgreementField form={form} name="agreed" agreement="investment" version={agreementVersions.investment} />
        <FormErrorNotice form={form}>{isTooRisky && <QuestionnaireLink />}</FormErrorNotice>
      </FormDialog>
    </>
  );
}

interface InvestFactsProps {
  product: FinancialProduct;
  effect: InvestmentEffect | null;
  /** Available balance of the finance wallet; undefined while unknown. */
  free: string | undefined;
}

/** Terms, remaining balance, and the amount and date of the payment. */
function InvestFacts({ product, effect, free }: InvestFactsProps) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const date = useFormatDate();
  const days = t('days', { count: product.term_days, number: format.integer(product.term_days) });
  return (
    <DescriptionList className="text-sm">
      <DescriptionListItem label={t('invest.terms')}>
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
          {`${format.rate(product.annual_return_rate)} · ${days}`}
          <WealthRiskBadge level={product.risk_level} />
        </span>
      </DescriptionListItem>
      <DescriptionListItem label={t('invest.wallet')}>
        {effect?.after === undefined ? (
          <AmountText value={free} />
        ) : (
          <BeforeAfterValue
            before={<AmountText value={free} />}
            after={
              <AmountText value={formatUnits(effect.after)} className={effect.after < 0n ? 'text-bad' : undefined} />
            }
          />
        )}
      </DescriptionListItem>
      <DescriptionListItem label={t('product.expected')}>
        <span className="font-semibold" data-testid="expected">
          <AmountText value={effect && formatUnits(effect.expected)} unit="USDT" />
        </span>
      </DescriptionListItem>
      <DescriptionListItem label={t('invest.back')}>
        <AmountText value={effect && formatUnits(effect.amount + effect.expected)} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('invest.maturity')}>
        {date(getServerNowMs() / 1000 + product.term_days * DAY_SECONDS)}
      </DescriptionListItem>
    </DescriptionList>
  );
}
