import { afterEach, describe, expect, it, vi } from 'vitest';
import { reloadRestoredPage } from './restored-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens a page and returns what happens to it when it is left, and restored. */
function openPage() {
  const page = new EventTarget();
  const state = { identity: 'usr_1 main' as string | null, style: { visibility: '' }, reload: vi.fn<() => void>() };
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { documentElement: { style: state.style } });
  vi.stubGlobal('location', { reload: state.reload });
  reloadRestoredPage(() => state.identity);
  const dispatch = (name: string, persisted = true) =>
    page.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { state, dispatch };
}

describe('page of the back-forward cache', () => {
  it.each([
    ['ended', null],
    ['became another user’s', 'usr_2 main'],
    ['became the demo account’s', 'usr_1 simulate'],
  ])('shows nothing and reloads after the session %s', (_, identity) => {
    const { state, dispatch } = openPage();
    dispatch('pagehide');
    expect(state.style.visibility).toBe('hidden');
    state.identity = identity;
    dispatch('pageshow');
    expect(state.style.visibility).toBe('hidden');
    expect(state.reload).toHaveBeenCalledOnce();
  });

  it('shows again with the same session', () => {
    const { state, dispatch } = openPage();
    dispatch('pagehide');
    dispatch('pageshow');
    expect(state.style.visibility).toBe('');
    expect(state.reload).not.toHaveBeenCalled();
  });
});
