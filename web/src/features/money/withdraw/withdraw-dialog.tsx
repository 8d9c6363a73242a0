import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select } from '#ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { toCoinChoices } from '#web/features/money/coin-choices.ts';
import { MainAccountNotice } from '#web/features/money/deposit/main-account-notice.tsx';
import { useSession } from '#web/lib/use-session.ts';
import { withdrawalConfigsQuery, getWithdrawalState } from './queries.ts';
import { WithdrawForm } from './withdraw-form.tsx';

interface WithdrawDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Withdraws a coin without leaving the page. */
export function WithdrawDialog({ open, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation(['withdraw', 'common']);
  const isDemo = useSession()?.mode === 'simulate';
  return (
    <Dialog alert open={open} onClose={onClose} title={t('title')} closeLabel={t('common:close')} size="md">
      {isDemo ? <MainAccountNotice title={t('demo.title')} own={t('demo.own')} alone={t('demo.alone')} /> : <Coins />}
    </Dialog>
  );
}

function Coins() {
  const { t } = useTranslation(['withdraw', 'money']);
  const { data: configs, error, refetch } = useQuery(withdrawalConfigsQuery);
  const [wanted, setWanted] = useState<string | null>(null);
  if (configs === undefined)
    return error === null ? (
      <Skeleton className="h-96 w-full" />
    ) : (
      <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
    );
  const choices = toCoinChoices(configs, getWithdrawalState).filter(({ enabled }) => enabled);
  const chosenChoice = choices.find(({ coin }) => coin === wanted) ?? choices[0];
  if (!chosenChoice) return <EmptyState>{t('noneOn')}</EmptyState>;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('money:coin.label')}>
        {(control) => (
          <Select
            {...control}
            value={chosenChoice.coin}
            onChange={({ target }) => setWanted(target.value)}
            options={choices.map(({ coin, name }) => ({ value: coin, label: `${coin} · ${name}` }))}
          />
        )}
      </Field>
      <WithdrawForm key={chosenChoice.coin} coin={chosenChoice.coin} networks={chosenChoice.networks} />
    </div>
  );
}
