import { mapAdminLanguages } from '#admin/features/kit/map-admin-languages.ts';
import { parseDateTimeInput, toDateTimeInput } from '#admin/features/kit/typed-time.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { broadcastSegmentKinds } from '#shared/notify/broadcasts.ts';
import type { BroadcastDetail } from '#shared/schemas/admin/broadcasts.ts';

type Body = ApiContractRequest<'POST /admin/broadcasts'>['body'];
type SegmentKind = (typeof broadcastSegmentKinds)[number];
type Words = { title: string; message: string };

/** Input of the broadcast form. */
export interface BroadcastDraft {
  kind: SegmentKind;
  country: string;
  level: string;
  /** Ids, e-mail addresses and usernames, with spaces, commas or lines between them. */
  people: string;
  mail: boolean;
  /** Value of the browser's time field in local time: `2026-11-24T16:30`; empty: at once. */
  time: string;
  texts: Record<Language, Words>;
}

const EMPTY: Words = { title: '', message: '' };

export const createBroadcastDraft = (): BroadcastDraft => ({
  kind: 'all',
  country: '',
  level: '',
  people: '',
  mail: false,
  time: '',
  texts: mapAdminLanguages(() => EMPTY),
});

export const toBroadcastDraft = (broadcast: BroadcastDetail): BroadcastDraft => ({
  kind: broadcast.segment.kind,
  country: broadcast.segment.country ?? '',
  level: String(broadcast.segment.level ?? ''),
  people: broadcast.people.join('\n'),
  mail: broadcast.channels.includes('mail'),
  time: toDateTimeInput(broadcast.scheduled_at),
  texts: mapAdminLanguages((language) => broadcast.texts[language] ?? EMPTY),
});

export const splitRecipients = (people: string): string[] => people.split(/[\s,;]+/).filter((entry) => entry !== '');

function toBroadcastSegment({ kind, country, level, people }: BroadcastDraft): Body['segment'] {
  if (kind === 'country') return { kind, country };
  if (kind === 'level') return { kind, level: Number(level) };
  if (kind === 'list') return { kind, people: splitRecipients(people) };
  return { kind };
}

/** True when a language has no text. */
export const isBroadcastTextEmpty = ({ title, message }: Words): boolean =>
  title.trim() === '' && message.trim() === '';

/** Returns languages with incomplete text; English also when it has none. */
export const getIncompleteBroadcastLanguages = ({ texts }: BroadcastDraft): Language[] =>
  languages.filter((language) => {
    const { title, message } = texts[language];
    const isWhole = title.trim() !== '' && message.trim() !== '';
    return !isWhole && (language === 'en' || !isBroadcastTextEmpty(texts[language]));
  });

/** True when the recipients are missing. */
export const hasNoBroadcastRecipients = ({ kind, country, level, people }: BroadcastDraft): boolean =>
  (kind === 'country' && country === '') ||
  (kind === 'level' && !/^[1-9]\d?$/.test(level)) ||
  (kind === 'list' && splitRecipients(people).length === 0);

/** Returns recipients and texts, which are counted and previewed before sending. */
export function toBroadcastPreviewBody(draft: BroadcastDraft): Pick<Body, 'segment' | 'texts'> {
  const writtenLanguages = languages.filter(
    (language) => language !== 'en' && !isBroadcastTextEmpty(draft.texts[language]),
  );
  return {
    segment: toBroadcastSegment(draft),
    texts: {
      en: draft.texts.en,
      ...Object.fromEntries(writtenLanguages.map((language) => [language, draft.texts[language]])),
    },
  };
}

/** Returns the request body; an untouched time keeps its seconds. */
export function toBroadcastBody(
  draft: BroadcastDraft,
  before: BroadcastDetail | null,
  isDraft: boolean,
): Omit<Body, 'reason' | 'code'> {
  const scheduledAt = before?.scheduled_at ?? null;
  const { time, mail } = draft;
  const scheduled_at = parseDateTimeInput(time, scheduledAt);
  return {
    ...toBroadcastPreviewBody(draft),
    channels: mail ? ['page', 'mail'] : ['page'],
    scheduled_at,
    is_draft: isDraft,
  };
}
