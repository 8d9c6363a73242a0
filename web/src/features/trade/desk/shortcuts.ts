import type { TradingType } from './search.ts';

/** Action of a key on the trading page; its text is `trading-dialogs:shortcuts.<act>`. */
export type TradingShortcutAction =
  | 'options'
  | 'perpetual'
  | 'rises'
  | 'falls'
  | 'more'
  | 'less'
  | 'amount'
  | 'close'
  | 'closeAll'
  | 'settings'
  | 'positions'
  | 'orders'
  | 'trades'
  | 'search'
  | 'help';

export interface TradingShortcut {
  act: TradingShortcutAction;
  /** Alternative keys; the first is displayed first. `KeyboardEvent.key` values in lower case. */
  keys: readonly string[];
  /** Product in which it works; both when missing. */
  on?: TradingType;
}

/** In display order. */
export const tradingShortcuts: readonly TradingShortcut[] = [
  { act: 'perpetual', keys: ['p'] },
  { act: 'options', keys: ['o'] },
  { act: 'rises', keys: ['l', 'arrowup'] },
  { act: 'falls', keys: ['s', 'arrowdown'] },
  { act: 'more', keys: ['+', '='] },
  { act: 'less', keys: ['-'] },
  { act: 'amount', keys: ['a'] },
  { act: 'close', keys: ['c'], on: 'perpetual' },
  { act: 'closeAll', keys: ['x'], on: 'perpetual' },
  { act: 'settings', keys: ['t'], on: 'perpetual' },
  { act: 'positions', keys: ['1'], on: 'perpetual' },
  { act: 'orders', keys: ['2'], on: 'perpetual' },
  { act: 'trades', keys: ['3'], on: 'perpetual' },
  { act: 'search', keys: ['/'] },
  { act: 'help', keys: ['?'] },
];

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Returns the action of a key press.
 * @param where the focused element: a `field` handles its own keys, and any other control the arrows
 */
export function getTradingShortcutAction(
  pressed: PressedKey,
  type: TradingType,
  where: 'field' | 'control' | 'page',
): TradingShortcutAction | null {
  if (where === 'field' || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const key = pressed.key.toLowerCase();
  if (where === 'control' && key.startsWith('arrow')) return null;
  const shortcut = tradingShortcuts.find(({ keys, on }) => keys.includes(key) && (on === undefined || on === type));
  return shortcut?.act ?? null;
}
