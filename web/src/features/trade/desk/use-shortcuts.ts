import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isCompositionKey } from '#ui/composition.ts';
import { openPerpetualDialog } from '#web/features/trade/perpetual/dialogs.ts';
import { positionsQuery } from '#web/features/trade/perpetual/queries.ts';
import { flattenCachedRowPages } from '#web/features/trade/perpetual/row-pages.ts';
import { sendTicketCommand } from '#web/features/trade/ticket/ticket-commands.ts';
import { getCurrentUserSession } from '#web/lib/session.ts';
import { usePreference } from '#web/lib/use-remembered.ts';
import type { TradingPhoneView } from './desk-layout-props.ts';
import type { TradingSearchParams, TradingType } from './search.ts';
import { type TradingShortcutAction, getTradingShortcutAction } from './shortcuts.ts';

interface ShortcutsOptions {
  type: TradingType;
  symbol: string;
  setPanel: (part: Partial<TradingSearchParams>) => void;
  setView: (view: TradingPhoneView) => void;
  /** Focuses the search of the markets. */
  onSearch: () => void;
  /** Called when a visitor's action needs an account. */
  onGuard: () => void;
}

/** Actions that need an account. */
const GUARDED: ReadonlySet<TradingShortcutAction> = new Set<TradingShortcutAction>([
  'rises',
  'falls',
  'more',
  'less',
  'amount',
  'close',
  'closeAll',
  'settings',
]);

/** Returns the kind of the focused element. */
function getFocusKind(target: EventTarget | null): 'field' | 'control' | 'page' {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.isContentEditable || target.matches('textarea, select')) return 'field';
  // A radio button or slider handles arrows, but no letters.
  if (target.matches('input'))
    return target.matches('[type=radio], [type=range], [type=checkbox]') ? 'control' : 'field';
  return target.closest('button, a, [role=tab], [role=separator], [role=grid], [role=menu], canvas')
    ? 'control'
    : 'page';
}

/** Returns true while a dialog or popover handles the keys. */
const isCovered = (): boolean => document.querySelector('dialog[open], [popover]:popover-open[role=menu]') !== null;

/**
 * Handles the keys of the trading page. They can be turned off, as WCAG requires for single letters.
 * @returns the props of the shortcut list; null until first opened, so that it is loaded then
 */
export function useShortcuts({ type, symbol, setPanel, setView, onSearch, onGuard }: ShortcutsOptions) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [on, setOn] = usePreference<'on' | 'off'>('shortcuts', (stored) => (stored === 'off' ? 'off' : 'on'));
  const [helping, setHelping] = useState<boolean | null>(null);

  const newestOpenPosition = () => {
    const cachedPages = client.getQueryData(positionsQuery().queryKey);
    return flattenCachedRowPages(cachedPages).find(
      (row) => row.symbol === symbol && row.status === 'open' && !row.closing,
    );
  };
  const show = (tab: 'positions' | 'orders' | 'trades') => {
    setPanel({ tab, status: undefined });
    setView('panel');
  };
  const withPosition = (kind: 'close' | 'settings') => {
    const position = newestOpenPosition();
    if (position) void openPerpetualDialog({ kind, position });
  };
  const acts: Record<TradingShortcutAction, () => void> = {
    options: () => void navigate({ to: '/trading/options', search: { symbol } }),
    perpetual: () => void navigate({ to: '/trading/perpetual', search: { symbol } }),
    rises: () => sendTicketCommand({ type: 'side', rises: true }),
    falls: () => sendTicketCommand({ type: 'side', rises: false }),
    more: () => sendTicketCommand({ type: 'step', by: 1 }),
    less: () => sendTicketCommand({ type: 'step', by: -1 }),
    amount: () => sendTicketCommand({ type: 'focus' }),
    close: () => withPosition('close'),
    closeAll: () => void openPerpetualDialog({ kind: 'closeAll', symbol: null }),
    settings: () => withPosition('settings'),
    positions: () => show('positions'),
    orders: () => show('orders'),
    trades: () => show('trades'),
    search: onSearch,
    help: () => setHelping(true),
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isCompositionKey(event) || isCovered()) return;
    const act = getTradingShortcutAction(event, type, getFocusKind(event.target));
    // The list can always be opened: it has the switch that turns the keys on again.
    if (act === null || (on === 'off' && act !== 'help')) return;
    event.preventDefault();
    if (GUARDED.has(act) && !getCurrentUserSession()) onGuard();
    else acts[act]();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  if (helping === null) return null;
  return {
    open: helping,
    onClose: () => setHelping(false),
    on: on === 'on',
    setOn: (next: boolean) => setOn(next ? 'on' : 'off'),
  };
}
