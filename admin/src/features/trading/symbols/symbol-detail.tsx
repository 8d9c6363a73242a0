import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel, useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import { type ChangeConfirmation, ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import type { ConfigFieldSpec } from '#admin/features/kit/change/fields.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import { Button } from '#ui/button.tsx';
import { toSymbolParam, SYMBOLS_QUERY_KEY, adminSymbolQuery } from './queries.ts';
import { SymbolStateBadge } from './symbol-state.tsx';

type Flags = Pick<AdminSymbol, 'is_active' | 'is_trading' | 'supports_options' | 'supports_futures'>;

const put = ({ symbol, version }: AdminSymbol, flags: Flags, confirmation: ChangeConfirmation) =>
  adminApi('PUT /admin/trading/symbols/{symbol}', {
    params: { symbol: toSymbolParam(symbol) },
    body: { ...flags, version, ...confirmation },
  });

/** Panel of a symbol: permissions, halt switch and history. */
export function SymbolDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(adminSymbolQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {({ symbol }) => <SymbolContent key={symbol.version} symbol={symbol} wide={wide} />}
    </ObjectDetailLoader>
  );
}

function SymbolContent({ symbol, wide }: { symbol: AdminSymbol; wide: boolean }) {
  const { t } = useTranslation('admin');
  const { is_active, is_trading, supports_options, supports_futures } = symbol;
  const flags = { is_active, is_trading, supports_options, supports_futures };
  const viewOnly = symbol.product_type === 'stock_index' ? { blocked: t('symbol.viewOnly') } : {};
  const fields: ConfigFieldSpec[] = [
    { name: 'is_trading', label: t('symbol.is_trading'), kind: 'switch', hint: t('symbol.is_tradingHint') },
    { name: 'is_active', label: t('symbol.is_active'), kind: 'switch', hint: t('symbol.is_activeHint') },
    { name: 'supports_options', label: t('symbol.supports_options'), kind: 'switch', ...viewOnly },
    { name: 'supports_futures', label: t('symbol.supports_futures'), kind: 'switch', ...viewOnly },
  ];
  const facts = [
    { key: 'state', value: <SymbolStateBadge symbol={symbol} /> },
    { key: 'symbol', value: symbol.symbol },
    { key: 'name', value: symbol.name },
    { key: 'product_type', value: t(`productType.${symbol.product_type}`) },
    { key: 'price_digits', value: symbol.price_digits },
  ];
  return (
    <ConfigObjectPanel
      kind="symbol"
      id={symbol.symbol}
      listKey={SYMBOLS_QUERY_KEY}
      title={t('symbol.changeTitle', { symbol: symbol.symbol })}
      consequence={t('config.consequence')}
      facts={facts.map((fact) => ({ ...fact, label: t(`symbol.${fact.key}`, { defaultValue: fact.key }) }))}
      fields={fields}
      values={flags}
      save={(values, confirmation) => put(symbol, values as unknown as Flags, confirmation)}
      actions={<HaltButton symbol={symbol} flags={flags} />}
      wide={wide}
    />
  );
}

/** Kill switch, both ways. */
function HaltButton({ symbol, flags }: { symbol: AdminSymbol; flags: Flags }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const { saved, refresh } = useConfigSavedHandlers('symbol', SYMBOLS_QUERY_KEY);
  const act = flags.is_trading ? 'halt' : 'resume';
  const word = (yes: boolean) => t(yes ? 'yes' : 'no');
  return (
    <>
      <Button variant={flags.is_trading ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
        {t(`symbol.${act}`)}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(`symbol.${act}Title`, { symbol: symbol.symbol })}
        consequence={t(`symbol.${act}Consequence`, { symbol: symbol.symbol })}
        action={t(`symbol.${act}`)}
        danger={flags.is_trading}
        rows={[
          {
            name: 'is_trading',
            label: t('symbol.is_trading'),
            before: word(flags.is_trading),
            after: word(!flags.is_trading),
          },
        ]}
        onConfirm={async (confirmation) => {
          await put(symbol, { ...flags, is_trading: !flags.is_trading }, confirmation);
          setAsking(false);
          await saved(symbol.symbol);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh(symbol.symbol);
        }}
      />
    </>
  );
}
