import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alerts, scheduleAlertClose, dismissAlert, showAlert } from './alerts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of alerts.get()) dismissAlert(id);
});

const show = (tone: 'success' | 'error') => {
  showAlert({ tone, title: tone, text: '' });
  const shown = alerts.get().at(-1);
  if (!shown) throw new Error('nothing is shown');
  return shown;
};
const titles = () => alerts.get().map(({ title }) => title);

describe('schedulePageAlertClose', () => {
  it('closes a success alert after three seconds, but never an error', { tags: ['TRD-169'] }, () => {
    const stops = [show('success'), show('error')].map(scheduleAlertClose);
    vi.advanceTimersByTime(2999);
    expect(titles()).toEqual(['success', 'error']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual(['error']);
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(['error']);
    for (const stop of stops) stop();
  });

  it('is cancelled by the returned function', () => {
    scheduleAlertClose(show('success'))();
    vi.advanceTimersByTime(10_000);
    expect(titles()).toEqual(['success']);
  });
});
