import { describe, expect, it } from 'vitest';
import { getShortcutAction, shortcuts } from './shortcuts.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('the keys of the trading page', () => {
  it('finds each act by each of its keys, in either case', () => {
    for (const { act, keys, on = 'perpetual' } of shortcuts)
      for (const key of keys) {
        expect(getShortcutAction(press(key), on, 'page')).toBe(act);
        expect(getShortcutAction(press(key.toUpperCase()), on, 'page')).toBe(act);
      }
  });

  it('gives no key to two acts', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leaves fields, and keys that the browser has, alone', () => {
    expect(getShortcutAction(press('l'), 'perpetual', 'field')).toBeNull();
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(getShortcutAction(press('p', { [held]: true }), 'options', 'page')).toBeNull();
  });

  it('leaves the arrows to whatever control has the focus', () => {
    expect(getShortcutAction(press('ArrowUp'), 'options', 'control')).toBeNull();
    expect(getShortcutAction(press('ArrowUp'), 'options', 'page')).toBe('rises');
    expect(getShortcutAction(press('l'), 'options', 'control')).toBe('rises');
  });

  it('closes nothing where there are no positions', () =>
    expect(getShortcutAction(press('c'), 'options', 'page')).toBeNull());
});
