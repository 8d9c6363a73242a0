import type { TradingType } from './search.ts';

/** What a key does on the trading page; the words are `trading-dialogs:shortcuts.<act>`. */
export type ShortcutAction =
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

export interface Shortcut {
  act: ShortcutAction;
  /** Any of these; the first is the one that is shown first. As `KeyboardEvent.key`, small letters. */
  keys: readonly string[];
  /** Where it does something; both where it is left out. */
  on?: TradingType;
}

/** In the order in which the list shows them. */
export const shortcuts: readonly Shortcut[] = [
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

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * What a key press means.
 * @param where what has the focus: a `field` takes its own keys, and any other control the arrows
 */
export function getShortcutAction(
  pressed: Pressed,
  type: TradingType,
  where: 'field' | 'control' | 'page',
): ShortcutAction | null {
  if (where === 'field' || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const key = pressed.key.toLowerCase();
  if (where === 'control' && key.startsWith('arrow')) return null;
  const found = shortcuts.find(({ keys, on }) => keys.includes(key) && (on === undefined || on === type));
  return found?.act ?? null;
}
