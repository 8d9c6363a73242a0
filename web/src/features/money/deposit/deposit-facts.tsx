import { useTranslation } from 'react-i18next';
import type { DepositConfig } from '#shared/schemas/deposits.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { ShortId } from '#ui/id.tsx';
import { Amount } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Deposit limits, and time until credited. */
export function DepositFacts({ config }: { config: DepositConfig }) {
  const { t } = useTranslation(['deposit', 'money']);
  const format = useFormat();
  const { coin_type, min_deposit_amount, max_deposit_amount, confirmation_blocks, contract } = config;
  return (
    <Facts className="text-sm">
      <Fact label={t('money:network.label')}>
        {t('money:network.named', { network: config.network_name, type: config.chain_type })}
      </Fact>
      <Fact label={t('facts.min')}>
        <Amount exact value={min_deposit_amount} unit={coin_type} />
      </Fact>
      <Fact label={t('facts.max')}>
        <Amount exact value={max_deposit_amount} unit={coin_type} />
      </Fact>
      <Fact label={t('facts.credited')}>
        {t('facts.blocks', { number: format.integer(confirmation_blocks), count: confirmation_blocks })}
      </Fact>
      {contract !== null && (
        <Fact label={t('facts.contract')}>
          <ShortId value={contract} />
        </Fact>
      )}
    </Facts>
  );
}
