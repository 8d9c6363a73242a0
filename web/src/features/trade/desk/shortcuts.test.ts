import { describe, expect, it } from 'vitest';
import { getTradingShortcutAction, tradingShortcuts } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe('trading page shortcuts', () => {
  it('map each key to its action in upper and lower case', () => {
    for (const { act, keys, on = 'perpetual' } of tradingShortcuts)
      for (const key of keys) {
        expect(getTradingShortcutAction(press(key), on, 'page')).toBe(act);
        expect(getTradingShortcutAction(press(key.toUpperCase()), on, 'page')).toBe(act);
      }
  });

  it('give no key to two actions', () => {
    const keys = tradingShortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('ignore keys in fields and keys of the browser', () => {
    expect(getTradingShortcutAction(press('l'), 'perpetual', 'field')).toBeNull();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(getTradingShortcutAction(press('p', { [modifier]: true }), 'options', 'page')).toBeNull();
  });

  it('leave arrow keys to the focused control', () => {
    expect(getTradingShortcutAction(press('ArrowUp'), 'options', 'control')).toBeNull();
    expect(getTradingShortcutAction(press('ArrowUp'), 'options', 'page')).toBe('rises');
    expect(getTradingShortcutAction(press('l'), 'options', 'control')).toBe('rises');
  });

  it('do not close positions when there are none', () =>
    expect(getTradingShortcutAction(press('c'), 'options', 'page')).toBeNull());
});
