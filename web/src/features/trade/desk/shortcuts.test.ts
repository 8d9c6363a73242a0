import { describe, expect, it } from 'vitest';
import { getShortcutAction, shortcuts } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe('trading page shortcuts', () => {
  it('map each key to its action in upper and lower case', () => {
    for (const { act, keys, on = 'perpetual' } of shortcuts)
      for (const key of keys) {
        expect(getShortcutAction(press(key), on, 'page')).toBe(act);
        expect(getShortcutAction(press(key.toUpperCase()), on, 'page')).toBe(act);
      }
  });

  it('give no key to two actions', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('ignore keys in fields and keys of the browser', () => {
    expect(getShortcutAction(press('l'), 'perpetual', 'field')).toBeNull();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(getShortcutAction(press('p', { [modifier]: true }), 'options', 'page')).toBeNull();
  });

  it('leave arrow keys to the focused control', () => {
    expect(getShortcutAction(press('ArrowUp'), 'options', 'control')).toBeNull();
    expect(getShortcutAction(press('ArrowUp'), 'options', 'page')).toBe('rises');
    expect(getShortcutAction(press('l'), 'options', 'control')).toBe('rises');
  });

  it('do not close positions when there are none', () =>
    expect(getShortcutAction(press('c'), 'options', 'page')).toBeNull());
});
