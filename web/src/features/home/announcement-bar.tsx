import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import type { Announcement } from '#shared/schemas/announcements.ts';
import { IconChevronDown, IconClose } from '#ui/icons.tsx';
import { siteApi } from '#web/lib/api.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { dismissAnnouncement, findVisibleAnnouncement, readDismissedAnnouncements } from './dismissed-announcements.ts';

/** Time until an open page shows a new or ended announcement, ms; the CDN answers. */
const REFETCH_MS = 60_000;

/**
 * Latest started announcement that this browser has not dismissed. It covers empty space above the page's head, so that
 * nothing moves when it appears; expanding a long text moves the page down.
 */
export function AnnouncementBar() {
  const {
    i18n: { language },
  } = useTranslation('home');
  const [dismissed, setDismissed] = useState(readDismissedAnnouncements);
  const { data } = useQuery({
    queryKey: ['announcements', language],
    queryFn: async ({ signal }) =>
      (await siteApi('GET /public/announcements', { query: { lang: language as Language }, signal })).announcements,
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
  const shown = findVisibleAnnouncement(data ?? [], dismissed, getServerNowMs() / 1000);
  if (!shown) return null;
  return (
    <Bar
      key={shown.id}
      announcement={shown}
      onDismiss={() => {
        setDismissed(dismissAnnouncement(shown.id));
        // The button is gone: focus moves to the page.
        document.getElementById('content')?.focus({ preventScroll: true });
      }}
    />
  );
}

const iconButton = 'flex size-8 shrink-0 items-center justify-center rounded text-muted hover:text-text';

function Bar({ announcement, onDismiss }: { announcement: Announcement; onDismiss: () => void }) {
  const { t } = useTranslation('home');
  const { text, language, link } = announcement;
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = line.current;
    if (!element || open) return;
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);
  return (
    <section
      aria-label={t('announcement.label')}
      className={clsx('inset-x-0 top-0 z-10 border-b border-line bg-surface-2', !open && 'absolute')}
    >
      <div className="mx-auto flex w-full max-w-6xl items-start gap-x-2 ps-4 pe-2">
        <p
          ref={line}
          lang={toLanguageTag(language)}
          className={clsx('min-w-0 grow py-1.5 text-sm leading-5', open ? 'wrap-anywhere' : 'truncate')}
        >
          {link === null ? (
            text
          ) : (
            <Link to={link as never} className="underline underline-offset-2 hover:no-underline">
              {text}
            </Link>
          )}
        </p>
        {(isCut || open) && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t(open ? 'announcement.less' : 'announcement.more')}
            className={iconButton}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown className={clsx('transition-transform', open && 'rotate-180')} />
          </button>
        )}
        <button type="button" aria-label={t('announcement.dismiss')} className={iconButton} onClick={onDismiss}>
          <IconClose />
        </button>
      </div>
    </section>
  );
}
