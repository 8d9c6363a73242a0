import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import { Badge } from '#ui/states.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { SymbolState } from './queries.ts';

const tones = { trading: 'good', halted: 'bad', inactive: 'muted' } as const;

function stateOf({ is_active, is_trading }: Pick<AdminSymbol, 'is_active' | 'is_trading'>): SymbolState {
  if (!is_active) return 'inactive';
  return is_trading ? 'trading' : 'halted';
}

/** Whether a symbol takes orders now. */
export function SymbolStateBadge({ symbol }: { symbol: AdminSymbol }) {
  const { t } = useTranslation('admin');
  const state = stateOf(symbol);
  return <Badge tone={tones[state]}>{t(`symbol.states.${state}`)}</Badge>;
}
