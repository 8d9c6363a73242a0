import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { positionSides } from '#shared/market/perpetual.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { SelectField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { showToast } from '#ui/toast.ts';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { isRejected } from '#web/lib/use-once.ts';
import { positionsQuery } from './queries.ts';
import { flattenCachedRowPages } from './row-pages.ts';
import { useCloseAllPositions } from './use-acts.ts';

interface CloseAllDialogProps {
  open: boolean;
  onClose: () => void;
  /** Preselected symbol; null for all. */
  symbol: string | null;
}

/** Closes all open positions, or those of one symbol or side. */
export function CloseAllPositionsDialog({ open, onClose, symbol: offered }: CloseAllDialogProps) {
  const { t } = useTranslation(['perpetual', 'perpetual-dialogs']);
  const format = useFormat();
  const { data, hasNextPage } = useInfiniteQuery(positionsQuery());
  const all = flattenCachedRowPages(data);
  const closeAll = useCloseAllPositions(({ results }) => {
    onClose();
    const failed = results.filter(({ error_code }) => error_code !== null).length;
    showToast({
      tone: failed > 0 ? 'warn' : 'info',
      title: t('perpetual-dialogs:closeAll.done', { count: results.length - failed }),
      ...(failed > 0 && { detail: t('perpetual-dialogs:closeAll.failed', { count: failed }) }),
    });
  });
  const form = useForm({
    initial: { symbol: offered ?? '', side: '' },
    send: async (values) => {
      const chosenSide = positionSides.find((each) => each === values.side);
      await closeAll.mutateAsync({
        ...(values.symbol !== '' && { symbol: values.symbol }),
        ...(chosenSide && { side: chosenSide }),
      });
    },
    failureText: (error) => (isRejected(error) ? undefined : t('ticket.unanswered')),
  });
  const symbol = useFormValue(form, 'symbol');
  const side = useFormValue(form, 'side');
  const chosenPositions = all.filter(
    (row) => (symbol === '' || row.symbol === symbol) && (side === '' || row.side === side),
  );
  const sum = (of: 'notional' | 'margin') =>
    formatUnits(chosenPositions.reduce((total, row) => total + toAmount(row[of]), 0n));
  const symbols = [...new Set([...all.map((row) => row.symbol), ...(offered === null ? [] : [offered])])].sort();
  const empty = chosenPositions.length === 0 && !hasNextPage;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('perpetual-dialogs:closeAll.title')}
      className="flex flex-col gap-3"
      action={
        !empty && (
          <SubmitButton form={form} variant="danger" data-testid="confirm-close-all">
            {hasNextPage
              ? t('perpetual-dialogs:closeAll.confirmMany')
              : t('perpetual-dialogs:closeAll.confirm', {
                  count: chosenPositions.length,
                  amount: format.amount(sum('notional')),
                })}
          </SubmitButton>
        )
      }
    >
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          form={form}
          name="symbol"
          label={t('filter.symbol')}
          hideLabel
          options={[{ value: '', label: t('filter.allSymbols') }, ...symbols.map((value) => ({ value, label: value }))]}
        />
        <SelectField
          form={form}
          name="side"
          label={t('filter.side')}
          hideLabel
          options={[
            { value: '', label: t('filter.bothSides') },
            ...positionSides.map((value) => ({ value, label: t(`side.${value}`) })),
          ]}
        />
      </div>
      {empty ? (
        <p className="text-muted">{t('perpetual-dialogs:closeAll.none')}</p>
      ) : (
        <DescriptionList>
          <DescriptionListItem label={t('perpetual-dialogs:closeAll.positions')}>
            {hasNextPage ? '…' : format.integer(chosenPositions.length)}
          </DescriptionListItem>
          <DescriptionListItem label={t('ticket.notional')}>
            <AmountText exact value={sum('notional')} unit="USDT" />
          </DescriptionListItem>
          <DescriptionListItem label={t('position.margin')}>
            <AmountText exact value={sum('margin')} unit="USDT" />
          </DescriptionListItem>
        </DescriptionList>
      )}
      <p className="text-muted">{t('perpetual-dialogs:closeAll.text')}</p>
    </FormDialog>
  );
}
