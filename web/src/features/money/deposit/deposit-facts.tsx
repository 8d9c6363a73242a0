import { useTranslation } from 'react-i18next';
import type { DepositConfig } from '#shared/schemas/deposits.ts';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { ShortId } from '#ui/id.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Deposit limits, and time until credited. */
export function DepositLimitsList({ config }: { config: DepositConfig }) {
  const { t } = useTranslation(['deposit', 'money']);
  const format = useFormat();
  const { coin_type, min_deposit_amount, max_deposit_amount, confirmation_blocks, contract } = config;
  return (
    <DescriptionList className="text-sm">
      <DescriptionListItem label={t('money:network.label')}>
        {t('money:network.named', { network: config.network_name, type: config.chain_type })}
      </DescriptionListItem>
      <DescriptionListItem label={t('facts.min')}>
        <AmountText exact value={min_deposit_amount} unit={coin_type} />
      </DescriptionListItem>
      <DescriptionListItem label={t('facts.max')}>
        <AmountText exact value={max_deposit_amount} unit={coin_type} />
      </DescriptionListItem>
      <DescriptionListItem label={t('facts.credited')}>
        {t('facts.blocks', { number: format.integer(confirmation_blocks), count: confirmation_blocks })}
      </DescriptionListItem>
      {contract !== null && (
        <DescriptionListItem label={t('facts.contract')}>
          <ShortId value={contract} />
        </DescriptionListItem>
      )}
    </DescriptionList>
  );
}
