import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import {
  getNextHistoryPosition,
  getPreviousHistoryPosition,
  FIRST_HISTORY_POSITION,
  type HistoryPosition,
  countHistoryPages,
} from './history-position.ts';

interface HistoryPagerProps {
  place: HistoryPosition;
  /** Total number of rows; null when not counted. */
  total: number | null;
  /** Cursor of the next page; null at the end and while this page loads. */
  nextCursor: string | null;
  /** Last page requested by its number. */
  lastNumbered: number;
  onTurn: (place: HistoryPosition) => void;
}

/** Page number with links to the previous and next page. Both stay in place, so that the user can click repeatedly. */
export function HistoryPager({ place, total, nextCursor, lastNumbered, onTurn }: HistoryPagerProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const pages = countHistoryPages(total);
  const [previous, next] = [getPreviousHistoryPosition(place), getNextHistoryPosition(place, nextCursor, lastNumbered)];
  // Stays once the user has turned a page, to keep the focus. On return, the first page is another object.
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
  /** Null when there is no such page. */
  to: HistoryPosition | null;
  onTurn: (place: HistoryPosition) => void;
  label: string;
  /** Id of the element that shows the page number: the first and last page have no link beyond them. */
  shownBy: string;
}

const TurnButton = ({ to, onTurn, label, shownBy }: TurnButtonProps) => (
  <Button size="sm" blockedBy={to === null ? shownBy : undefined} onClick={() => to && onTurn(to)}>
    {label}
  </Button>
);
