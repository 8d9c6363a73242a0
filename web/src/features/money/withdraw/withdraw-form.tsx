import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { toAmount as amountOf, formatUnits, toPrice as priceOf, type Amount as Units } from '#shared/money.ts';
import type { Withdrawal, WithdrawalConfig } from '#shared/schemas/withdrawals.ts';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { type FormHandle, useForm, useFormValues } from '#ui/form/use-form.ts';
import { AmountText } from '#ui/values.tsx';
import { profileQuery } from '#web/features/account/queries.ts';
import { useMarketPrice } from '#web/features/market/use-market-price.ts';
import { NetworkChoiceField } from '#web/features/money/network-choice.tsx';
import { withdrawalLimitsQuery } from '#web/features/money/queries.ts';
import { getTransferOffer } from '#web/features/money/transfer/choose-wallets.ts';
import { useTransferDialog } from '#web/features/money/transfer/use-transfer-dialog.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { getWalletBalance, walletsQuery } from '#web/lib/queries.ts';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isRejected } from '#web/lib/use-once.ts';
import { AddressBookPicker } from './address-book-picker.tsx';
import { AddressField } from './address-field.tsx';
import { type WithdrawalConfirmation, ConfirmWithdrawalDialog } from './confirm-withdrawal-dialog.tsx';
import { getDefaultDestination } from './default-destination.ts';
import { isWithdrawalOpen, lastWithdrawalsQuery, getWithdrawalState, withdrawalsQuery } from './queries.ts';
import { getMaxWithdrawalAmount, reviewWithdrawalForm, type WithdrawalFormFields } from './review-withdrawal-form.ts';
import { useFundPasswordPrompt } from './use-fund-password-prompt.tsx';
import { useRequestWithdrawal } from './use-request-withdrawal.ts';
import { AllWithdrawalConditions, getBlockingConditions, WithdrawalBlockedNotice } from './withdrawal-conditions.tsx';
import { WithdrawalSummary } from './withdrawal-facts.tsx';
import { WithdrawalResultPanel } from './withdrawal-result.tsx';

const toProblemKey = (name: string) =>
  name === 'amountMissing' || name === 'addressMissing' ? `withdraw:form.${name}` : `refusals:${name}`;

/** Refresh interval of prices, s. */
const PACE = 5;

/** Returns the price of a coin in USDT; null when unknown. */
function useWorth(coin: string) {
  const pair = getValuationSymbol(coin);
  useLivePrices(pair === null ? [] : [pair], PACE);
  const live = useMarketPrice(pair ?? '');
  if (pair === null) return priceOf('1');
  return live ? priceOf(live.price) : null;
}

interface WithdrawFormProps {
  coin: string;
  networks: readonly WithdrawalConfig[];
}

/** Withdraws a coin. Shows the result while the user types, and asks for confirmation. */
export function WithdrawForm({ coin, networks }: WithdrawFormProps) {
  const { t } = useTranslation(['withdraw', 'money']);
  const format = useFormat();
  const problemText = useProblemText(['withdraw', 'refusals'], toProblemKey);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const blockedId = useId();
  const transfer = useTransferDialog();
  const fund = useFundPasswordPrompt();
  const { data: wallets } = useQuery(walletsQuery);
  const limits = useQuery(withdrawalLimitsQuery);
  const price = useWorth(coin);
  const isBlocked = getBlockingConditions(limits.data).length > 0;
  const [asked, setAsked] = useState<WithdrawalConfirmation | null>(null);
  const [done, setDone] = useState<Withdrawal | null>(null);
  const shownDone = useAsItIsNow(done);
  const free = getWalletBalance(wallets, 'spot', coin);
  const available = free === undefined ? undefined : amountOf(free);
  const configOf = (chainType: string) => networks.find(({ chain_type }) => chain_type === chainType);
  const reviewOf = (fields: WithdrawalFormFields) =>
    reviewWithdrawalForm(fields, {
      language: format.region,
      config: configOf(fields.chain_type),
      available,
      limits: limits.data,
      price,
    });
  const [first] = networks.filter((config) => getWithdrawalState(config).enabled);
  const [initial] = useState<WithdrawalFormFields>({
    chain_type: first?.chain_type ?? '',
    withdraw_address: '',
    memo: '',
    amount: '',
  });
  const form = useForm({
    initial,
    check: 'left',
    rules: (fields) => {
      const { problems } = reviewOf(fields);
      return {
        chain_type: problemText(problems.chain_type),
        withdraw_address: problemText(problems.withdraw_address),
        amount: problemText(problems.amount),
      };
    },
    send: (fields) => {
      const { request, effect } = reviewOf(fields);
      const config = configOf(fields.chain_type);
      if (!request || !effect || !config) return;
      setDone(null);
      withdrawal.reset();
      setAsked({
        request,
        effect,
        network: t('money:network.named', { network: config.network_name, type: config.chain_type }),
      });
    },
    failureText: (error) => `${t('form.failed')} ${fieldText(error) ?? errorText(error)}`,
  });
  const withdrawal = useRequestWithdrawal(fund.withFundPassword, (newWithdrawal) => {
    setAsked(null);
    setDone(newWithdrawal);
    form.clear('amount');
  });
  const confirm = () =>
    asked &&
    withdrawal.mutate(asked.request, {
      onError: (error) => {
        // A rejected request is corrected in the form; an unanswered one is retried from here.
        if (!isRejected(error)) return;
        setAsked(null);
        form.showError(error);
        void limits.refetch();
      },
    });
  const fields = useFormValues(form);
  const config = configOf(fields.chain_type);
  const { effect, short } = reviewOf(fields);
  useUsualDestination(form, coin, fields.chain_type);
  const offer = coin === 'USDT' ? getTransferOffer(wallets, 'spot', short) : null;
  return (
    <div className="flex flex-col gap-4">
      <WithdrawalBlockedNotice limits={limits.data} />
      <Form form={form} failurePlaced label={t('title')} className="flex flex-col gap-4">
        <NetworkField form={form} networks={networks} chosen={fields.chain_type} />
        <div className="flex flex-col gap-2">
          <AddressBookPicker
            chainType={fields.chain_type}
            onlyBook={limits.data?.only_book === true}
            address={fields.withdraw_address}
            onPick={({ address, memo }) => {
              form.set('withdraw_address', address);
              form.set('memo', memo ?? '');
            }}
          />
          <AddressField form={form} name="withdraw_address" />
        </div>
        {config?.has_memo && (
          <TextField
            form={form}
            name="memo"
            label={t('form.memo')}
            hint={t('form.memoHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
        )}
        <TextField
          form={form}
          name="amount"
          label={t('form.amount')}
          aside={
            <>
              {t('form.available')}{' '}
              <AmountText
                value={available === undefined ? undefined : formatUnits(available)}
                coin={coin}
                exact="coins"
                className="text-text"
              />
            </>
          }
          required
          large
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          suffix={<AllButton form={form} coin={coin} config={config} available={available} />}
          className="pe-32! text-end tabular-nums"
        />
        {offer !== null && (
          <Button size="sm" className="self-end" onClick={() => transfer.ask({ to: 'spot', amount: offer })}>
            {t('form.transfer', { amount: format.exact(offer) })}
          </Button>
        )}
        {config && (
          <WithdrawalSummary
            config={config}
            effect={effect}
            available={available}
            limits={limits.data}
            isUnknown={limits.isError}
          />
        )}
        <FormErrorNotice form={form} />
        <SubmitButton
          form={form}
          size="lg"
          className="h-auto! min-h-11 py-2 text-balance whitespace-normal!"
          blockedBy={isBlocked ? blockedId : undefined}
          data-testid="withdraw"
        >
          {isBlocked
            ? t('conditions.blocked')
            : effect
              ? t('form.submit', { amount: format.exact(effect.amount), coin })
              : t('title')}
        </SubmitButton>
        <span id={blockedId} className="sr-only">
          {isBlocked ? t('conditions.blocked') : ''}
        </span>
      </Form>
      {limits.data && <AllWithdrawalConditions limits={limits.data} />}
      {shownDone && isWithdrawalOpen(shownDone) && <WithdrawalResultPanel key={shownDone.id} withdrawal={shownDone} />}
      <ConfirmWithdrawalDialog
        asked={asked}
        busy={withdrawal.isPending}
        failure={withdrawal.error !== null && !isRejected(withdrawal.error) ? t('confirm.unanswered') : null}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
      {fund.dialog}
      {transfer.dialog}
    </div>
  );
}

/** Returns the withdrawal as the cached list has it now, where there is one. */
function useAsItIsNow(withdrawal: Withdrawal | null): Withdrawal | null {
  const { data } = useInfiniteQuery({ ...withdrawalsQuery(withdrawal?.coin_type), enabled: false });
  const listedWithdrawal = data?.pages
    .flatMap(({ withdrawals }) => withdrawals)
    .find(({ id }) => id === withdrawal?.id);
  return listedWithdrawal ?? withdrawal;
}

/** Fills in the likely destination unless the user has typed an address. */
function useUsualDestination(form: FormHandle<WithdrawalFormFields>, coin: string, chainType: string): void {
  const { data: last } = useQuery(lastWithdrawalsQuery(coin));
  const { data: profile } = useQuery(profileQuery);
  const [filled, setFilled] = useState('');
  const usual = last && profile ? getDefaultDestination(chainType, last, profile.wallet_address) : undefined;
  const [address, memo] = [usual?.address ?? '', usual?.memo ?? ''];
  const isKnown = usual !== undefined;
  useEffect(() => {
    if (!isKnown || form.value('withdraw_address') !== filled || address === filled) return;
    form.set('withdraw_address', address);
    form.set('memo', memo);
    setFilled(address);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a form is another object with each drawing
  }, [isKnown, address, memo, chainType]);
}

interface NetworkFieldProps {
  form: FormHandle<WithdrawalFormFields>;
  networks: readonly WithdrawalConfig[];
  chosen: string;
}

function NetworkField({ form, networks, chosen }: NetworkFieldProps) {
  const { t } = useTranslation('withdraw');
  const format = useFormat();
  return (
    <NetworkChoiceField
      networks={networks}
      stateOf={getWithdrawalState}
      chosen={chosen}
      onChoose={(chainType) => form.set('chain_type', chainType)}
      note={({ withdraw_fee, withdraw_fee_type, coin_type }) =>
        withdraw_fee_type === 'percentage'
          ? t('feePercent', { percent: format.rate(withdraw_fee) })
          : t('feeOf', { amount: format.exact(withdraw_fee), coin: coin_type })
      }
    />
  );
}

interface AllButtonProps {
  form: FormHandle<WithdrawalFormFields>;
  coin: string;
  config: WithdrawalConfig | undefined;
  available: Units | undefined;
}

/** Fills in the most that can be withdrawn. Explains when the network allows less than the balance. */
function AllButton({ form, coin, config, available }: AllButtonProps) {
  const { t } = useTranslation('withdraw');
  const { region } = useFormat();
  const maxAmount = config && available !== undefined ? getMaxWithdrawalAmount(available, config) : 0n;
  return (
    <span className="flex items-center gap-2">
      {coin}
      {available !== undefined && maxAmount > 0n && (
        <Button
          size="sm"
          className="pointer-events-auto"
          // Keeps the focus in the input and the keyboard open on a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => form.set('amount', formatTypedDecimal(region, formatUnits(maxAmount)))}
        >
          {t(maxAmount < available ? 'form.most' : 'form.all')}
        </Button>
      )}
    </span>
  );
}
