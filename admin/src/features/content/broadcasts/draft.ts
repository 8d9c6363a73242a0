import { inEachLanguage } from '#admin/features/kit/in-each-language.ts';
import { secondsOfTyped, typedTime } from '#admin/features/kit/typed-time.ts';
import type { RequestOf } from '#shared/api/contract.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { segmentKinds } from '#shared/notify/broadcasts.ts';
import type { BroadcastDetail } from '#shared/schemas/admin/broadcasts.ts';

type Body = RequestOf<'POST /admin/broadcasts'>['body'];
type SegmentKind = (typeof segmentKinds)[number];
type Words = { title: string; message: string };

/** A broadcast as it is typed. */
export interface Draft {
  kind: SegmentKind;
  country: string;
  level: string;
  /** Ids, e-mail addresses and usernames, with spaces, commas or lines between them. */
  people: string;
  mail: boolean;
  /** As the browser's own field has it, in the time of who types: `2026-11-24T16:30`; empty: at once. */
  time: string;
  texts: Record<Language, Words>;
}

const EMPTY: Words = { title: '', message: '' };

export const newDraft = (): Draft => ({
  kind: 'all',
  country: '',
  level: '',
  people: '',
  mail: false,
  time: '',
  texts: inEachLanguage(() => EMPTY),
});

export const draftOf = (broadcast: BroadcastDetail): Draft => ({
  kind: broadcast.segment.kind,
  country: broadcast.segment.country ?? '',
  level: String(broadcast.segment.level ?? ''),
  people: broadcast.people.join('\n'),
  mail: broadcast.channels.includes('mail'),
  time: typedTime(broadcast.scheduled_at),
  texts: inEachLanguage((language) => broadcast.texts[language] ?? EMPTY),
});

export const listedIn = (people: string): string[] => people.split(/[\s,;]+/).filter((entry) => entry !== '');

function segmentOf({ kind, country, level, people }: Draft): Body['segment'] {
  if (kind === 'country') return { kind, country };
  if (kind === 'level') return { kind, level: Number(level) };
  if (kind === 'list') return { kind, people: listedIn(people) };
  return { kind };
}

/** Whether nothing is said in a language. */
export const isUnwritten = ({ title, message }: Words): boolean => title.trim() === '' && message.trim() === '';

/** Languages in which something is said but not all of it; English among them where it says nothing. */
export const halfWritten = ({ texts }: Draft): Language[] =>
  languages.filter((language) => {
    const { title, message } = texts[language];
    const isWhole = title.trim() !== '' && message.trim() !== '';
    return !isWhole && (language === 'en' || !isUnwritten(texts[language]));
  });

/** Whether it does not say whom it is for. */
export const isAimless = ({ kind, country, level, people }: Draft): boolean =>
  (kind === 'country' && country === '') ||
  (kind === 'level' && !/^[1-9]\d?$/.test(level)) ||
  (kind === 'list' && listedIn(people).length === 0);

/** Whom it is for and what it says: what is counted and looked at before it goes out. */
export function aimOf(draft: Draft): Pick<Body, 'segment' | 'texts'> {
  const written = languages.filter((language) => language !== 'en' && !isUnwritten(draft.texts[language]));
  return {
    segment: segmentOf(draft),
    texts: {
      en: draft.texts.en,
      ...Object.fromEntries(written.map((language) => [language, draft.texts[language]])),
    },
  };
}

/** As it travels; a time that was not touched keeps its seconds. */
export function bodyOf(draft: Draft, before: BroadcastDetail | null, isDraft: boolean): Omit<Body, 'reason' | 'code'> {
  const kept = before?.scheduled_at ?? null;
  const { time, mail } = draft;
  const scheduled_at = secondsOfTyped(time, kept);
  return { ...aimOf(draft), channels: mail ? ['page', 'mail'] : ['page'], scheduled_at, is_draft: isDraft };
}
