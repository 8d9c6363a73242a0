import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalRequiredNote } from '#admin/features/kit/change/approval-required-note.tsx';
import { ConfirmChangeDialog, type ChangeConfirmation } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { useIdempotentChange } from '#admin/features/kit/change/use-idempotent-change.ts';
import { adminApi } from '#admin/lib/api.ts';
import { toAmount, formatUnits, type Amount as Units, ZERO_AMOUNT } from '#shared/money.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ShortId } from '#ui/id.tsx';
import { Notice } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { parseAdjustmentAmount } from './signed-amount.ts';

/** Returns a mutation that adjusts a wallet once. */
function useAdjustWallet(id: string) {
  const adjust = useIdempotentChange((body: { amount: string } & ChangeConfirmation, idempotencyKey) =>
    adminApi('PUT /admin/wallets/{id}/balance', { params: { id }, body, idempotencyKey }),
  );
  return (amount: string, confirmation: ChangeConfirmation) => adjust({ amount }, confirmation);
}

interface AdjustWalletProps {
  wallet: AdminWallet;
  /** Refetches what is shown. */
  refresh: () => Promise<void>;
}

/** Form that adds to or takes from a wallet's available balance: amount, resulting balance, reason and code. */
export function AdjustWalletAction({ wallet, refresh }: AdjustWalletProps) {
  const { t } = useTranslation(['admin', 'common', 'refusals']);
  const format = useFormat();
  const { region } = format;
  const [typing, setTyping] = useState(false);
  const [asking, setAsking] = useState(false);
  const [units, setUnits] = useState<Units>(ZERO_AMOUNT);
  /** The pending approval of the last adjustment. */
  const [approval, setApproval] = useState<string | null>(null);
  const adjust = useAdjustWallet(wallet.id);
  const form = useForm({
    initial: { amount: '' },
    rules: (typed) => ({
      amount: parseAdjustmentAmount(region, typed.amount) === null ? t('refusals:signedAmount') : undefined,
    }),
    send: (typed) => {
      setUnits(parseAdjustmentAmount(region, typed.amount) ?? ZERO_AMOUNT);
      setAsking(true);
    },
  });
  const end = () => {
    setAsking(false);
    setTyping(false);
    form.reset();
  };
  const unit = wallet.coin_type;
  const before = toAmount(wallet.available_balance);
  const direction = units < 0n ? 'out' : 'in';
  return (
    <>
      {approval !== null && (
        <Notice tone="info">
          {t('wallet.waits')} <ShortId value={approval} />
        </Notice>
      )}
      {typing ? (
        <Form form={form} label={t('wallet.adjust')} className="flex flex-col gap-3">
          <TextField
            form={form}
            name="amount"
            label={t('wallet.amount')}
            hint={t('wallet.amountHint')}
            required
            isNumber
            suffix={unit}
            className="text-end tabular-nums"
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton form={form}>{t('config.review')}</SubmitButton>
            <Button onClick={end}>{t('common:cancel')}</Button>
          </div>
        </Form>
      ) : (
        <div>
          <Button onClick={() => setTyping(true)}>{t('wallet.adjust')}</Button>
        </div>
      )}
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('wallet.adjust')}
        rows={[
          {
            name: 'available',
            label: t('wallet.available'),
            before: <AmountText exact value={wallet.available_balance} unit={unit} />,
            after: <AmountText exact value={formatUnits(before + units)} unit={unit} />,
          },
        ]}
        consequence={t(`wallet.consequence.${direction}`, {
          person: wallet.username,
          amount: `${format.exact(formatUnits(units < 0n ? -units : units))}\u00a0${unit}`,
        })}
        note={
          units !== ZERO_AMOUNT && (
            <ApprovalRequiredNote object={wallet.id} amount={formatUnits(units)} what="adjustments" open={asking} />
          )
        }
        action={t(`wallet.acts.${direction}`)}
        danger={direction === 'out'}
        onConfirm={async (confirmation) => {
          const { approval_id } = await adjust(formatUnits(units), confirmation);
          setApproval(approval_id);
          end();
          showToast({ tone: 'info', title: t(approval_id === null ? 'wallet.adjusted' : 'wallet.asked') });
          await refresh();
        }}
        onRefused={(error) => {
          setAsking(false);
          form.showError(error);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh();
        }}
      />
    </>
  );
}
