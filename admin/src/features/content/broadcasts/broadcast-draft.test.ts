import { describe, expect, it } from 'vitest';
import {
  toBroadcastPreviewBody,
  toBroadcastBody,
  type BroadcastDraft,
  toBroadcastDraft,
  getIncompleteBroadcastLanguages,
  hasNoBroadcastRecipients,
  createBroadcastDraft,
} from './broadcast-draft.ts';

const DELAY_TEXT = { title: 'Late', message: 'We are late.' };
const draft = (change: Partial<BroadcastDraft>): BroadcastDraft => ({ ...createBroadcastDraft(), ...change });
const texts = { ...createBroadcastDraft().texts, en: DELAY_TEXT };

describe('broadcast draft', () => {
  it('is incomplete until recipients are chosen', () => {
    expect(hasNoBroadcastRecipients(draft({}))).toBe(false);
    expect(
      [draft({ kind: 'country' }), draft({ kind: 'level' }), draft({ kind: 'list' })].map(hasNoBroadcastRecipients),
    ).toEqual([true, true, true]);
    expect(hasNoBroadcastRecipients(draft({ kind: 'level', level: 'x' }))).toBe(true);
    expect(toBroadcastPreviewBody(draft({ kind: 'level', level: '2' })).segment).toEqual({ kind: 'level', level: 2 });
    expect(toBroadcastPreviewBody(draft({ kind: 'country', country: 'PT' })).segment).toEqual({
      kind: 'country',
      country: 'PT',
    });
    const people = ' ana@example.com, ben\nusr_1;';
    expect(toBroadcastPreviewBody(draft({ kind: 'list', people })).segment).toEqual({
      kind: 'list',
      people: ['ana@example.com', 'ben', 'usr_1'],
    });
  });

  it('requires English text, and other languages complete or empty', () => {
    expect(getIncompleteBroadcastLanguages(draft({}))).toEqual(['en']);
    expect(getIncompleteBroadcastLanguages(draft({ texts: { ...texts, ja: { title: 'x', message: '' } } }))).toEqual([
      'ja',
    ]);
    expect(getIncompleteBroadcastLanguages(draft({ texts }))).toEqual([]);
    expect(toBroadcastPreviewBody(draft({ texts: { ...texts, ko: DELAY_TEXT } })).texts).toEqual({
      en: DELAY_TEXT,
      ko: DELAY_TEXT,
    });
  });

  it('converts a local time to UTC, and keeps the seconds of an unchanged time', () => {
    expect(toBroadcastBody(draft({ texts, mail: true }), null, true)).toEqual({
      segment: { kind: 'all' },
      texts: { en: DELAY_TEXT },
      channels: ['page', 'mail'],
      scheduled_at: null,
      is_draft: true,
    });
    const time = '2030-01-02T03:04';
    const scheduled_at = Date.parse(time) / 1000 + 5;
    const before = {
      segment: { kind: 'all', country: null, level: null },
      texts: { en: DELAY_TEXT },
      channels: ['page'],
      people: [],
      scheduled_at,
    } as unknown as Parameters<typeof toBroadcastDraft>[0];
    expect(toBroadcastDraft(before)).toEqual(draft({ texts, time }));
    expect(toBroadcastBody(toBroadcastDraft(before), before, false).scheduled_at).toBe(scheduled_at);
    expect(toBroadcastBody({ ...toBroadcastDraft(before), time: '2030-01-02T03:05' }, before, false).scheduled_at).toBe(
      Date.parse(time) / 1000 + 60,
    );
  });
});
