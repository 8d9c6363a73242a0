import { useTranslation } from 'react-i18next';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import type { symbolTradingStates } from '#shared/staff/choices.ts';
import { Badge } from '#ui/states.tsx';

const tones = { trading: 'good', halted: 'bad', inactive: 'muted' } as const;

function getTradingState({
  is_active,
  is_trading,
}: Pick<AdminSymbol, 'is_active' | 'is_trading'>): (typeof symbolTradingStates)[number] {
  if (!is_active) return 'inactive';
  return is_trading ? 'trading' : 'halted';
}

/** Badge: takes orders now or not. */
export function SymbolStateBadge({ symbol }: { symbol: AdminSymbol }) {
  const { t } = useTranslation('admin');
  const state = getTradingState(symbol);
  return <Badge tone={tones[state]}>{t(`symbol.states.${state}`)}</Badge>;
}
