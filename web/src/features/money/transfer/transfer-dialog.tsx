import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUnits } from '#shared/money.ts';
import type { Wallet, WalletTransfer } from '#shared/schemas/ledger.ts';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SubmitButton } from '#ui/form/form.tsx';
import { type FormHandle, useForm, useFormValues } from '#ui/form/use-form.ts';
import { IconSwap } from '#ui/page-icons.tsx';
import { Notice } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { AmountText } from '#ui/values.tsx';
import { transferLimitsQuery, transfersQueryKey } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { walletsQuery, queryKeys } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isRejected, useIdempotentMutation } from '#web/lib/use-once.ts';
import {
  getTransferableBalance,
  getTransferOffer,
  filterTransferSources,
  type TransferInitialValues,
  filterTransferTargets,
  getDefaultTransferWallets,
} from './choose-wallets.ts';
import {
  getMaxTransferAmount,
  reviewTransferForm,
  type TransferFormFields,
  type TransferBody,
} from './review-transfer-form.ts';
import { TransferEffectList } from './transfer-effects.tsx';

/** Transfers between the user's wallets. A retry of an unanswered request repeats its key. */
function useTransferMutation(onDone: (transfer: WalletTransfer) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    async (body: TransferBody, idempotencyKey): Promise<WalletTransfer> =>
      (await siteApi('POST /wallet-transfer/create', { body, idempotencyKey })).transfer,
    (transfer) => {
      // The socket updates the balances; this covers a lost socket.
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      void client.invalidateQueries({ queryKey: transfersQueryKey });
      onDone(transfer);
    },
  );
}

const toProblemKey = (name: string) => (name === 'amountMissing' ? `money:transfer.${name}` : `refusals:${name}`);

const NO_WALLETS = [] as const;

interface TransferDialogProps {
  start: TransferInitialValues;
  open: boolean;
  onClose: () => void;
  /** Called after a transfer. */
  onMoved: () => void;
}

/** Transfers money between the user's wallets. Shows the result before confirmation. */
export function TransferDialog({ start, open, onClose, onMoved }: TransferDialogProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const problemText = useProblemText(['money', 'refusals'], toProblemKey);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { data: wallets = NO_WALLETS } = useQuery(walletsQuery);
  const limits = useQuery(transferLimitsQuery);
  const around = { language: format.region, wallets, limits: limits.data };
  const [initial] = useState<TransferFormFields>(() => {
    const { from, to } = getDefaultTransferWallets(wallets, start.to);
    const amount = getTransferOffer(wallets, start.to, start.amount) ?? '';
    return { from_wallet_id: from, to_wallet_id: to, amount: formatTypedDecimal(format.region, amount), memo: '' };
  });
  const transfer = useTransferMutation((done: WalletTransfer) => {
    onMoved();
    showToast({
      tone: 'info',
      title: t('transfer.done'),
      detail: (
        <>
          <AmountText exact value={done.amount} unit={done.coin_type} />
          {`, ${t(`wallets.${done.from_wallet_type}`)} → ${t(`wallets.${done.to_wallet_type}`)}`}
        </>
      ),
    });
  });
  const form = useForm({
    initial,
    check: 'left',
    rules: (fields) => {
      const { problems } = reviewTransferForm(fields, around);
      return {
        from_wallet_id: problemText(problems.from_wallet_id),
        to_wallet_id: problemText(problems.to_wallet_id),
        amount: problemText(problems.amount),
      };
    },
    send: async (fields) => {
      const { request } = reviewTransferForm(fields, around);
      if (request) await transfer.mutateAsync(request);
    },
    failureText: (error) =>
      isRejected(error) ? `${t('transfer.failed')} ${fieldText(error) ?? errorText(error)}` : t('transfer.unanswered'),
  });
  const fields = useFormValues(form);
  const { effect, problems } = reviewTransferForm(fields, around);
  const isShort = problems.amount?.name === 'transferBalance';
  const from = wallets.find(({ id }) => id === fields.from_wallet_id);
  const to = wallets.find(({ id }) => id === fields.to_wallet_id);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('transfer.title')}
      size="md"
      action={
        <SubmitButton form={form} variant={isShort ? 'secondary' : 'primary'} data-testid="confirm-transfer">
          {isShort
            ? t('transfer.short')
            : effect
              ? t('transfer.confirm', { amount: format.exact(effect.amount) })
              : t('transfer.title')}
        </SubmitButton>
      }
    >
      {filterTransferSources(wallets).length === 0 && <Notice>{t('transfer.nothing')}</Notice>}
      <WalletFields form={form} wallets={wallets} from={from} />
      <TextField
        form={form}
        name="amount"
        label={t('transfer.amount')}
        aside={
          <>
            {t('transfer.available')} <AmountText value={from?.available_balance ?? null} className="text-text" />
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
        suffix={<AllButton form={form} from={from} most={from && getMaxTransferAmount(from, limits.data)} />}
        className="pe-32! text-end tabular-nums"
      />
      <TransferEffectList effect={effect} from={from} to={to} limits={limits.data} isUnknown={limits.isError} />
      <TextField form={form} name="memo" label={t('transfer.memo')} autoComplete="off" maxLength={255} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: FormHandle<TransferFormFields>;
  from: Wallet | undefined;
}

/** Source and target wallets, with a button that swaps them. */
function WalletFields({ form, wallets, from }: FieldsProps & { wallets: readonly Wallet[] }) {
  const { t } = useTranslation('money');
  const optionsOf = (some: readonly Wallet[]) => [
    { value: '', label: t('transfer.choose'), disabled: true },
    ...some.map(({ id, wallet_type }) => ({ value: id, label: t(`wallets.${wallet_type}`) })),
  ];
  // A wallet that was emptied while chosen stays visible.
  const sources = filterTransferSources(wallets);
  const listedWallets = from === undefined || sources.includes(from) ? sources : [...sources, from];
  const swap = () => {
    const [fromId, right] = [form.value('from_wallet_id'), form.value('to_wallet_id')];
    form.set('from_wallet_id', right);
    form.set('to_wallet_id', fromId);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2">
      <SelectField
        form={form}
        name="from_wallet_id"
        label={t('transfer.from')}
        required
        options={optionsOf(listedWallets)}
      />
      <IconButton label={t('transfer.swap')} className="mt-5" onClick={swap}>
        <IconSwap />
      </IconButton>
      <SelectField
        form={form}
        name="to_wallet_id"
        label={t('transfer.to')}
        required
        options={optionsOf(filterTransferTargets(wallets))}
      />
    </div>
  );
}

/** Fills in the most that can be transferred. Explains when a limit is below the balance. */
function AllButton({ form, from, most }: FieldsProps & { most: bigint | undefined }) {
  const { t } = useTranslation('money');
  const { region } = useFormat();
  return (
    <span className="flex items-center gap-2">
      <span>USDT</span>
      {from !== undefined && most !== undefined && most > 0n && (
        <Button
          size="sm"
          className="pointer-events-auto"
          // Keeps the focus in the input and the keyboard open on a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => form.set('amount', formatTypedDecimal(region, formatUnits(most)))}
        >
          {t(most < getTransferableBalance(from) ? 'transfer.most' : 'transfer.all')}
        </Button>
      )}
    </span>
  );
}
