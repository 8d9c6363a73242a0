import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startToastTimer, dismissToast, pauseToast, showToast, toasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
  vi.useRealTimers();
});

const say = (title: string) => showToast({ tone: 'info', title });
const listToastTitles = () => toasts.get().map(({ title }) => title);

describe('toast', () => {
  it('disappears after six seconds unless it is paused', { tags: ['TRD-169'] }, () => {
    say('first');
    vi.advanceTimersByTime(5999);
    expect(listToastTitles()).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(listToastTitles()).toEqual([]);
    say('held');
    const { id = 0 } = toasts.get()[0] ?? {};
    pauseToast(id);
    vi.advanceTimersByTime(60_000);
    expect(listToastTitles()).toEqual(['held']);
    startToastTimer(id);
    vi.advanceTimersByTime(6000);
    expect(listToastTitles()).toEqual([]);
  });

  it('shows only the newest four toasts', () => {
    for (const title of ['1', '2', '3', '4', '5']) say(title);
    expect(listToastTitles()).toEqual(['2', '3', '4', '5']);
  });
});
