import { beforeEach, describe, expect, it } from 'vitest';
import type { Announcement } from '#shared/schemas/announcements.ts';
import { dismissAnnouncement, findVisibleAnnouncement, readDismissedAnnouncements } from './dismissed-announcements.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  } as unknown as Storage;
});

const announcement = (id: string, ends_at: number | null = null): Announcement => ({
  id,
  text: id,
  language: 'en',
  link: null,
  starts_at: 1_900_000_000,
  ends_at,
});

describe('dismissed announcements', () => {
  it('stay hidden while another one is shown', { tags: ['TRD-002'] }, () => {
    const [newer, older] = [announcement('ann_2'), announcement('ann_1')];
    expect(findVisibleAnnouncement([newer, older], readDismissedAnnouncements(), 0)).toBe(newer);
    dismissAnnouncement('ann_2');
    expect(findVisibleAnnouncement([newer, older], readDismissedAnnouncements(), 0)).toBe(older);
    dismissAnnouncement('ann_1');
    expect(findVisibleAnnouncement([newer, older], readDismissedAnnouncements(), 0)).toBeUndefined();
    expect(findVisibleAnnouncement([announcement('ann_3'), newer], readDismissedAnnouncements(), 0)?.id).toBe('ann_3');
  });

  it('are stored once each, at most the last fifty', { tags: ['TRD-002'] }, () => {
    for (let i = 0; i < 60; i++) dismissAnnouncement(`ann_${i}`);
    expect(dismissAnnouncement('ann_59')).toEqual(readDismissedAnnouncements());
    expect(readDismissedAnnouncements()).toHaveLength(50);
    expect(readDismissedAnnouncements().slice(0, 2)).toEqual(['ann_59', 'ann_58']);
  });
});

describe('findVisibleAnnouncement', () => {
  it('skips an announcement that has ended since it was cached', { tags: ['TRD-002'] }, () => {
    const ending = announcement('ann_1', 2_000_000_000);
    expect(findVisibleAnnouncement([ending], [], 1_999_999_999.9)).toBe(ending);
    expect(findVisibleAnnouncement([ending], [], 2_000_000_000)).toBeUndefined();
  });
});
