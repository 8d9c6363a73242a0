import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import {
  getNextPosition,
  getPreviousPosition,
  FIRST_HISTORY_POSITION,
  type HistoryPosition,
  countHistoryPages,
} from './place.ts';

interface HistoryPagerProps {
  place: HistoryPosition;
  /** Rows in all; null where nobody counts them. */
  total: number | null;
  /** What the next page begins with; null at the end, and while this page is read. */
  nextCursor: string | null;
  /** The last page that is asked for by its number. */
  lastNumbered: number;
  onTurn: (place: HistoryPosition) => void;
}

/** Which page this is, and the ways to the ones beside it. Both stay where they are, so that one can press on. */
export function HistoryPager({ place, total, nextCursor, lastNumbered, onTurn }: HistoryPagerProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const pages = countHistoryPages(total);
  const [previous, next] = [getPreviousPosition(place), getNextPosition(place, nextCursor, lastNumbered)];
  // Once a page was turned it stays, so that the focus does: the first one that is come back to is another object.
  if (place === FIRST_HISTORY_POSITION && next === null) return null;
  return (
    <nav aria-label={t('pages.label')} className="flex min-h-12 items-center justify-end gap-2">
      <span id={id} role="status" className="me-auto text-muted tabular-nums">
        {pages === null
          ? t('pages.page', { page: place.page })
          : t('pages.pageOf', { page: place.page, pages: Math.max(pages, place.page) })}
      </span>
      <TurnButton to={previous} onTurn={onTurn} label={t('pages.previous')} shownBy={id} />
      <TurnButton to={next} onTurn={onTurn} label={t('pages.next')} shownBy={id} />
    </nav>
  );
}

interface TurnButtonProps {
  /** Null where there is no such page. */
  to: HistoryPosition | null;
  onTurn: (place: HistoryPosition) => void;
  label: string;
  /** What says which page this is: the first and the last one have nothing beyond them. */
  shownBy: string;
}

const TurnButton = ({ to, onTurn, label, shownBy }: TurnButtonProps) => (
  <Button size="sm" blockedBy={to === null ? shownBy : undefined} onClick={() => to && onTurn(to)}>
    {label}
  </Button>
);
