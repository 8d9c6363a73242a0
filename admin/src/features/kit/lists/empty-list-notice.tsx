import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';

interface NothingProps {
  filtered: boolean;
  /** Text of an empty list that does not cover the last days. */
  none?: string | undefined;
  /** Set when a filter has searched only a part of the list. */
  onNext: (() => void) | null;
  onClear: () => void;
}

/** Notice in the panel of a row that is on another page. */
export function RowOffPageNotice() {
  const { t } = useTranslation('admin');
  return <p className="text-muted">{t('audit.elsewhere')}</p>;
}

/** Notice of an empty list: no rows, no match, or more to search. */
export function EmptyListNotice({ filtered, none, onNext, onClear }: NothingProps) {
  const { t } = useTranslation('admin');
  if (onNext)
    return <EmptyState action={<Button onClick={onNext}>{t('list.searchOn')}</Button>}>{t('list.notYet')}</EmptyState>;
  if (filtered)
    return (
      <EmptyState action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}>
        {t('list.noneMatch')}
      </EmptyState>
    );
  return <EmptyState>{none ?? t('list.none')}</EmptyState>;
}
