import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageAlerts, schedulePageAlertClose, dismissPageAlert, showPageAlert } from './alerts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of pageAlerts.get()) dismissPageAlert(id);
});

const show = (tone: 'success' | 'error') => {
  showPageAlert({ tone, title: tone, text: '' });
  const shown = pageAlerts.get().at(-1);
  if (!shown) throw new Error('nothing is shown');
  return shown;
};
const titles = () => pageAlerts.get().map(({ title }) => title);

describe('schedulePageAlertClose', () => {
  it('closes a success alert after three seconds, but never an error', { tags: ['TRD-169'] }, () => {
    const stops = [show('success'), show('error')].map(schedulePageAlertClose);
    vi.advanceTimersByTime(2999);
    expect(titles()).toEqual(['success', 'error']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual(['error']);
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(['error']);
    for (const stop of stops) stop();
  });

  it('is cancelled by the returned function', () => {
    schedulePageAlertClose(show('success'))();
    vi.advanceTimersByTime(10_000);
    expect(titles()).toEqual(['success']);
  });
});
