import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositConfig } from '#shared/schemas/deposits.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select } from '#ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { type CoinChoice, toCoinChoices } from '#web/features/money/coin-choices.ts';
import { useSession } from '#web/lib/use-session.ts';
import { DepositAddressPanel } from './address-panel.tsx';
import { useDepositNetworkChoice } from './deposit-coin-panel.tsx';
import { DepositLimitsList } from './deposit-facts.tsx';
import { DepositForm } from './deposit-form.tsx';
import { MainAccountNotice } from './main-account-notice.tsx';
import { depositConfigsQuery, getDepositState } from './queries.ts';

interface DepositDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Dialog for a deposit in two steps: address, and report of the transfer. */
export function DepositDialog({ open, onClose }: DepositDialogProps) {
  const { t } = useTranslation(['deposit', 'common']);
  const isDemo = useSession()?.mode === 'simulate';
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={t('common:close')} size="md">
      {isDemo ? <MainAccountNotice title={t('demo.title')} own={t('demo.own')} alone={t('demo.alone')} /> : <Coins />}
    </Dialog>
  );
}

function Coins() {
  const { t } = useTranslation(['deposit', 'money']);
  const { data: configs, error, refetch } = useQuery(depositConfigsQuery);
  const [wanted, setWanted] = useState<string | null>(null);
  if (configs === undefined)
    return error === null ? (
      <Skeleton className="h-96 w-full" />
    ) : (
      <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
    );
  const choices = toCoinChoices(configs, getDepositState).filter(({ enabled }) => enabled);
  const chosenChoice = choices.find(({ coin }) => coin === wanted) ?? choices[0];
  if (!chosenChoice) return <EmptyState>{t('noneOn')}</EmptyState>;
  return <Steps key={chosenChoice.coin} choices={choices} chosen={chosenChoice} onChoose={setWanted} />;
}

interface StepsProps {
  choices: readonly CoinChoice<DepositConfig>[];
  chosen: CoinChoice<DepositConfig>;
  onChoose: (coin: string) => void;
}

function Steps({ choices, chosen, onChoose }: StepsProps) {
  const { t } = useTranslation(['deposit', 'money']);
  const [step, setStep] = useState<1 | 2>(1);
  const { choice, config } = useDepositNetworkChoice(chosen.networks);
  if (!config) return null;
  const network = t('money:network.named', { network: config.network_name, type: config.chain_type });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-xs text-muted" role="status">
        {t('dialog.step', { number: step })}
      </p>
      {step === 1 ? (
        <>
          <Field label={t('money:coin.label')}>
            {(control) => (
              <Select
                {...control}
                value={chosen.coin}
                onChange={({ target }) => onChoose(target.value)}
                options={choices.map(({ coin, name }) => ({ value: coin, label: `${coin} · ${name}` }))}
              />
            )}
          </Field>
          {choice}
          <DepositAddressPanel config={config} />
          <DepositLimitsList config={config} />
          <Button variant="primary" size="lg" onClick={() => setStep(2)}>
            {t('dialog.next')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('dialog.sent', { coin: chosen.coin, network })}</p>
          <p className="text-xs text-muted">{t('form.text')}</p>
          <DepositForm
            config={config}
            focus
            beside={
              <Button size="lg" onClick={() => setStep(1)}>
                {t('dialog.previous')}
              </Button>
            }
          />
        </>
      )}
    </div>
  );
}
