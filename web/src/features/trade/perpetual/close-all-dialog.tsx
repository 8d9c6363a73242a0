import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { positionSides } from '#shared/market/perpetual.ts';
import { amount, formatUnits } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Select } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import { Amount } from '#ui/values.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { wasRefused } from '#web/lib/use-once.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { positionsQuery } from './queries.ts';
import { rowsOf } from './row-pages.ts';
import { useCloseAll } from './use-acts.ts';

interface CloseAllDialogProps {
  open: boolean;
  onClose: () => void;
  /** The symbol that is offered first; null for all. */
  symbol: string | null;
}

/** Closes all open positions, or those of one symbol or side. */
export function CloseAllDialog({ open, onClose, symbol: offered }: CloseAllDialogProps) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const errorText = useErrorText();
  const { data, hasNextPage } = useInfiniteQuery(positionsQuery());
  const [symbol, setSymbol] = useState(offered ?? '');
  const [side, setSide] = useState('');
  const all = rowsOf(data);
  const chosen = all.filter((row) => (symbol === '' || row.symbol === symbol) && (side === '' || row.side === side));
  const closeAll = useCloseAll(({ results }) => {
    onClose();
    const failed = results.filter(({ error_code }) => error_code !== null).length;
    toast({
      tone: failed > 0 ? 'warn' : 'info',
      title: t('closeAll.done', { count: results.length - failed }),
      ...(failed > 0 && { detail: t('closeAll.failed', { count: failed }) }),
    });
  });
  const leave = () => {
    if (!closeAll.isPending) onClose();
  };
  const submit = () => {
    const one = positionSides.find((each) => each === side);
    closeAll.mutate({ ...(symbol !== '' && { symbol }), ...(one && { side: one }) });
  };
  const sum = (of: 'notional' | 'margin') => formatUnits(chosen.reduce((total, row) => total + amount(row[of]), 0n));
  const symbols = [...new Set([...all.map((row) => row.symbol), ...(offered === null ? [] : [offered])])].sort();
  const empty = chosen.length === 0 && !hasNextPage;
  return (
    <Dialog
      open={open}
      onClose={leave}
      alert
      title={t('closeAll.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={leave}>{t('common:cancel')}</Button>
          {!empty && (
            <Button variant="danger" busy={closeAll.isPending} onClick={submit} data-testid="confirm-close-all">
              {hasNextPage
                ? t('closeAll.confirmMany')
                : t('closeAll.confirm', {
                    count: chosen.length,
                    amount: format.amount(sum('notional'), { digits: 2 }),
                  })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-2">
          <Select
            aria-label={t('filter.symbol')}
            value={symbol}
            onChange={(event) => setSymbol(event.target.value)}
            options={[
              { value: '', label: t('filter.allSymbols') },
              ...symbols.map((value) => ({ value, label: value })),
            ]}
          />
          <Select
            aria-label={t('filter.side')}
            value={side}
            onChange={(event) => setSide(event.target.value)}
            options={[
              { value: '', label: t('filter.bothSides') },
              ...positionSides.map((value) => ({ value, label: t(`side.${value}`) })),
            ]}
          />
        </div>
        {empty ? (
          <p className="text-muted">{t('closeAll.none')}</p>
        ) : (
          <Facts>
            <Fact label={t('closeAll.positions')}>{hasNextPage ? '…' : format.integer(chosen.length)}</Fact>
            <Fact label={t('ticket.notional')}>
              <Amount value={sum('notional')} unit="USDT" />
            </Fact>
            <Fact label={t('position.margin')}>
              <Amount value={sum('margin')} unit="USDT" />
            </Fact>
          </Facts>
        )}
        <p className="text-muted">{t('closeAll.text')}</p>
        {closeAll.isError && (
          <Notice tone="error">
            {wasRefused(closeAll.error) ? errorText(closeAll.error) : t('ticket.unanswered')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
