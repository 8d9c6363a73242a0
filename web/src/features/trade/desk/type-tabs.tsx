import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { TradingType } from './search.ts';

export const TICKET_PANEL_ID = 'ticket-panel';

/** Returns the products of a symbol; both while unknown. */
export const getTradingTypes = (details: TradingSymbol | null | undefined): readonly TradingType[] =>
  (['perpetual', 'options'] as const).filter(
    (type) => !details || (type === 'options' ? details.supports_options : details.supports_futures),
  );

interface TypeTabsProps {
  type: TradingType;
  symbol: string;
  details: TradingSymbol | null | undefined;
}

/** Tabs for options and perpetual, where the symbol has them; each is a page with its own URL. */
export function TradingTypeTabs({ type, symbol, details }: TypeTabsProps) {
  const { t } = useTranslation('trading');
  const navigate = useNavigate();
  const types = getTradingTypes(details);
  if (types.length === 0) return null;
  return (
    <Tabs
      label={t('types.label')}
      panelId={TICKET_PANEL_ID}
      tabs={types.map((value) => ({ value, label: t(`types.${value}`) }))}
      value={type}
      onChange={(value) =>
        void navigate({ to: value === 'options' ? '/trading/options' : '/trading/perpetual', search: { symbol } })
      }
    />
  );
}
