import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositConfig } from '#shared/schemas/deposits.ts';
import { NetworkChoiceField } from '#web/features/money/network-choice.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { DepositAddressPanel } from './address-panel.tsx';
import { DepositLimitsList } from './deposit-facts.tsx';
import { DepositForm } from './deposit-form.tsx';
import { getDepositState } from './queries.ts';

/** Deposit address of a coin on the chosen network, with a form to report a transfer. */
export function DepositCoinPanel({ networks }: { networks: readonly DepositConfig[] }) {
  const { t } = useTranslation('deposit');
  const { choice, config } = useDepositNetworkChoice(networks);
  if (!config) return choice;
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="flex min-w-0 flex-col gap-5">
        {choice}
        <DepositAddressPanel config={config} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <DepositLimitsList config={config} />
        <section
          aria-labelledby="sent-title"
          className="flex flex-col gap-3 rounded border border-line bg-surface-1 p-4"
        >
          <h3 id="sent-title" className="font-semibold">
            {t('form.title')}
          </h3>
          <p className="text-xs text-muted">{t('form.text')}</p>
          <DepositForm key={config.chain_type} config={config} />
        </section>
      </div>
    </div>
  );
}

/** Returns the chosen deposit network: by default the first that is on. */
export function useDepositNetworkChoice(networks: readonly DepositConfig[]) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const [wanted, setWanted] = useState<string | null>(null);
  const on = networks.filter((config) => getDepositState(config).enabled);
  const config = on.find(({ chain_type }) => chain_type === wanted) ?? on[0];
  const choice = (
    <NetworkChoiceField
      networks={networks}
      stateOf={getDepositState}
      chosen={config?.chain_type ?? ''}
      onChoose={setWanted}
      note={({ min_deposit_amount, coin_type }) =>
        t('least', { amount: format.exact(min_deposit_amount), coin: coin_type })
      }
    />
  );
  return { choice, config };
}
